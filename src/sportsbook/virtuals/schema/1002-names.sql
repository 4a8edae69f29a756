-- The words of the glossary: TypeScript and SQL call a thing the same.
alter table league.seed rename column sealed_secret to encrypted_secret;
alter table league.chains rename column sealed_secret to encrypted_secret;
drop function league.reseal_chain, league.reseal_seed;
alter schema league rename to virtuals;
