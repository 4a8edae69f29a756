-- The words of the glossary: TypeScript and SQL call a thing the same.
alter table bets.bets rename column guard to fencing_token;
