-- A leg is written with its bet, in one statement; looking for it again each time costs more than the rest of the row.
alter table bets.legs drop constraint legs_bet_id_fkey;
-- A share link is made of the id and a mark.
alter table bets.bets drop column share;

-- As in 0002, with everything taken apart once. Bets of many players in one statement, all of them or none: markets as they were read, risk within what it may be, stakes from
-- the main purses. Where that is not so for one of them it raises BZ001, and each goes the careful way alone. At most one bet of a
-- player. Answers the balances of each, in the order of the members.
create or replace function bets.place_all(p_bets json, p_legs json, p_at timestamptz, p_heard_since timestamptz, p_day_cents bigint) returns text
language plpgsql as $$
declare
  v_id uuid[]; v_pl bigint[]; v_cu text[]; v_ma bigint[]; v_ho bigint[]; v_sd bigint[]; v_gu bigint[]; v_li boolean[]; v_pc bigint[]; v_fa int[];
  v_ty text[]; v_st bigint[]; v_ln int[]; v_po text[]; v_pt bigint[]; v_hi bigint[]; v_hb text[]; v_dm int[]; v_pa timestamptz[]; v_dg text[];
  v_lid uuid[]; v_lpc smallint[]; v_ev text[]; v_mk text[]; v_oc text[]; v_sp text[]; v_os int[]; v_od int[]; v_ve bigint[]; v_ib boolean[];
  v_lv boolean[]; v_sc text[]; v_ri bigint[]; v_ce bigint[]; v_cm bigint[]; v_co bigint[];
  v_ke text[]; v_km text[]; v_ko text[]; v_kr bigint[]; v_kc bigint[]; v_done int; v_made int; v_after text;
begin
  -- Taken apart once; every statement below reads the arrays.
  select array_agg(m.id), array_agg(m.pl), array_agg(m.cu), array_agg(m.ma), array_agg(m.ho), array_agg(m.sd), array_agg(m.gu), array_agg(m.li),
         array_agg(m.pc), array_agg(m.fa), array_agg(m.ty), array_agg(m.st), array_agg(m.ln), array_agg(m.po), array_agg(m.pt), array_agg(m.hi),
         array_agg(m.hb), array_agg(m.dm), array_agg(m.pa), array_agg(m.dg)
    into v_id, v_pl, v_cu, v_ma, v_ho, v_sd, v_gu, v_li, v_pc, v_fa, v_ty, v_st, v_ln, v_po, v_pt, v_hi, v_hb, v_dm, v_pa, v_dg
    from json_to_recordset(p_bets) as m(id uuid, pl bigint, cu text, ma bigint, ho bigint, sd bigint, gu bigint, li boolean, pc bigint, fa int,
                                        ty text, st bigint, ln int, po text, pt bigint, hi bigint, hb text, dm int, pa timestamptz, dg text);
  select array_agg(l.id), array_agg(l.pc), array_agg(l.ev), array_agg(l.mk), array_agg(l.oc), array_agg(l.sp), array_agg(l.os), array_agg(l.od),
         array_agg(l.ve), array_agg(l.ib), array_agg(l.lv), array_agg(l.sc), array_agg(l.ri), array_agg(l.ce), array_agg(l.cm), array_agg(l.co)
    into v_lid, v_lpc, v_ev, v_mk, v_oc, v_sp, v_os, v_od, v_ve, v_ib, v_lv, v_sc, v_ri, v_ce, v_cm, v_co
    from json_to_recordset(p_legs) as l(id uuid, pc smallint, ev text, mk text, oc text, sp text, os int, od int, ve bigint, ib boolean,
                                        lv boolean, sc text, ri bigint, ce bigint, cm bigint, co bigint);
  if not sports.hold_versions(v_ev, v_mk, v_ve, v_lv, p_heard_since) then
    raise exception 'a market has moved on' using errcode = 'BZ001';
  end if;
  if exists (select from unnest(v_pl, v_fa) as m(pl, fa)
              where m.fa <> coalesce((select f.percent from bets.factors f where f.player_id = m.pl order by f.id desc limit 1), 100)) then
    raise exception 'a factor has changed' using errcode = 'BZ001';
  end if;
  -- What stands at risk, by what it stands on; the rows are held in one order.
  select array_agg(w.e order by w.e, w.m, w.o), array_agg(w.m order by w.e, w.m, w.o), array_agg(w.o order by w.e, w.m, w.o),
         array_agg(w.risk order by w.e, w.m, w.o), array_agg(w.cap order by w.e, w.m, w.o)
    into v_ke, v_km, v_ko, v_kr, v_kc
    from (select k.e, k.m, k.o, sum(l.ri)::bigint as risk, min(k.cap) as cap
            from unnest(v_ev, v_mk, v_oc, v_ri, v_ce, v_cm, v_co) as l(ev, mk, oc, ri, ce, cm, co)
           cross join lateral (values (l.ev, '', '', l.ce), (l.ev, l.mk, '', l.cm), (l.ev, l.mk, l.oc, l.co)) k(e, m, o, cap)
           group by 1, 2, 3) w;
  perform from unnest(v_ke, v_km, v_ko) as w(e, m, o)
     join bets.exposure x on x.event_id = w.e and x.market = w.m and x.outcome = w.o
    order by x.event_id, x.market, x.outcome for no key update of x;
  update bets.exposure x set risk_cents = x.risk_cents + w.risk from unnest(v_ke, v_km, v_ko, v_kr, v_kc) as w(e, m, o, risk, cap)
   where x.event_id = w.e and x.market = w.m and x.outcome = w.o and x.risk_cents + w.risk <= w.cap;
  get diagnostics v_done = row_count;
  if v_done < cardinality(v_ke) then
    -- The first bet on something makes its row. One that is there and was not changed has no room left.
    insert into bets.exposure (event_id, market, outcome, risk_cents)
    select w.e, w.m, w.o, w.risk from unnest(v_ke, v_km, v_ko, v_kr, v_kc) as w(e, m, o, risk, cap) where w.risk <= w.cap order by 1, 2, 3
    on conflict do nothing;
    get diagnostics v_made = row_count;
    if v_done + v_made <> cardinality(v_ke) then raise exception 'more would stand at risk' using errcode = 'BZ001'; end if;
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
  insert into bets.legs (bet_id, place, event_id, market, outcome, sport, odds_seen, odds, version, is_banker, was_live, score_taken, risk_cents)
  select * from unnest(v_lid, v_lpc, v_ev, v_mk, v_oc, v_sp, v_os, v_od, v_ve, v_ib, v_lv, v_sc, v_ri);
  -- Whoever holds bets hears of them; an accepted one needs no notice, which would make all commits of the database wait in a row.
  if 0 < any (v_dm) then perform pg_notify('bets_due', ''); end if;
  select array_agg(b order by m.o)::text into v_after
    from unnest(v_pl, v_cu) with ordinality as m(pl, cu, o) cross join lateral wallet.balances(m.pl, m.cu) b;
  return v_after;
end $$;
