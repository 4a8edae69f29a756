-- Bets of many players in one statement, all of them or none: markets as they were read, none begun unnoticed, risk within what it may
-- be, netted and by player, stakes from the main purses. Where that is not so for one of them it raises BZ001. At most one bet of a
-- player. Answers the balances of each, in the order of the members.
create or replace function bets.place_all(p_bets json, p_legs json, p_at timestamptz, p_heard_since timestamptz, p_day_cents bigint) returns text
language plpgsql as $$
declare
  v_id uuid[]; v_pl bigint[]; v_cu text[]; v_ma bigint[]; v_ho bigint[]; v_sd bigint[]; v_gu bigint[]; v_li boolean[]; v_pc bigint[]; v_fa int[];
  v_ty text[]; v_st bigint[]; v_ln int[]; v_po text[]; v_pt bigint[]; v_hi bigint[]; v_hb text[]; v_dm int[]; v_pa timestamptz[]; v_dg text[];
  v_lid uuid[]; v_lpc smallint[]; v_ev text[]; v_mk text[]; v_oc text[]; v_sp text[]; v_os int[]; v_od int[]; v_ve bigint[]; v_ib boolean[];
  v_lv boolean[]; v_sc text[]; v_ri bigint[]; v_ce bigint[]; v_cm bigint[]; v_co bigint[];
  v_st_cents bigint[]; v_bv bigint[]; v_so bigint[]; v_sm bigint[]; v_se bigint[]; v_done int; v_after text;
begin
  -- Taken apart once; every statement below reads the arrays.
  select array_agg(m.id), array_agg(m.pl), array_agg(m.cu), array_agg(m.ma), array_agg(m.ho), array_agg(m.sd), array_agg(m.gu), array_agg(m.li),
         array_agg(m.pc), array_agg(m.fa), array_agg(m.ty), array_agg(m.st), array_agg(m.ln), array_agg(m.po), array_agg(m.pt), array_agg(m.hi),
         array_agg(m.hb), array_agg(m.dm), array_agg(m.pa), array_agg(m.dg)
    into v_id, v_pl, v_cu, v_ma, v_ho, v_sd, v_gu, v_li, v_pc, v_fa, v_ty, v_st, v_ln, v_po, v_pt, v_hi, v_hb, v_dm, v_pa, v_dg
    from json_to_recordset(p_bets) as m(id uuid, pl bigint, cu text, ma bigint, ho bigint, sd bigint, gu bigint, li boolean, pc bigint, fa int,
                                        ty text, st bigint, ln int, po text, pt bigint, hi bigint, hb text, dm int, pa timestamptz, dg text);
  select array_agg(l.id), array_agg(l.pc), array_agg(l.ev), array_agg(l.mk), array_agg(l.oc), array_agg(l.sp), array_agg(l.os), array_agg(l.od),
         array_agg(l.ve), array_agg(l.ib), array_agg(l.lv), array_agg(l.sc), array_agg(l.ri), array_agg(l.ce), array_agg(l.cm), array_agg(l.co),
         array_agg(l.sk), array_agg(l.bv), array_agg(l.so), array_agg(l.sm), array_agg(l.se)
    into v_lid, v_lpc, v_ev, v_mk, v_oc, v_sp, v_os, v_od, v_ve, v_ib, v_lv, v_sc, v_ri, v_ce, v_cm, v_co,
         v_st_cents, v_bv, v_so, v_sm, v_se
    from json_to_recordset(p_legs) as l(id uuid, pc smallint, ev text, mk text, oc text, sp text, os int, od int, ve bigint, ib boolean,
                                        lv boolean, sc text, ri bigint, ce bigint, cm bigint, co bigint, sk bigint, bv bigint, so bigint, sm bigint, se bigint);
  if not sports.hold_versions(v_ev, v_mk, v_ve, v_lv, p_heard_since, p_at) then
    raise exception 'a market has moved on' using errcode = 'BZ001';
  end if;
  if exists (select from unnest(v_pl, v_fa) as m(pl, fa)
              where m.fa <> coalesce((select f.percent from bets.factors f where f.player_id = m.pl order by f.id desc limit 1), 100)) then
    raise exception 'a factor has changed' using errcode = 'BZ001';
  end if;
  perform bets.add_exposure(v_ev, v_mk, v_oc, v_ri, v_st_cents);
  if exists (
    select from unnest(v_ev, v_mk, v_oc, v_ce, v_cm, v_co) as l(e, m, o, ce, cm, co)
      join bets.exposure xe on xe.event_id = l.e and xe.market = '' and xe.outcome = ''
      join bets.exposure xm on xm.event_id = l.e and xm.market = l.m and xm.outcome = ''
      join bets.exposure xo on xo.event_id = l.e and xo.market = l.m and xo.outcome = l.o
     where xe.risk_cents > l.ce or xm.risk_cents > l.cm or bets.net_risk(l.m, xo.risk_cents, xo.staked_cents, xm.staked_cents) > l.co) then
    raise exception 'more would stand at risk' using errcode = 'BZ001';
  end if;
  insert into bets.player_days as d (player_id, day, payout_cents)
  select m.pl, (p_at at time zone 'UTC')::date, m.pc from unnest(v_pl, v_pc) as m(pl, pc) where m.pc <= p_day_cents order by m.pl
  on conflict (player_id, day) do update set payout_cents = d.payout_cents + excluded.payout_cents
    where d.payout_cents + excluded.payout_cents <= p_day_cents;
  get diagnostics v_done = row_count;
  if v_done <> cardinality(v_id) then raise exception 'more than a day pays' using errcode = 'BZ001'; end if;
  perform stakes.settle_all(v_id, v_pl, v_cu, v_ma, v_ho, v_sd, array_fill(0::bigint, array[cardinality(v_id)]), v_gu, v_li,
                            array_fill(null::json, array[cardinality(v_id)]), p_at);
  insert into bets.bets (id, player_id, currency, type, stake, lines, staked, purse, policy, state, potential, highest, highest_because,
                         delay_ms, guard, payout_cents, placed_at, due_at, digest)
  select m.id, m.pl, m.cu, m.ty, m.st, m.ln, m.sd, 'main', m.po, case when m.dm > 0 then 'held' else 'accepted' end, m.pt, m.hi, m.hb,
         m.dm, m.gu, m.pc, m.pa, case when m.dm > 0 then m.pa + m.dm * interval '1 millisecond' end, decode(m.dg, 'hex')
    from unnest(v_id, v_pl, v_cu, v_ty, v_st, v_ln, v_sd, v_po, v_pt, v_hi, v_hb, v_dm, v_gu, v_pc, v_pa, v_dg)
           as m(id, pl, cu, ty, st, ln, sd, po, pt, hi, hb, dm, gu, pc, pa, dg);
  insert into bets.legs (bet_id, place, event_id, market, outcome, sport, odds_seen, odds, version, is_banker, was_live, score_taken, risk_cents, staked_cents,
                         book_version)
  select * from unnest(v_lid, v_lpc, v_ev, v_mk, v_oc, v_sp, v_os, v_od, v_ve, v_ib, v_lv, v_sc, v_ri, v_st_cents, v_bv);
  -- The rows of their days are held, so that no other bet of theirs is written now.
  if exists (
    select from unnest(v_id, v_pl) as b(id, pl)
      join unnest(v_lid, v_ev, v_mk, v_oc, v_so, v_sm, v_se) as l(id, e, m, o, so, sm, se) on l.id = b.id
     cross join lateral (
       select sum(r.risk_cents) filter (where r.market = l.m and r.outcome = l.o) as on_outcome,
              sum(r.risk_cents) filter (where r.market = l.m) as on_market, sum(r.risk_cents) as on_event
         from bets.own_risk(b.pl, array[l.e]) r) own
     where own.on_outcome > l.so or own.on_market > l.sm or own.on_event > l.se) then
    raise exception 'more than the share of a player' using errcode = 'BZ001';
  end if;
  -- Whoever holds bets hears of them; an accepted one needs no notice, which would make all commits of the database wait in a row.
  if 0 < any (v_dm) then perform pg_notify('bets_due', ''); end if;
  select array_agg(b order by m.o)::text into v_after
    from unnest(v_pl, v_cu) with ordinality as m(pl, cu, o) cross join lateral wallet.balances(m.pl, m.cu) b;
  return v_after;
end $$;

-- What is lost when an outcome wins: stakes on the others of its market pay for it, unless another may win with it.
create or replace function bets.net_risk(p_market text, p_risk_cents bigint, p_staked_cents bigint, p_market_staked_cents bigint) returns bigint
language sql immutable as $$
  select case when split_part(p_market, '/', 1) = 'double-chance' then p_risk_cents
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
  bets.place_all,
  bets.sum_exposure,
  bets.hold_exposure,
  bets.add_exposure,
  bets.own_risk from public;
grant execute on function
  bets.place_all,
  bets.sum_exposure,
  bets.hold_exposure,
  bets.add_exposure,
  bets.own_risk to baize_app;
