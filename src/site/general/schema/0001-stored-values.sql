create schema site;
grant usage on schema site to baize_app;

-- Small values of a player's own, e.g. which cashback he has seen.
create table site.stored_values (
  player_id  bigint      not null,
  key        text        not null,
  value      text        not null,
  updated_at timestamptz not null,
  primary key (player_id, key)
);
grant select, insert, update, delete on site.stored_values to baize_app;
