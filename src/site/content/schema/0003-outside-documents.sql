-- Strapi 5 gives an entry a new id with each publication; its document keeps the number that it got here at first sight.
create table content.outside_documents (
  collection  text    not null,
  document_id text    not null,
  id          integer not null check (id > 0),
  primary key (collection, document_id),
  unique (collection, id)
);

-- Up to where each collection has been fetched, in each language.
create table content.outside_checks (
  collection text not null,
  locale     text not null,
  -- What the version document said when it was fetched.
  version    text not null,
  -- How many entries there were, and when the newest was changed; empty when there is no such collection.
  stamp      text not null,
  primary key (collection, locale)
);

grant select, insert, update, delete on content.outside_documents, content.outside_checks to baize_app;
