-- Stakes and wins are counted where they are taken and paid: in the functions of the schema `stakes`, and nowhere else.
revoke all on function limits.broken_by, limits.count_stake, limits.count_wins from public;

-- A stake that is taken back was never staked: on its own day, for players who have limits by now.
create function limits.uncount_stake(p_player bigint, p_staked bigint, p_staked_at timestamptz) returns void
language plpgsql as $$
begin
  -- A limit that is being set waits for this, or this for the limit.
  perform from limits.players where player_id = p_player for no key update;
  perform limits.count_stake(p_player, -p_staked, 0, p_staked_at)
    where exists (select from limits.limits l where l.player_id = p_player and l.kind <> 'deposit');
end $$;
revoke all on function limits.uncount_stake from public;
