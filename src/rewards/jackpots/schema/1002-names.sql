-- The words of the glossary: TypeScript and SQL call a thing the same.
alter table jackpots.runs rename column sealed_seed to encrypted_seed;
drop function jackpots.reseal_seed;
