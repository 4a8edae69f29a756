-- What editors work on at the desk, and what stood on the site before. A piece is an entry in all its languages, by its name;
-- attributes are kept by language, under `all` where entries have none.
create table content.drafts (
  collection text        not null,
  name       text        not null,
  -- How often it was saved: a save on top of an older one is refused.
  version    integer     not null check (version > 0),
  languages  jsonb       not null check (jsonb_typeof(languages) = 'object'),
  -- Of what was published when it was begun.
  base       text        not null,
  changed_by text        not null,
  changed_at timestamptz not null,
  primary key (collection, name)
);

create table content.versions (
  collection text        not null,
  name       text        not null,
  number     integer     not null check (number > 0),
  -- As it stood from then on; empty: it was taken off the site.
  languages  jsonb       not null check (jsonb_typeof(languages) = 'object'),
  at         timestamptz not null,
  by_whom    text        not null,
  how        text        not null check (how in ('before', 'published', 'reverted', 'as shipped', 'removed', 'written')),
  reason     text,
  primary key (collection, name, number)
);

-- Links to see a draft on the site: each is opened once, by the browser that it is for.
create table content.previews (
  id         uuid        primary key,
  collection text        not null,
  name       text        not null,
  made_by    text        not null,
  expires_at timestamptz not null,
  opened_at  timestamptz
);

grant select, insert, update, delete on content.drafts to baize_app;
grant select, insert on content.versions to baize_app;
grant select, insert, delete on content.previews to baize_app;
grant update (opened_at) on content.previews to baize_app;
