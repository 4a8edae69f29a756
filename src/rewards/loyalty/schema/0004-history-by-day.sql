-- What stakes brought and took back, by day and type of games: a page of a player's history is read from here, however many
-- stakes they have made. Kept by the statement that writes the history.
create table loyalty.days (
  player_id bigint      not null,
  kind      text        not null,               -- play or reversal
  about     text        not null,               -- a type of games
  day       date        not null,               -- in UTC
  tier      bigint      not null,
  balance   bigint      not null,
  at        timestamptz not null,               -- of the newest row of the history in it
  last      bigint      not null,               -- its id
  primary key (player_id, day, kind, about)
) with (fillfactor = 70);
insert into loyalty.days
select player_id, kind, about, (at at time zone 'UTC')::date, sum(tier), sum(balance), max(at), max(id)
  from loyalty.history where kind in ('play', 'reversal') group by 1, 2, 3, 4;
create index history_besides_play on loyalty.history (player_id, id desc) where kind not in ('play', 'reversal');
grant select, insert, update on loyalty.days to baize_app;
