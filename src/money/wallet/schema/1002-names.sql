-- The words of the glossary: TypeScript and SQL call a thing the same.
alter table wallet.accounts rename column guard to fencing_token;
drop function wallet.move_guard;
