-- The words of the glossary: TypeScript and SQL call a thing the same.
alter table accounts.players rename column sealed_cpf to encrypted_cpf;
alter table accounts.players rename column sealed_app_secret to encrypted_app_secret;
