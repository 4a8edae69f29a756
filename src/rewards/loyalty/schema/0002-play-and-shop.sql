-- What stakes that may still be taken back have counted: bets, and rounds at outside suppliers.
create table loyalty.counted (
  round_id  uuid        not null primary key,
  player_id bigint      not null,
  category  text        not null,
  total     bigint      not null,               -- staked by all purses, in minor units
  tier      bigint      not null,               -- in millionths of a point
  balance   bigint      not null,
  missions  jsonb       not null,               -- what it has moved on of missions, row by row
  at        timestamptz not null
);
create index counted_by_time on loyalty.counted (at);
grant select, insert, update, delete on loyalty.counted to baize_app;

-- How far a condition of a mission is in one of its windows; sums of money stand apart by currency.
create table loyalty.progress (
  player_id bigint      not null,
  mission   text        not null,
  starts_at timestamptz not null,               -- of the window
  nth       smallint    not null,               -- which of its conditions
  currency  text        not null,               -- empty for what is no money
  done      bigint      not null,
  last_day  date,                               -- of days in a row
  primary key (player_id, mission, starts_at, nth, currency)
) with (fillfactor = 70);
create index progress_by_time on loyalty.progress (starts_at);
grant select, insert, update, delete on loyalty.progress to baize_app;

-- What counts once in a window: different games.
create table loyalty.seen (
  player_id bigint      not null,
  mission   text        not null,
  starts_at timestamptz not null,
  nth       smallint    not null,
  item      text        not null,
  primary key (player_id, mission, starts_at, nth, item)
);
create index seen_by_time on loyalty.seen (starts_at);
grant select, insert, delete on loyalty.seen to baize_app;

create table loyalty.completed (
  player_id bigint      not null,
  mission   text        not null,
  starts_at timestamptz not null,
  at        timestamptz not null,
  primary key (player_id, mission, starts_at)
);
grant select, insert on loyalty.completed to baize_app;

create table loyalty.purchases (
  id          uuid        not null primary key,  -- of the player's request
  player_id   bigint      not null,
  product     text        not null,
  price       bigint      not null check (price > 0), -- whole points
  at          timestamptz not null,
  refunded_at timestamptz
);
create index purchases_of_player on loyalty.purchases (player_id, at desc);
grant select, insert, update (refunded_at) on loyalty.purchases to baize_app;

-- How often each product was sold: what is left of its stock is what content says, less this.
create table loyalty.sold (
  product text not null primary key,
  count   int  not null check (count >= 0)
) with (fillfactor = 50);
grant select, insert, update on loyalty.sold to baize_app;
