-- Whose parts they are, so that what a player has staked from other purses than main need not be looked for in the ledger. Its
-- transfer knows, which has just been written; only the few stakes and wins that have parts pay for asking.
alter table stakes.parts add column player_id bigint;
update stakes.parts set player_id = wallet.player_of(fact, reason);
alter table stakes.parts alter column player_id set not null;
create index parts_of_player on stakes.parts (player_id) include (bonus) where reason = 1;

create or replace function stakes.keep_parts(p_fact uuid, p_reason smallint, p_round uuid, p_bonus bigint, p_betting_bonus bigint, p_house bigint) returns void
language sql as $$
  insert into stakes.parts (fact, reason, round, player_id, bonus, betting_bonus, house)
  select p_fact, p_reason, p_round, wallet.player_of(p_fact, p_reason), p_bonus, p_betting_bonus, p_house
   where p_bonus + p_betting_bonus + p_house > 0
$$;
