-- The words of the glossary: TypeScript and SQL call a thing the same.
alter table messages.outgoing rename column sealed_values to encrypted_values;
