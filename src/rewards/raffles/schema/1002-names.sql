-- The words of the glossary: TypeScript and SQL call a thing the same.
alter table draws.draws rename column sealed_seed to encrypted_seed;
drop function draws.reseal_seed;
alter schema draws rename to raffles;
