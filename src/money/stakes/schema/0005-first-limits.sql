-- As before, but wins, and stakes that are given back, are counted once more, for those who have got a first limit meanwhile, when
-- the purses are held: a limit that was set while they waited for a purse knew nothing of them.
create or replace function stakes.step_all(p_facts uuid[], p_rounds uuid[], p_players bigint[], p_currencies text[], p_mains bigint[], p_houses bigint[],
  p_costs bigint[], p_wins bigint[], p_guards bigint[], p_limited boolean[],
  p_ended_players bigint[], p_ended_wins bigint[], p_ended_staked_at timestamptz[], p_events json[], p_at timestamptz) returns bigint[]
language plpgsql security definer as $$
declare v_member record; v_after bigint[] := '{}'; v_counted bigint[];
begin
  if true = any (p_limited) then
    for v_member in select * from unnest(p_players, p_costs, p_limited) as m(pl, co, li) where m.li order by m.pl loop
      if limits.broken_by(v_member.pl, v_member.co, p_at) is not null then
        raise exception 'a limit would be broken' using errcode = 'BZ001';
      end if;
      perform limits.count_stake(v_member.pl, v_member.co, 0, p_at);
    end loop;
  end if;
  if cardinality(p_ended_players) > 0 then
    v_counted := limits.count_wins(p_ended_players, p_ended_wins, p_ended_staked_at, p_at);
  end if;
  if cardinality(p_mains) > 0 then
    v_after := wallet.take_and_pay_all(p_facts, p_rounds, p_players, p_currencies, p_mains, p_houses, p_costs, p_wins, p_guards);
  end if;
  if cardinality(p_ended_players) > 0 then
    perform limits.count_wins_behind(v_counted, p_ended_players, p_ended_wins, p_ended_staked_at, p_at);
  end if;
  perform stakes.announce_settled(p_events);
  return v_after;
end $$;

create or replace function stakes.pay(p_facts uuid[], p_stakes uuid[], p_rounds uuid[], p_players bigint[], p_currencies text[], p_house text,
  p_staked bigint[], p_wins bigint[], p_staked_at timestamptz[], p_at timestamptz, p_is_counted boolean) returns int
language plpgsql security definer as $$
declare v_win record; v_paid stakes.parts; v_parts stakes.win_parts; v_posted wallet.posted; v_count int := 0; v_counted bigint[];
begin
  -- Limits before purses, as with every stake.
  if p_is_counted then
    select limits.count_wins(array_agg(w.pl), array_agg(w.wi), array_agg(w.sat), coalesce(p_at, min(w.sat))) into v_counted
      from unnest(p_facts, p_players, p_wins, p_staked_at) as w(fact, pl, wi, sat)
      where not wallet.is_booked(w.fact, 2::smallint) having count(*) > 0;
  end if;
  perform wallet.lock_purses(p_players);
  if p_is_counted then
    perform limits.count_wins_behind(coalesce(v_counted, '{}'), array_agg(w.pl), array_agg(w.wi), array_agg(w.sat), coalesce(p_at, min(w.sat)))
       from unnest(p_facts, p_players, p_wins, p_staked_at) as w(fact, pl, wi, sat)
      where not wallet.is_booked(w.fact, 2::smallint) having count(*) > 0;
  end if;
  for v_win in select * from unnest(p_facts, p_stakes, p_rounds, p_players, p_currencies, p_staked, p_wins)
                      as w(fact, stake, round, player, currency, staked, win) where w.win <> 0 loop
    select coalesce(sum(s.bonus), 0), coalesce(sum(s.betting_bonus), 0), coalesce(sum(s.house), 0)
      into v_paid.bonus, v_paid.betting_bonus, v_paid.house from stakes.parts s where s.round = v_win.round and s.reason = 1;
    v_parts := stakes.divide(v_win.win, v_win.staked, v_paid.bonus, v_paid.betting_bonus, v_paid.house);
    v_posted := wallet.pay_split(v_win.fact, v_win.stake, v_win.player, v_win.currency, wallet.house(p_house, v_win.currency),
                                 v_parts.main, v_parts.bonus, v_parts.betting_bonus);
    continue when v_posted.status = 1;
    if v_posted.status <> 0 then raise exception 'the win of % was not paid (%)', v_win.fact, v_posted.status; end if;
    perform stakes.keep_parts(v_win.fact, 2::smallint, v_win.round, v_parts.bonus, v_parts.betting_bonus, 0);
    v_count := v_count + 1;
  end loop;
  return v_count;
end $$;

create or replace function stakes.take_back(p_facts uuid[], p_players bigint[], p_wins bigint[], p_staked_at timestamptz[], p_at timestamptz, p_is_counted boolean)
returns table (fact uuid, bucket smallint, missing bigint)
language plpgsql security definer as $$
declare v_win record; v_posted wallet.posted; v_is_short boolean; v_short record; v_counted bigint[];
begin
  -- Limits before purses, as with every stake; the purses of all in the order of everybody else.
  if p_is_counted then
    select limits.count_wins(array_agg(w.pl), array_agg(-w.wi), array_agg(w.sat), p_at) into v_counted
      from unnest(p_facts, p_players, p_wins, p_staked_at) as w(fact, pl, wi, sat)
      where not wallet.is_booked(w.fact, 102::smallint) having count(*) > 0;
  end if;
  perform wallet.lock_purses(p_players);
  if p_is_counted then
    perform limits.count_wins_behind(coalesce(v_counted, '{}'), array_agg(w.pl), array_agg(-w.wi), array_agg(w.sat), p_at)
       from unnest(p_facts, p_players, p_wins, p_staked_at) as w(fact, pl, wi, sat)
      where not wallet.is_booked(w.fact, 102::smallint) having count(*) > 0;
  end if;
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

create or replace function stakes.reverse(p_facts uuid[], p_players bigint[], p_staked bigint[], p_staked_at timestamptz[]) returns int
language plpgsql security definer as $$
declare v_stake record; v_posted wallet.posted; v_count int := 0; v_is_own boolean; v_is_counted boolean;
begin
  for v_stake in select * from unnest(p_facts, p_players, p_staked, p_staked_at) as s(fact, player, staked, staked_at) order by s.player loop
    continue when wallet.is_booked(v_stake.fact, 101::smallint);
    -- A stake that the house has paid was never counted against the player's limits.
    v_is_own := not exists (select from stakes.parts p where p.fact = v_stake.fact and p.reason = 1 and p.house = v_stake.staked);
    v_is_counted := v_is_own and limits.uncount_stake(v_stake.player, v_stake.staked, v_stake.staked_at);
    v_posted := wallet.reverse(v_stake.fact, 1::smallint);
    if v_posted.status <> 0 then raise exception 'the stake % was not given back (%)', v_stake.fact, v_posted.status; end if;
    if v_is_own and not v_is_counted then perform limits.uncount_stake(v_stake.player, v_stake.staked, v_stake.staked_at); end if;
    delete from stakes.parts where fact = v_stake.fact and reason = 1;
    v_count := v_count + 1;
  end loop;
  return v_count;
end $$;
