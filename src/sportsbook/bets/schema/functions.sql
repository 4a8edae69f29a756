-- Up to where the risk of a leg may rise, in hundredths of a EUR: of all players, and of the player's own open bets.
create type bets.leg_ceilings as (
  bet_id uuid, place smallint,
  event_cents bigint, market_cents bigint, outcome_cents bigint,
  own_event_cents bigint, own_market_cents bigint, own_outcome_cents bigint,
  factor_percent int       -- how much of the usual limits the player was given
);

-- Bets of many players in one statement, all of them or none: markets as they were read, none begun unnoticed, risk within its
-- ceilings, stakes from the main purses. Where that is not so for one of them it raises BZ001. At most one bet of a player;
-- `p_ceilings` are those of `p_legs`, `p_stakes` those of `p_bets`. Answers the balances behind each bet, in their order, as text.
create or replace function bets.place_bets(p_bets bets.bets[], p_legs bets.legs[], p_ceilings bets.leg_ceilings[], p_stakes stakes.stake[],
  p_at timestamptz, p_day_cents bigint) returns text
language plpgsql as $$
declare v_count int; v_after text;
begin
  if not (select book.hold_versions(array_agg(l.event_id), array_agg(l.market), array_agg(l.version), array_agg(l.was_live), p_at)
            from unnest(p_legs) l) then
    raise exception 'a market has moved on' using errcode = 'BZ001';
  end if;
  if exists (select from unnest(p_bets) b join unnest(p_ceilings) c on c.bet_id = b.id
              where c.factor_percent <> coalesce((select f.percent from bets.factors f where f.player_id = b.player_id order by f.id desc limit 1), 100)) then
    raise exception 'a factor has changed' using errcode = 'BZ001';
  end if;
  perform bets.add_exposure(array_agg(l.event_id), array_agg(l.market), array_agg(l.outcome), array_agg(l.risk_cents), array_agg(l.staked_cents))
     from unnest(p_legs) l;
  if exists (
    select from unnest(p_legs) l join unnest(p_ceilings) c using (bet_id, place)
      join bets.exposure xe on xe.event_id = l.event_id and xe.market = '' and xe.outcome = ''
      join bets.exposure xm on xm.event_id = l.event_id and xm.market = l.market and xm.outcome = ''
      join bets.exposure xo on xo.event_id = l.event_id and xo.market = l.market and xo.outcome = l.outcome
     where xe.risk_cents > c.event_cents or xm.risk_cents > c.market_cents
        or bets.net_risk(l.market, xo.risk_cents, xo.staked_cents, xm.staked_cents) > c.outcome_cents) then
    raise exception 'more would stand at risk' using errcode = 'BZ001';
  end if;
  insert into bets.player_days as d (player_id, day, payout_cents)
  select b.player_id, (p_at at time zone 'UTC')::date, b.payout_cents from unnest(p_bets) b where b.payout_cents <= p_day_cents order by b.player_id
  on conflict (player_id, day) do update set payout_cents = d.payout_cents + excluded.payout_cents
    where d.payout_cents + excluded.payout_cents <= p_day_cents;
  get diagnostics v_count = row_count;
  if v_count <> cardinality(p_bets) then raise exception 'more than a day pays' using errcode = 'BZ001'; end if;
  perform stakes.settle(p_stakes, p_at);
  insert into bets.bets select b.* from unnest(p_bets) b;
  insert into bets.legs select l.* from unnest(p_legs) l;
  -- The rows of their days are held, so that no other bet of theirs is written now.
  if exists (
    select from unnest(p_bets) b join unnest(p_legs) l on l.bet_id = b.id join unnest(p_ceilings) c using (bet_id, place)
     cross join lateral (
       select sum(r.risk_cents) filter (where r.market = l.market and r.outcome = l.outcome) as on_outcome,
              sum(r.risk_cents) filter (where r.market = l.market) as on_market, sum(r.risk_cents) as on_event
         from bets.own_risk(b.player_id, array[l.event_id]) r) own
     where own.on_outcome > c.own_outcome_cents or own.on_market > c.own_market_cents or own.on_event > c.own_event_cents) then
    raise exception 'more than the share of a player' using errcode = 'BZ001';
  end if;
  -- Only held bets wake the worker: a notification makes all commits of the database wait in a row.
  if exists (select from unnest(p_bets) b where b.state = 'held') then perform pg_notify('bets_due', ''); end if;
  select array_agg(balances order by b.ordinality)::text into v_after
    from unnest(p_bets) with ordinality b cross join lateral wallet.balances(b.player_id, b.currency) balances;
  return v_after;
end $$;

-- What is lost when an outcome wins: stakes on the others of its market pay for it, unless another may win with it.
create or replace function bets.net_risk(p_market text, p_risk_cents bigint, p_staked_cents bigint, p_market_staked_cents bigint) returns bigint
language sql immutable as $$
  select case when split_part(p_market, '/', 1) in ('double-chance', 'race-placed') or strpos(split_part(p_market, '/', 1), '.') > 0 then p_risk_cents
              else p_risk_cents - (p_market_staked_cents - p_staked_cents) end
$$;

-- What follows from the outcomes of markets: the rows of the markets and of their events.
create or replace function bets.sum_exposure(p_events text[], p_markets text[]) returns void
language plpgsql as $$
begin
  insert into bets.exposure as x (event_id, market, outcome, risk_cents, staked_cents)
  select o.event_id, o.market, '', sum(greatest(0, bets.net_risk(o.market, o.risk_cents, o.staked_cents, s.staked))), max(s.staked)
    from bets.exposure o
    join (select i.event_id, i.market, sum(i.staked_cents)::bigint as staked
            from bets.exposure i
           where (i.event_id, i.market) in (select * from unnest(p_events, p_markets)) and i.outcome <> '' group by 1, 2) s
      on s.event_id = o.event_id and s.market = o.market
   where o.outcome <> '' group by 1, 2 order by 1, 2
  on conflict (event_id, market, outcome) do update set risk_cents = excluded.risk_cents, staked_cents = excluded.staked_cents;
  update bets.exposure x set risk_cents = m.risk
    from (select event_id, sum(risk_cents)::bigint as risk from bets.exposure
           where event_id = any (p_events) and market <> '' and outcome = '' group by 1) m
   where x.event_id = m.event_id and x.market = '' and x.outcome = '' and x.risk_cents <> m.risk;
end $$;

-- Held until the transaction ends, in one order; the row of an event stands for all rows of the event, and is made if there is none.
create or replace function bets.hold_exposure(p_events text[]) returns void
language plpgsql as $$
begin
  insert into bets.exposure (event_id, market, outcome)
  select distinct e, '', '' from unnest(p_events) as e
   where not exists (select from bets.exposure x where x.event_id = e and x.market = '' and x.outcome = '') order by 1
  on conflict do nothing;
  perform from bets.exposure x
    where x.event_id = any (p_events) and x.market = '' and x.outcome = '' order by x.event_id for no key update;
end $$;

-- Adds to what outcomes carry, or takes from it.
create or replace function bets.add_exposure(p_events text[], p_markets text[], p_outcomes text[], p_risks bigint[], p_stakes bigint[]) returns void
language plpgsql as $$
begin
  perform bets.hold_exposure(p_events);
  insert into bets.exposure as x (event_id, market, outcome, risk_cents, staked_cents)
  select k.e, k.m, k.o, sum(k.r), sum(k.s) from unnest(p_events, p_markets, p_outcomes, p_risks, p_stakes) as k(e, m, o, r, s)
   group by 1, 2, 3 order by 1, 2, 3
  on conflict (event_id, market, outcome) do update
    set risk_cents = x.risk_cents + excluded.risk_cents, staked_cents = x.staked_cents + excluded.staked_cents;
  perform bets.sum_exposure(p_events, p_markets);
end $$;

-- What a player's open bets may win on an event, by market and outcome.
create or replace function bets.own_risk(p_player bigint, p_events text[]) returns table (event_id text, market text, outcome text, risk_cents bigint)
language sql stable as $$
  select l.event_id, l.market, l.outcome, sum(l.risk_cents)::bigint
    from bets.bets b join bets.legs l on l.bet_id = b.id
   where b.player_id = p_player and b.state in ('held', 'accepted') and l.event_id = any (p_events) group by 1, 2, 3
$$;

revoke all on function
  bets.place_bets,
  bets.sum_exposure,
  bets.hold_exposure,
  bets.add_exposure,
  bets.own_risk from public;
grant execute on function
  bets.place_bets,
  bets.sum_exposure,
  bets.hold_exposure,
  bets.add_exposure,
  bets.own_risk to baize_app;
