-- The words of the glossary: TypeScript and SQL call a thing the same.
alter table games.seeds rename column sealed_seed to encrypted_seed;
drop function games.reseal_seed;
alter schema games rename to rounds;
