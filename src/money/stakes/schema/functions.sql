-- One amount of a win for each purse, in the proportion of all stakes of its round; what the house staked for the player is won
-- into the bonus purse, and the remainder of a minor unit goes to main.
create type stakes.win_parts as (main bigint, bonus bigint, betting_bonus bigint);

-- One stake as a member of a group: an amount from the main purse (or that of play money; 0: nothing), with the win to it (0: nothing).
create type stakes.stake as (
  fact uuid,               -- of the amount
  round uuid,              -- the fact of the win
  player_id bigint,
  currency text,
  account_currency text,   -- of the player's account; differs in play money
  purse bigint,
  house_account bigint,
  amount bigint,
  win bigint,
  fencing_token bigint,    -- of the rules under which it was allowed
  is_limited boolean,      -- held against the player's limits, and counted
  is_free boolean,         -- the house pays it, and its win goes to the bonus purse
  staked_at timestamptz,   -- of a round that ends with it and began before: its win counts on that day
  announcement json        -- of the round that is settled with it; null while it goes on, and in play money
);

-- What `take` answers. Status: 0 taken, 1 the fact is there already, 2 not enough, 4 no such account, 5 the fencing token has moved on,
-- 7 a limit would be broken (`broken` says which).
create type stakes.taken as (
  status smallint, broken text, main_stake bigint, other_stake bigint, main_before bigint, bonus_before bigint);

create or replace function stakes.divide(p_win bigint, p_staked bigint, p_bonus bigint, p_betting_bonus bigint, p_house bigint) returns stakes.win_parts
language sql immutable as $$
  select p_win - b - bb, b, bb
    from (select div(p_win::numeric * (p_bonus + p_house), greatest(p_staked, 1))::bigint as b,
                 div(p_win::numeric * p_betting_bonus, greatest(p_staked, 1))::bigint as bb) x
$$;

create or replace function stakes.keep_parts(p_fact uuid, p_reason smallint, p_round uuid, p_bonus bigint, p_betting_bonus bigint, p_house bigint) returns void
language sql as $$
  insert into stakes.parts (fact, reason, round, player_id, bonus, betting_bonus, house)
  select p_fact, p_reason, p_round, wallet.player_of(p_fact, p_reason), p_bonus, p_betting_bonus, p_house
   where p_bonus + p_betting_bonus + p_house > 0
$$;

-- What is committed together is told together: one row for a whole group.
create or replace function stakes.announce_settled(p_events json[]) returns void language sql as $$
  insert into platform.outbox (event, payloads)
  select 'stakes.settled', ('[' || string_agg(e.event::text, ',' order by e.o) || ']')::json
    from unnest(p_events) with ordinality e(event, o) where e.event is not null having count(*) > 0
$$;

-- What other sources than main paid and got in a round, as its event tells it; null when main alone did.
create or replace function stakes.purses_of(p_round uuid) returns json language sql volatile security definer as $$
  select json_object_agg(case s.reason when 1 then 'staked' else 'won' end,
                         json_build_object('bonus', s.bonus::text, 'bettingBonus', s.betting_bonus::text, 'house', s.house::text))
    from (select p.reason, sum(p.bonus) as bonus, sum(p.betting_bonus) as betting_bonus, sum(p.house) as house
            from stakes.parts p where p.round = p_round group by p.reason) s
$$;

create or replace function stakes.with_purses(p_event json, p_round uuid) returns json language sql volatile as $$
  select coalesce((left(p_event::text, -1) || ',"purses":' || stakes.purses_of(p_round)::text || '}')::json, p_event)
$$;

-- The stakes of a group, at most one of a player, all of them or none. A member that needs care (a limit, too little money, other
-- rules by now, a fact that is there) raises BZ001 or breaks a unique index; the queue finds it, and it is taken alone.
create or replace function stakes.settle(p_stakes stakes.stake[], p_at timestamptz) returns void
language plpgsql security definer as $$
declare v_stake record; v_free stakes.stake; v_players bigint[]; v_wins bigint[]; v_staked_at timestamptz[]; v_counted bigint[];
begin
  for v_stake in select s.* from unnest(p_stakes) s where s.is_limited order by s.player_id loop
    if limits.broken_by(v_stake.player_id, v_stake.amount, p_at) is not null then
      raise exception 'a limit would be broken' using errcode = 'BZ001';
    end if;
    perform limits.count_stake(v_stake.player_id, v_stake.amount, case when v_stake.staked_at is null then v_stake.win else 0 end, p_at);
  end loop;
  select array_agg(s.player_id), array_agg(s.win), array_agg(s.staked_at) into v_players, v_wins, v_staked_at
    from unnest(p_stakes) s where s.staked_at is not null;
  if v_players is not null then v_counted := limits.count_wins(v_players, v_wins, v_staked_at, p_at); end if;
  perform wallet.take_and_pay(array(
    select row(s.fact, s.round, s.player_id, s.currency, s.purse, s.house_account, s.amount, s.win, s.fencing_token)::wallet.movement
      from unnest(p_stakes) s where s.is_free is not true and (s.amount <> 0 or s.win <> 0)));
  for v_free in select s.* from unnest(p_stakes) s where s.is_free order by s.player_id loop
    perform stakes.settle_free(v_free);
  end loop;
  -- A first limit that was set while they waited for the purses knew nothing of these wins.
  if v_players is not null then perform limits.count_wins_behind(v_counted, v_players, v_wins, v_staked_at, p_at); end if;
  perform stakes.announce_settled(array(
    select case when s.is_free then stakes.with_purses(s.announcement, s.round) else s.announcement end
      from unnest(p_stakes) s where s.announcement is not null));
end $$;

-- What the house stakes for a player.
create or replace function stakes.settle_free(p_stake stakes.stake) returns void language plpgsql as $$
begin
  if (wallet.take_split(p_stake.fact, p_stake.player_id, p_stake.currency, '{0}', p_stake.house_account, p_stake.amount, p_stake.fencing_token)).status <> 0 then
    raise exception 'a free stake needs care' using errcode = 'BZ001';
  end if;
  perform stakes.keep_parts(p_stake.fact, 1::smallint, p_stake.round, 0, 0, p_stake.amount);
  if p_stake.win > 0 then
    if (wallet.pay_split(p_stake.round, p_stake.fact, p_stake.player_id, p_stake.currency, p_stake.house_account, 0, p_stake.win, 0)).status <> 0 then
      raise exception 'a free win needs care' using errcode = 'BZ001';
    end if;
    perform stakes.keep_parts(p_stake.round, 2::smallint, p_stake.round, p_stake.win, 0, 0);
  end if;
end $$;

-- One stake of a round, whichever purses pay it, inside of the transaction of whoever plays.
create or replace function stakes.take(p_fact uuid, p_round uuid, p_player bigint, p_currency text, p_order smallint[], p_house text,
  p_stake bigint, p_fencing_token bigint, p_limited boolean, p_at timestamptz, out result stakes.taken)
language plpgsql security definer as $$
declare v_broken text; v_split wallet.split;
begin
  if p_limited then
    v_broken := limits.broken_by(p_player, p_stake, p_at);
    if v_broken is not null then result := row(7, v_broken, 0, 0, 0, 0)::stakes.taken; return; end if;
  end if;
  v_split := wallet.take_split(p_fact, p_player, p_currency, p_order, wallet.house(p_house, p_currency), p_stake, p_fencing_token);
  result := row(v_split.status, null, v_split.main, p_stake - v_split.main, v_split.main_before, v_split.bonus_before)::stakes.taken;
  if v_split.status <> 0 then return; end if;
  if p_limited then perform limits.count_stake(p_player, p_stake, 0, p_at); end if;
  perform stakes.keep_parts(p_fact, 1::smallint, p_round, v_split.bonus, v_split.betting_bonus, v_split.house);
end $$;

-- Wins of rounds whose stakes were taken before, each in the proportion of all stakes of its round (`p_staked`). `p_stakes`: a
-- stake that each belongs to, null where the caller answers for it. A win that is there already is left alone; one of 0 is only
-- counted. Counting is on the day of the stake, and with `p_at` the time until then was play. Answers how many were paid now.
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

-- Gives stakes back to exactly the purses that paid them, and counts them no longer, unless the house has paid: such a stake was never
-- counted. One that was given back is left alone.
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

-- Takes wins back from exactly the purses that got them, and counts them no longer: a settlement that was wrong. A win whose purses
-- do not hold it any more is left, and what they lack is answered, for the caller to ask again when they hold it: then without
-- counting. One that was taken back is left alone.
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

-- Wins that a house account pays without dividing them: of a stake that the house has paid, or on top of a win. Each goes to one
-- purse, main or betting bonus, and counts against no limit: nothing of the player's was staked for it. One that is there already
-- is left alone.
create or replace function stakes.pay_free(p_facts uuid[], p_stakes uuid[], p_players bigint[], p_currencies text[], p_house text, p_wins bigint[],
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

-- A void bet returns its stake as a win, which can be taken back. Towards limits it was never staked: what was counted as won is
-- taken off the stake of its day instead, and put back when the void was wrong (p_sign -1). In the transaction that pays the win or
-- takes it back, and after it, when the limits and purses of these players are held.
create or replace function stakes.count_as_never_played(p_players bigint[], p_staked bigint[], p_staked_at timestamptz[], p_sign int) returns void
language plpgsql security definer as $$
declare v_stake record;
begin
  for v_stake in select * from unnest(p_players, p_staked, p_staked_at) as s(player, staked, staked_at) order by s.player loop
    if limits.uncount_stake(v_stake.player, p_sign * v_stake.staked, v_stake.staked_at) then
      perform limits.count_stake(v_stake.player, 0, -p_sign * v_stake.staked, v_stake.staked_at);
    end if;
  end loop;
end $$;

-- Which round further stakes belong to is known to whoever plays it.
create or replace function stakes.assign_round(p_round uuid, p_facts uuid[]) returns void language sql as $$
  update stakes.parts set round = p_round where fact = any (p_facts) and reason = 1 and round <> p_round
$$;

revoke all on function
  stakes.divide,
  stakes.keep_parts,
  stakes.announce_settled,
  stakes.purses_of,
  stakes.with_purses,
  stakes.settle,
  stakes.settle_free,
  stakes.take,
  stakes.pay,
  stakes.reverse,
  stakes.take_back,
  stakes.pay_free,
  stakes.count_as_never_played,
  stakes.assign_round from public;
grant execute on function
  stakes.purses_of,
  stakes.settle,
  stakes.take,
  stakes.pay,
  stakes.reverse,
  stakes.take_back,
  stakes.pay_free,
  stakes.count_as_never_played to baize_app;
