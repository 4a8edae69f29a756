-- Takes wins back from exactly the purses that got them, and counts them no longer: a settlement that was wrong. A win whose purses
-- do not hold it any more is left, and what they lack is answered, for the caller to ask again when they hold it: then without
-- counting. One that was taken back is left alone.
create function stakes.take_back(p_facts uuid[], p_players bigint[], p_wins bigint[], p_staked_at timestamptz[], p_at timestamptz, p_is_counted boolean)
returns table (fact uuid, bucket smallint, missing bigint)
language plpgsql security definer as $$
declare v_win record; v_posted wallet.posted; v_is_short boolean; v_short record;
begin
  -- Limits before purses, as with every stake; the purses of all in the order of everybody else.
  if p_is_counted then
    perform limits.count_wins(array_agg(w.pl), array_agg(-w.wi), array_agg(w.sat), p_at)
       from unnest(p_facts, p_players, p_wins, p_staked_at) as w(fact, pl, wi, sat)
      where not wallet.is_booked(w.fact, 102::smallint) having count(*) > 0;
  end if;
  perform wallet.lock_purses(p_players);
  for v_win in select * from unnest(p_facts, p_players) as w(fact, player) order by w.player loop
    continue when wallet.is_booked(v_win.fact, 102::smallint);
    v_is_short := false;
    for v_short in select s.bucket, s.missing from wallet.short_of(v_win.fact, 2::smallint) s loop
      v_is_short := true;
      fact := v_win.fact; bucket := v_short.bucket; missing := v_short.missing;
      return next;
    end loop;
    continue when v_is_short;
    v_posted := wallet.reverse(v_win.fact, 2::smallint);
    if v_posted.status <> 0 then raise exception 'the win % was not taken back (%)', v_win.fact, v_posted.status; end if;
    delete from stakes.parts p where p.fact = v_win.fact and p.reason = 2;
  end loop;
end $$;
revoke all on function stakes.take_back from public;
grant execute on function stakes.take_back to baize_app;
