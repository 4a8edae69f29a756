-- The words of the glossary: TypeScript and SQL call a thing the same.
alter table tournaments.reels rename column sealed_seed to encrypted_seed;
drop function tournaments.reseal_seed;
