-- The feed of bets at the desk: the newest first, of all players.
create index bets_by_time on bets.bets (placed_at desc, id desc);

-- Bets that were not taken, with the rule and what it was decided by, so that support can say why; for 30 days.
create table bets.refusals (
  id         bigint      generated always as identity primary key,
  player_id  bigint      not null,
  refused_at timestamptz not null,
  type       text        not null,
  legs       json        not null,  -- [{event, market, outcome, odds}]: as the player saw them
  stake      text        not null,  -- of a line, as it was typed
  currency   text        not null,
  purse      text        not null,
  policy     text        not null,
  rule       text        not null,
  sentence   text        not null,
  inputs     json        not null
);
create index refusals_of_player on bets.refusals (player_id, id desc);
create index refusals_by_time on bets.refusals (refused_at);
grant select, insert, delete on bets.refusals to baize_app;
