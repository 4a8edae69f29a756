-- The words of the glossary: TypeScript and SQL call a thing the same.
alter table privacy.archive rename column sealed_person to encrypted_person;
alter table privacy.exports rename column sealed_content to encrypted_content;
