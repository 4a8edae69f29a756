-- Whose parts they are, so that what a player has staked from other purses than main need not be looked for in the ledger. The
-- player is in the transfer, which has just been written; only the few stakes and wins that have parts pay for reading it.
alter table stakes.parts add column player_id bigint;
update stakes.parts p set player_id = t.player_id from wallet.transfers t where t.fact = p.fact and t.reason = p.reason;
alter table stakes.parts alter column player_id set not null;
create index parts_of_player on stakes.parts (player_id) include (bonus) where reason = 1;

create or replace function stakes.keep_parts(p_fact uuid, p_reason smallint, p_round uuid, p_bonus bigint, p_betting_bonus bigint, p_house bigint) returns void
language sql as $$
  insert into stakes.parts (fact, reason, round, player_id, bonus, betting_bonus, house)
  select t.fact, t.reason, p_round, t.player_id, p_bonus, p_betting_bonus, p_house from wallet.transfers t
   where t.fact = p_fact and t.reason = p_reason and p_bonus + p_betting_bonus + p_house > 0
$$;
