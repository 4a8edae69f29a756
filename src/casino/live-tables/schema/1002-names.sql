-- The words of the glossary: TypeScript and SQL call a thing the same.
alter table live_tables.chains rename column sealed_secret to encrypted_secret;
drop function live_tables.reseal_chain;
