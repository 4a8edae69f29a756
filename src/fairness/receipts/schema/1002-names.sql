-- The words of the glossary: TypeScript and SQL call a thing the same.
alter table receipts.keys rename column sealed_key to encrypted_key;
