-- A player without limits may have no row that could be locked, so a first limit can be set between the counting of a win and the
-- purse that it goes to. Counting answers for whom it was, and is asked once more, for the others, when their purses are held:
-- whoever sets a limit holds the purse first.
drop function limits.count_wins;
create function limits.count_wins(p_players bigint[], p_wins bigint[], p_staked_at timestamptz[], p_at timestamptz) returns bigint[]
language plpgsql as $$
declare v_limited bigint[];
begin
  perform from limits.players where player_id = any (p_players) order by player_id for no key update;
  v_limited := array(select distinct l.player_id from limits.limits l where l.player_id = any (p_players) and l.kind <> 'deposit');
  perform limits.count_stake(w.player, 0, c.won, c.at)
     from unnest(p_players, p_wins, p_staked_at) as w(player, won, staked_at)
    cross join lateral (values (w.won, w.staked_at), (0, p_at)) as c(won, at)
    where w.player = any (v_limited);
  return v_limited;
end $$;

-- The second time: wins of those who have got a first limit meanwhile.
create function limits.count_wins_behind(p_counted bigint[], p_players bigint[], p_wins bigint[], p_staked_at timestamptz[], p_at timestamptz)
returns void language plpgsql as $$
begin
  if exists (select from limits.limits l where l.player_id = any (p_players) and l.player_id <> all (p_counted) and l.kind <> 'deposit') then
    perform limits.count_wins(array_agg(w.player), array_agg(w.won), array_agg(w.staked_at), p_at)
       from unnest(p_players, p_wins, p_staked_at) as w(player, won, staked_at) where w.player <> all (p_counted);
  end if;
end $$;

-- Answers whether it has counted; if not, it is asked once more as well.
drop function limits.uncount_stake;
create function limits.uncount_stake(p_player bigint, p_staked bigint, p_staked_at timestamptz) returns boolean
language plpgsql as $$
begin
  perform from limits.players where player_id = p_player for no key update;
  if not exists (select from limits.limits l where l.player_id = p_player and l.kind <> 'deposit') then return false; end if;
  perform limits.count_stake(p_player, -p_staked, 0, p_staked_at);
  return true;
end $$;
revoke all on function limits.count_wins, limits.count_wins_behind, limits.uncount_stake from public;
