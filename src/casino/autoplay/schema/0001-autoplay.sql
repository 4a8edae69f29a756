-- Rounds one after the other, under rules set before the first.
create schema autoplay;
grant usage on schema autoplay to baize_app;

create table autoplay.runs (
  id         uuid        primary key,
  player_id  bigint      not null,
  request_id text        not null,
  sysname    text        not null,
  mode       text        not null check (mode in ('play', 'demo')),
  currency   text        not null,
  stake      text        not null,              -- as it was asked for, in major units
  params     json        not null,
  rounds     int         not null,
  loss_limit bigint,                            -- minor units
  win_limit  bigint,
  played     int         not null default 0,
  staked     bigint      not null default 0,
  won        bigint      not null default 0,
  ended_by   text        check (ended_by in ('rounds', 'loss', 'win', 'player', 'refused')),
  created_at timestamptz not null,
  ended_at   timestamptz,
  constraint runs_request unique (player_id, request_id)
);
-- One at a time for a player.
create unique index runs_running on autoplay.runs (player_id) where ended_by is null;

grant select, insert, update on autoplay.runs to baize_app;
