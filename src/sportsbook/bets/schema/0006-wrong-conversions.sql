-- What became a player's own of bonus money and is owed since, because wins that it came of were wrong: all of them together owe no
-- more than was converted, and the bonus may convert as much again.
create table bets.wrong_conversions (
  player_id  bigint not null,
  conversion uuid   not null,                          -- fact of the transfer
  owed       bigint not null,
  primary key (player_id, conversion)
);
grant select, insert, update on bets.wrong_conversions to baize_app;
