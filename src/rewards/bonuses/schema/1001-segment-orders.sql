-- Bonuses that staff award to everybody whom they are for. There may be many, so each is awarded after the order, in a transaction of
-- its own.
create table bonuses.segment_orders (
  id          uuid        primary key,
  definition  text        not null,
  ordered_by  text        not null,
  ordered_at  timestamptz not null,
  -- to how many it went; null until it is carried out
  players     int
);
create index segment_orders_open on bonuses.segment_orders (ordered_at) where players is null;
grant select, insert on bonuses.segment_orders to baize_app;
grant update (players) on bonuses.segment_orders to baize_app;

-- The list of all awards is read newest first.
create index awards_newest on bonuses.awards (created_at desc, id desc);
