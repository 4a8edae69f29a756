-- A void bet returns its stake as a win, which can be taken back. Towards limits it was never staked: what was counted as won is
-- taken off the stake of its day instead, and put back when the void was wrong (p_sign -1). In the transaction that pays the win or
-- takes it back, and after it, when the limits and purses of these players are held.
create function stakes.count_as_never_played(p_players bigint[], p_staked bigint[], p_staked_at timestamptz[], p_sign int) returns void
language plpgsql security definer as $$
declare v_stake record;
begin
  for v_stake in select * from unnest(p_players, p_staked, p_staked_at) as s(player, staked, staked_at) order by s.player loop
    if limits.uncount_stake(v_stake.player, p_sign * v_stake.staked, v_stake.staked_at) then
      perform limits.count_stake(v_stake.player, 0, -p_sign * v_stake.staked, v_stake.staked_at);
    end if;
  end loop;
end $$;
revoke all on function stakes.count_as_never_played from public;
grant execute on function stakes.count_as_never_played to baize_app;
