create schema public_log;
grant usage on schema public_log to baize_app;

-- What the house has promised or published, in canonical JSON. `place` is its leaf's in the tree, counted from 0, once it has one.
create table public_log.entries (
  id       bigint generated always as identity primary key,
  leaf     text        not null unique,
  body     text        not null,
  place    bigint      unique,
  added_at timestamptz not null
);
create index entries_without_place on public_log.entries (id) where place is null;

-- Roots of complete subtrees (src/math/fairness/merkle-log.ts).
create table public_log.nodes (
  level smallint not null,
  place bigint   not null,
  hash  text     not null,
  primary key (level, place)
);

create table public_log.heads (
  size      bigint      primary key,
  root      text        not null,
  issuer    text        not null,
  kid       text        not null,
  at        timestamptz not null,
  signature text        not null
);

-- An entry gets its place once.
create function public_log.refuse_change() returns trigger language plpgsql as $$
begin
  raise exception 'the public log is append-only';
end $$;
create trigger append_only before update on public_log.entries for each row when (old.place is not null) execute function public_log.refuse_change();

grant select, insert on public_log.entries, public_log.nodes, public_log.heads to baize_app;
grant update (place) on public_log.entries to baize_app;
