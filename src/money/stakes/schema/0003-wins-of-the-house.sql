-- Wins that a house account pays without dividing them: of a stake that the house has paid, or on top of a win. Each goes to one
-- purse, main or betting bonus, and counts against no limit: nothing of the player's was staked for it. One that is there already
-- is left alone.
create function stakes.pay_free(p_facts uuid[], p_stakes uuid[], p_players bigint[], p_currencies text[], p_house text, p_wins bigint[],
                                p_is_main boolean[]) returns int
language plpgsql security definer as $$
declare v_win record; v_posted wallet.posted; v_count int := 0;
begin
  perform wallet.lock_purses(p_players);
  for v_win in select * from unnest(p_facts, p_stakes, p_players, p_currencies, p_wins, p_is_main)
                      as w(fact, stake, player, currency, win, is_main) loop
    v_posted := wallet.pay_split(v_win.fact, v_win.stake, v_win.player, v_win.currency, wallet.house(p_house, v_win.currency),
                                 case when v_win.is_main then v_win.win else 0 end, 0, case when v_win.is_main then 0 else v_win.win end);
    continue when v_posted.status = 1;
    if v_posted.status <> 0 then raise exception 'the win of % was not paid (%)', v_win.fact, v_posted.status; end if;
    perform stakes.keep_parts(v_win.fact, 2::smallint, v_win.stake, 0, case when v_win.is_main then 0 else v_win.win end, 0);
    v_count := v_count + 1;
  end loop;
  return v_count;
end $$;

-- As in 0001, but a stake that the house has paid was never counted against the player's limits.
create or replace function stakes.reverse(p_facts uuid[], p_players bigint[], p_staked bigint[], p_staked_at timestamptz[]) returns int
language plpgsql security definer as $$
declare v_stake record; v_posted wallet.posted; v_count int := 0;
begin
  for v_stake in select * from unnest(p_facts, p_players, p_staked, p_staked_at) as s(fact, player, staked, staked_at) order by s.player loop
    continue when wallet.is_booked(v_stake.fact, 101::smallint);
    if not exists (select from stakes.parts p where p.fact = v_stake.fact and p.reason = 1 and p.house = v_stake.staked) then
      perform limits.uncount_stake(v_stake.player, v_stake.staked, v_stake.staked_at);
    end if;
    v_posted := wallet.reverse(v_stake.fact, 1::smallint);
    if v_posted.status <> 0 then raise exception 'the stake % was not given back (%)', v_stake.fact, v_posted.status; end if;
    delete from stakes.parts where fact = v_stake.fact and reason = 1;
    v_count := v_count + 1;
  end loop;
  return v_count;
end $$;

revoke all on function stakes.pay_free from public;
grant execute on function stakes.pay_free to baize_app;
