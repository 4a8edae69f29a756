-- What a feed describes in words: its sports, its kinds of markets, and who takes part in them beside the competitors.
create table book.sports (
  id      text   primary key check (id ~ '^[a-z][a-z0-9-]{0,31}$'),
  names   json   not null,
  place   int    not null,
  version bigint not null
);
insert into book.sports (id, names, place, version)
select id, names::json, place, nextval('book.book_version') from (values
  ('football', '{"en":"Football","es":"Fútbol","ru":"Футбол"}', 1),
  ('tennis', '{"en":"Tennis","es":"Tenis","ru":"Теннис"}', 2),
  ('basketball', '{"en":"Basketball","es":"Baloncesto","ru":"Баскетбол"}', 3),
  ('ice-hockey', '{"en":"Ice hockey","es":"Hockey sobre hielo","ru":"Хоккей"}', 4),
  ('esports', '{"en":"Esports","es":"Esports","ru":"Киберспорт"}', 5)
) as s(id, names, place) order by place;

create table book.market_types (
  kind        text   not null check (kind ~ '^[a-z][a-z0-9-]{0,31}\.[a-z0-9_-]{1,40}$'),
  variant     text   not null,            -- value of the specifier of this name; empty: of all that have no row of their own
  names       json   not null,            -- templates, by locale
  outcomes    json   not null,            -- [{id, names}], templates too; others are named by who takes part
  groups      text[] not null,            -- what a feed may stop together
  limit_class text   not null check (limit_class in ('main', 'side', 'special', 'player')),
  place       int    not null,
  version     bigint not null,
  primary key (kind, variant)
);

create table book.participants (
  feed       text   not null,
  foreign_id text   not null,
  names      json   not null,
  version    bigint not null,
  primary key (feed, foreign_id)
);

alter table book.competitors add column names json;
grant select, insert, update on book.sports, book.market_types, book.participants to baize_app;
