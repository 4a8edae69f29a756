create schema winners;
grant usage on schema winners to baize_app;

-- Wins worth showing, copied from settled rounds. Rebuilt from the rounds at any time.
create table winners.wins (
  round_id   uuid primary key,
  player_id  bigint not null,
  sysname    text not null,
  currency   text not null,
  staked     bigint not null,
  won        bigint not null,
  created_at timestamptz not null
);
create index wins_newest on winners.wins (created_at desc);
grant select, insert, delete on winners.wins to baize_app;
