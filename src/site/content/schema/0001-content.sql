create schema content;
grant usage on schema content to baize_app;

-- Entries of all collections. An id is unique within its collection, as a Strapi client expects.
create table content.entries (
  collection   text        not null check (collection ~ '^[a-z][a-z0-9-]{0,62}$'),
  id           integer     not null check (id > 0),
  -- null: the same in every language
  locale       text,
  attributes   jsonb       not null check (jsonb_typeof(attributes) = 'object'),
  -- null: a draft
  published_at timestamptz,
  created_at   timestamptz not null,
  updated_at   timestamptz not null,
  -- Which entry of the shipped files it came from, and whether anybody has changed it since.
  seed_key     text,
  is_edited    boolean     not null default false,
  primary key (collection, id)
);
create unique index entries_seed on content.entries (collection, seed_key) where seed_key is not null;

-- What of the shipped files has been taken in, so that a deleted entry does not come back.
create table content.seeds (
  collection text not null,
  seed_key   text not null,
  digest     text not null,
  primary key (collection, seed_key)
);

create table content.media (
  id               integer generated always as identity primary key,
  name             text        not null,
  alternative_text text,
  caption          text,
  width            integer,
  height           integer,
  hash             text        not null unique,
  ext              text        not null,
  mime             text        not null,
  bytes            bytea       not null,
  created_at       timestamptz not null,
  updated_at       timestamptz not null
);

-- The last good copy of an outside content service.
create table content.outside_copies (
  collection text        not null,
  locale     text        not null,
  entries    jsonb       not null,
  fetched_at timestamptz not null,
  primary key (collection, locale)
);

grant select, insert, update, delete on content.entries, content.seeds, content.media, content.outside_copies to baize_app;
