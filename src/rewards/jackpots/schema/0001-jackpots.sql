-- Pools that settled stakes feed. One worker counts them in the order in which they were settled, so its rows are never fought over.
create schema jackpots;
grant usage on schema jackpots to baize_app;

create table jackpots.jackpots (
  sysname text   primary key,
  entries bigint not null default 0              -- stakes that were counted so far, those that were given back among them
);
grant select, insert, update on jackpots.jackpots to baize_app;

-- One run of a level, from its opening to its drop. Its seed is secret until then.
create table jackpots.runs (
  id          uuid        primary key,
  jackpot     text        not null,
  level       text        not null,
  run         int         not null,
  terms       jsonb       not null,
  seed        text        not null,
  seed_hash   text        not null,
  commitment  text        not null,
  start_micro numeric     not null,              -- what it began with, in millionths of a minor unit
  first_entry bigint      not null,              -- the number of the first stake that it may count
  opened_at   timestamptz not null,
  dropped_at  timestamptz,
  unique (jackpot, level, run)
);
grant select, insert, update (dropped_at) on jackpots.runs to baize_app;

-- Where each level stands now; `booked` is what the ledger has of it, in whole minor units.
create table jackpots.levels (
  jackpot        text    not null,
  level          text    not null,
  run_id         uuid    not null,
  pool_micro     numeric not null,
  reserve_micro  numeric not null,               -- laid by for the base of later runs
  over_micro     numeric not null,               -- beyond the cap
  pool_booked    bigint  not null,
  reserve_booked bigint  not null,
  over_booked    bigint  not null,
  state          text    not null default 'open' check (state in ('open', 'closing', 'closed')),
  primary key (jackpot, level)
) with (fillfactor = 50);
grant select, insert, update on jackpots.levels to baize_app;

create table jackpots.drops (
  id             uuid        primary key,        -- of the run: the fact of its payment
  run_id         uuid        not null unique,
  jackpot        text        not null,
  level          text        not null,
  round_id       uuid        not null,
  player_id      bigint      not null,
  sysname        text        not null,           -- of the game
  is_replayable  boolean     not null,
  stake_micro    numeric     not null,
  before_micro   numeric     not null,
  after_micro    numeric     not null,
  amount         bigint      not null check (amount > 0),
  currency       text        not null,
  paid           bigint      not null check (paid > 0),
  paid_currency  text        not null,
  last_entry     bigint      not null,
  settled_at     timestamptz not null,
  dropped_at     timestamptz not null
);
create index drops_newest on jackpots.drops (jackpot, dropped_at desc);
create index drops_of_round on jackpots.drops (round_id);
create index drops_of_player on jackpots.drops (player_id);
grant select, insert on jackpots.drops to baize_app;

-- Every counted stake in its order, one row for each batch of the worker: with them anybody adds a run up.
create table jackpots.entries (
  jackpot text        not null,
  first   bigint      not null,
  last    bigint      not null,
  rounds  uuid[]      not null,
  stakes  bigint[]    not null,                  -- micro; below zero: given back
  at      timestamptz not null,
  primary key (jackpot, first)
);
create index entries_by_time on jackpots.entries (at);
grant select, insert, delete on jackpots.entries to baize_app;

-- What stakes that may still be taken back have counted: rounds at outside suppliers.
create table jackpots.counted (
  round_id    uuid        primary key,
  jackpots    text[]      not null,
  total       bigint      not null,              -- staked by all purses, in minor units
  stake_micro numeric     not null,
  at          timestamptz not null
);
create index counted_by_time on jackpots.counted (at);
grant select, insert, update, delete on jackpots.counted to baize_app;
