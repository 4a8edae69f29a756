-- Bets of many players in one statement, all of them or none: markets as they were read, risk within what it may be, stakes from
-- the main purses. Where that is not so for one of them it raises BZ001, and each goes the careful way alone. At most one bet of a
-- player. Answers the balances of each, in the order of the members.
create function bets.place_all(p_bets json, p_legs json, p_at timestamptz, p_heard_since timestamptz, p_day_cents bigint) returns text
language plpgsql as $$
declare
  v_id uuid[]; v_pl bigint[]; v_cu text[]; v_ma bigint[]; v_ho bigint[]; v_sd bigint[]; v_gu bigint[]; v_li boolean[]; v_pc bigint[]; v_fa int[];
  v_events text[]; v_refs text[]; v_versions bigint[]; v_live boolean[]; v_keys int; v_done int; v_after text;
begin
  select array_agg(m.id), array_agg(m.pl), array_agg(m.cu), array_agg(m.ma), array_agg(m.ho), array_agg(m.sd), array_agg(m.gu), array_agg(m.li),
         array_agg(m.pc), array_agg(m.fa)
    into v_id, v_pl, v_cu, v_ma, v_ho, v_sd, v_gu, v_li, v_pc, v_fa
    from json_to_recordset(p_bets) as m(id uuid, pl bigint, cu text, ma bigint, ho bigint, sd bigint, gu bigint, li boolean, pc bigint, fa int);
  select array_agg(l.ev), array_agg(l.mk), array_agg(l.ve), array_agg(l.lv) into v_events, v_refs, v_versions, v_live
    from json_to_recordset(p_legs) as l(ev text, mk text, ve bigint, lv boolean);
  if not sports.hold_versions(v_events, v_refs, v_versions, v_live, p_heard_since) then
    raise exception 'a market has moved on' using errcode = 'BZ001';
  end if;
  if exists (select from unnest(v_pl, v_fa) as m(pl, fa)
              where m.fa <> coalesce((select f.percent from bets.factors f where f.player_id = m.pl order by f.id desc limit 1), 100)) then
    raise exception 'a factor has changed' using errcode = 'BZ001';
  end if;
  -- Held in one order; rows that are not there yet are made first.
  insert into bets.exposure (event_id, market, outcome)
  select distinct k.e, k.m, k.o
    from json_to_recordset(p_legs) as l(ev text, mk text, oc text)
   cross join lateral (values (l.ev, '', ''), (l.ev, l.mk, ''), (l.ev, l.mk, l.oc)) k(e, m, o)
   where not exists (select from bets.exposure x where x.event_id = k.e and x.market = k.m and x.outcome = k.o)
   order by 1, 2, 3
  on conflict do nothing;
  perform from bets.exposure x
    where (x.event_id, x.market, x.outcome) in (
      select k.e, k.m, k.o from json_to_recordset(p_legs) as l(ev text, mk text, oc text)
       cross join lateral (values (l.ev, '', ''), (l.ev, l.mk, ''), (l.ev, l.mk, l.oc)) k(e, m, o))
    order by x.event_id, x.market, x.outcome for no key update;
  with wanted as (
    select k.e, k.m, k.o, sum(l.ri) as risk, min(k.cap) as cap
      from json_to_recordset(p_legs) as l(ev text, mk text, oc text, ri bigint, ce bigint, cm bigint, co bigint)
     cross join lateral (values (l.ev, '', '', l.ce), (l.ev, l.mk, '', l.cm), (l.ev, l.mk, l.oc, l.co)) k(e, m, o, cap)
     group by 1, 2, 3),
  added as (
    update bets.exposure x set risk_cents = x.risk_cents + w.risk from wanted w
     where x.event_id = w.e and x.market = w.m and x.outcome = w.o and x.risk_cents + w.risk <= w.cap returning 1)
  select (select count(*) from wanted), (select count(*) from added) into v_keys, v_done;
  if v_keys <> v_done then raise exception 'more would stand at risk' using errcode = 'BZ001'; end if;
  insert into bets.player_days as d (player_id, day, payout_cents)
  select m.pl, (p_at at time zone 'UTC')::date, m.pc from unnest(v_pl, v_pc) as m(pl, pc) where m.pc <= p_day_cents order by m.pl
  on conflict (player_id, day) do update set payout_cents = d.payout_cents + excluded.payout_cents
    where d.payout_cents + excluded.payout_cents <= p_day_cents;
  get diagnostics v_done = row_count;
  if v_done <> cardinality(v_id) then raise exception 'more than a day pays' using errcode = 'BZ001'; end if;
  perform stakes.settle_all(v_id, v_pl, v_cu, v_ma, v_ho, v_sd, array_fill(0::bigint, array[cardinality(v_id)]), v_gu, v_li,
                            array_fill(null::json, array[cardinality(v_id)]), p_at);
  insert into bets.bets (id, player_id, currency, type, stake, lines, staked, purse, policy, state, potential, highest, highest_because,
                         delay_ms, guard, payout_cents, placed_at, due_at, digest, share)
  select m.id, m.pl, m.cu, m.ty, m.st, m.ln, m.sd, 'main', m.po, case when m.dm > 0 then 'held' else 'accepted' end, m.pt, m.hi, m.hb,
         m.dm, m.gu, m.pc, m.pa, case when m.dm > 0 then m.pa + m.dm * interval '1 millisecond' end, decode(m.dg, 'hex'), m.sh
    from json_to_recordset(p_bets) as m(id uuid, pl bigint, cu text, ty text, st bigint, ln int, sd bigint, po text, pt bigint, hi bigint,
                                        hb text, dm int, gu bigint, pc bigint, pa timestamptz, dg text, sh text);
  insert into bets.legs (bet_id, place, event_id, market, outcome, sport, odds_seen, odds, version, is_banker, was_live, score_taken, risk_cents)
  select l.id, l.pc, l.ev, l.mk, l.oc, l.sp, l.os, l.od, l.ve, l.ib, l.lv, l.sc, l.ri
    from json_to_recordset(p_legs) as l(id uuid, pc smallint, ev text, mk text, oc text, sp text, os int, od int, ve bigint, ib boolean,
                                        lv boolean, sc text, ri bigint);
  if exists (select from json_to_recordset(p_bets) as m(dm int) where m.dm > 0) then perform pg_notify('bets_due', ''); end if;
  -- For the player's other pages.
  perform pg_notify('live', nextval('platform.live_numbers') || ' player/' || m.pl || ' ' ||
                    json_build_object('kind', 'bet', 'id', m.id, 'state', case when m.dm > 0 then 'held' else 'accepted' end))
     from json_to_recordset(p_bets) as m(id uuid, pl bigint, dm int);
  select array_agg(b order by m.o)::text into v_after
    from unnest(v_pl, v_cu) with ordinality as m(pl, cu, o) cross join lateral wallet.balances(m.pl, m.cu) b;
  return v_after;
end $$;
revoke all on function bets.place_all from public;
grant execute on function bets.place_all to baize_app;
