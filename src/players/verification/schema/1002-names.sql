-- The words of the glossary: TypeScript and SQL call a thing the same.
alter table verification.players rename column sealed_comment to encrypted_comment;
