-- A pool that drops by the clock is won by one of all stakes of its run, in proportion to them. Whose they were is kept until then.
create table jackpots.candidates (
  jackpot       text        not null,
  entry         bigint      not null,
  round_id      uuid        not null,
  player_id     bigint      not null,
  sysname       text        not null,           -- of the game
  currency      text        not null,
  is_replayable boolean     not null,
  stake_micro   numeric     not null,           -- below zero: given back
  at            timestamptz not null,
  primary key (jackpot, entry)
);
create index candidates_by_time on jackpots.candidates (at);
grant select, insert, delete on jackpots.candidates to baize_app;

-- The stake with which the run was closed, where another has won.
alter table jackpots.drops
  add column closing_round uuid,
  add column closing_micro numeric;
