-- The words of the glossary: TypeScript and SQL call a thing the same.
alter schema sports rename to book;
