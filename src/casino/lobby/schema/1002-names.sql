-- The words of the glossary: TypeScript and SQL call a thing the same.
alter schema hall rename to lobby;
