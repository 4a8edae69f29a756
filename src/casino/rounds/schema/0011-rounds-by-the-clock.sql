-- A round bears the time at which it was requested, by the clock of the site, as rounds with steps do: limits, tournaments and jackpots
-- go by it, and a demo site's past is played on a clock of its own. (The functions as in 0005 and 0009, with that time.)
create or replace function games.play_rounds_all(p_ids uuid[], p_players bigint[], p_modes smallint[], p_math_ids int[], p_currencies text[],
  p_account_currencies text[], p_mains bigint[], p_houses bigint[], p_stakes bigint[], p_staked bigint[], p_wins bigint[], p_seed_ids uuid[],
  p_client_seeds text[], p_nonces bigint[], p_params json[], p_events json[], p_digests bytea[], p_announcements json[],
  p_guards bigint[], p_limited boolean[], p_at timestamptz) returns text
language plpgsql as $$
declare v_counted int; v_main_after bigint[]; v_after text;
begin
  update games.seed_states s set nonce = m.no
    from unnest(p_players, p_seed_ids, p_client_seeds, p_nonces) as m(pl, sid, cs, no)
   where s.player_id = m.pl and s.seed_id = m.sid and s.client_seed = m.cs and s.nonce = m.no - 1;
  get diagnostics v_counted = row_count;
  if v_counted <> cardinality(p_ids) then
    raise exception 'a seed state has moved on' using errcode = 'BZ001';
  end if;
  v_main_after := stakes.settle_all(p_ids, p_players, p_currencies, p_mains, p_houses, p_staked, p_wins, p_guards, p_limited,
                                    p_announcements, p_at);
  with m as materialized (
    select m.*, b as after
      from unnest(p_ids, p_players, p_modes, p_math_ids, p_currencies, p_account_currencies, p_stakes, p_staked, p_wins, v_main_after, p_seed_ids,
                  p_client_seeds, p_nonces, p_params, p_events, p_digests) with ordinality
             as m(id, pl, mo, mid, cu, ac, st, sd, wi, ma, sid, cs, no, par, ev, dg, o)
     cross join lateral wallet.balances(m.pl, m.ac) b),
  saved as (
    insert into games.rounds (id, player_id, mode, math_id, currency, stake, staked, won, main_stake, bonus_stake, before, after,
                              seed_id, client_seed, nonce, params, events, digest, created_at)
    select m.id, m.pl, m.mo, m.mid, m.cu, m.st, m.sd, m.wi, m.sd, 0, array[m.ma - m.wi + m.sd, m.after[2]], m.after,
           m.sid, m.cs, m.no, m.par, m.ev, m.dg, p_at
      from m)
  select array_agg(m.after order by m.o)::text into v_after from m;
  return v_after;
end $$;

create or replace function games.play_rounds(p_members json, p_at timestamptz)
returns table (ord int, status smallint, after bigint[], broken text)
language plpgsql as $$
#variable_conflict use_column
declare
  v_results stakes.settled[]; v_known uuid[]; v_stale int[];
  v_o int[]; v_id uuid[]; v_pl bigint[]; v_mo smallint[]; v_mid int[]; v_cu text[]; v_ma bigint[]; v_bo bigint[]; v_ho bigint[];
  v_st bigint[]; v_sd bigint[]; v_wi bigint[]; v_sid uuid[]; v_cs text[]; v_no bigint[]; v_par json[]; v_ev json[]; v_dg text[]; v_ob json[]; v_ac text[]; v_gu bigint[]; v_li boolean[]; v_po text[];
begin
  -- The members are taken apart once; every statement below reads the arrays.
  select array_agg(m.o), array_agg(m.id), array_agg(m.pl), array_agg(m.mo), array_agg(m.mid), array_agg(m.cu), array_agg(m.ma), array_agg(m.bo),
         array_agg(m.ho), array_agg(m.st), array_agg(m.sd), array_agg(m.wi), array_agg(m.sid), array_agg(m.cs), array_agg(m.no),
         array_agg(m.par), array_agg(m.ev), array_agg(m.dg), array_agg(m.ob), array_agg(m.ac), array_agg(m.gu), array_agg(m.li), array_agg(m.po)
    into v_o, v_id, v_pl, v_mo, v_mid, v_cu, v_ma, v_bo, v_ho, v_st, v_sd, v_wi, v_sid, v_cs, v_no, v_par, v_ev, v_dg, v_ob, v_ac, v_gu, v_li, v_po
    from json_to_recordset(p_members) as m(o int, id uuid, pl bigint, mo smallint, mid int, cu text, ma bigint, bo bigint, ho bigint, st bigint,
                                           sd bigint, wi bigint, sid uuid, cs text, no bigint, par json, ev json, dg text, ob json, ac text, gu bigint, li boolean, po text);
  perform from games.seed_states s where s.player_id = any (v_pl) order by s.player_id for no key update;
  v_known := array(select r.id from games.rounds r where r.id = any (v_id));
  v_stale := array(select m.o from unnest(v_o, v_pl, v_sid, v_cs, v_no) as m(o, pl, sid, cs, no)
                    where not exists (select from games.seed_states s where s.player_id = m.pl and s.seed_id = m.sid
                                                                         and s.client_seed = m.cs and s.nonce = m.no - 1));
  -- Only members that would be played are decided on: a round that is there already was allowed once.
  select array(select r from stakes.settle_each(a.o, a.id, a.pl, a.cu, a.ma, a.bo, a.ho, a.sd, a.wi, a.gu, a.li, a.po, a.ob, p_at) r) into v_results
    from (select array_agg(m.o) o, array_agg(m.id) id, array_agg(m.pl) pl, array_agg(m.cu) cu, array_agg(m.ma) ma, array_agg(m.bo) bo,
                 array_agg(m.ho) ho, array_agg(m.sd) sd, array_agg(m.wi) wi, array_agg(m.gu) gu, array_agg(m.li) li, array_agg(m.po) po,
                 array_agg(m.ob) ob
            from unnest(v_o, v_id, v_pl, v_cu, v_ma, v_bo, v_ho, v_sd, v_wi, v_gu, v_li, v_po, v_ob)
                   as m(o, id, pl, cu, ma, bo, ho, sd, wi, gu, li, po, ob)
           where m.id <> all (v_known) and m.o <> all (v_stale)) a
   where a.o is not null;
  return query
  with m as materialized (
    select m.*, w.status, w.broken as br, w.main_stake, w.other_stake, w.main_before, w.bonus_before, b as balances
      from unnest(v_o, v_id, v_pl, v_mo, v_mid, v_cu, v_st, v_sd, v_wi, v_sid, v_cs, v_no, v_par, v_ev, v_dg, v_ac)
             as m(o, id, pl, mo, mid, cu, st, sd, wi, sid, cs, no, par, ev, dg, ac)
      left join unnest(v_results) w on w.ord = m.o
     cross join lateral wallet.balances(m.pl, m.ac) b),
  counted as (update games.seed_states s set nonce = m.no from m where m.status = 0 and s.player_id = m.pl),
  saved as (
    insert into games.rounds (id, player_id, mode, math_id, currency, stake, staked, won, main_stake, bonus_stake, before, after,
                              seed_id, client_seed, nonce, params, events, digest, created_at)
    select m.id, m.pl, m.mo, m.mid, m.cu, m.st, m.sd, m.wi, m.main_stake, m.other_stake, array[m.main_before, m.bonus_before], m.balances,
           m.sid, m.cs, m.no, m.par, m.ev, decode(m.dg, 'hex'), p_at
      from m where m.status = 0)
  select m.o, (case when m.id = any (v_known) then 1 when m.o = any (v_stale) then 6 else coalesce(m.status, 4) end)::smallint,
         m.balances, m.br
    from m;
end $$;
