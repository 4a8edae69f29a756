-- Tournaments as they were announced, who takes part, and the rounds that have counted.
create schema tournaments;
grant usage on schema tournaments to baize_app;

create table tournaments.tournaments (
  id            bigint      generated always as identity primary key,
  fact          text        not null unique,   -- the definition and its beginning, so that none is announced twice
  definition    text        not null,
  words         json        not null,          -- title, text, picture, tags
  terms         json        not null,          -- as they were announced; a changed definition concerns later ones alone
  terms_hash    text        not null,
  starts_at     timestamptz not null,
  finishes_at   timestamptz not null check (finishes_at > starts_at),
  closes_at     timestamptz not null check (closes_at >= finishes_at), -- rounds that began in time may be settled until then
  closed_at     timestamptz,                   -- the standings are final
  cancelled_at  timestamptz,
  cancel_reason text,
  standings_hash text,
  due_at        timestamptz,                   -- when it has to be seen to: closed, paid or refunded
  created_at    timestamptz not null
);
create index tournaments_due on tournaments.tournaments (due_at) where due_at is not null;
create index tournaments_by_end on tournaments.tournaments (finishes_at);
grant select, insert, update (starts_at, closed_at, cancelled_at, cancel_reason, standings_hash, due_at) on tournaments.tournaments to baize_app;

create table tournaments.entries (
  tournament_id bigint      not null references tournaments.tournaments,
  player_id     bigint      not null,
  currency      text        not null,
  joined_at     timestamptz not null,
  paid          bigint      not null default 0, -- to enter, from main
  stake         uuid,                           -- the fact of that stake
  refunded_at   timestamptz,
  score         bigint      not null default 0,
  rounds        int         not null default 0,
  run           int         not null default 0,
  reached       bigint,
  since         bigint      not null default 0, -- only rounds settled behind it count: a withdrawal has begun the score anew
  place         int,
  primary key (tournament_id, player_id)
) with (fillfactor = 70);
create index entries_of_player on tournaments.entries (player_id);
grant select, insert, update (refunded_at, score, rounds, run, reached, since, place) on tournaments.entries to baize_app;

-- Each round that has counted in any tournament, once.
create table tournaments.rounds (
  round_id    uuid        primary key,
  player_id   bigint      not null,
  number      bigint      not null,            -- its place in the order of settlement
  currency    text        not null,
  staked      bigint      not null,
  won         bigint      not null,
  started_at  timestamptz not null,
  tournaments bigint[]    not null
) with (fillfactor = 95);
create index rounds_of_player on tournaments.rounds (player_id, started_at);
create index rounds_by_time on tournaments.rounds using brin (started_at);
grant select, insert, update (staked), delete on tournaments.rounds to baize_app;

create table tournaments.prizes (
  tournament_id bigint      not null references tournaments.tournaments,
  place         int         not null,
  player_id     bigint      not null,
  currency      text        not null,
  reward        json        not null,
  amount        bigint,                         -- a share of the pool, in place of the reward's own amount
  fact          text        not null unique,
  due_at        timestamptz,
  paid_at       timestamptz,
  primary key (tournament_id, place)
);
create index prizes_due on tournaments.prizes (due_at) where due_at is not null;
create index prizes_of_player on tournaments.prizes (player_id);
grant select, insert, update (due_at, paid_at) on tournaments.prizes to baize_app;

-- What anybody may have of a tournament whose standings are final: canonical JSON, compressed.
create table tournaments.standings (
  tournament_id bigint primary key references tournaments.tournaments,
  body          bytea  not null
);
grant select, insert on tournaments.standings to baize_app;
