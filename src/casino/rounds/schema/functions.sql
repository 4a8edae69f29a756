-- Rounds of many players in one statement, all of them or none: seed and nonce moved on, money moved by the wallet, round
-- and event written. A round that is there already breaks a unique index, a stale seed or too little money raises BZ001;
-- then the careful function below is asked. Answers main, bonus, betting_bonus, fun afterwards of each member, as text.
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

-- Steps of rounds that go on, of many players in one statement, all of them or none: openings and actions, at most one for
-- each player. A seed that has moved on, a round that has gone on (by its number of steps) or whose rules have changed, a limit, too
-- little money, a stake that was partly bonus: whatever needs care raises, and the transaction of a single step is asked instead.
-- What concerns fewer members stands in shorter arrays: first the openings, behind them the actions that take or pay, then
-- the others. A member with events is over. A step comes as the beginning of its JSON and gets the balances behind it here.
-- Answers main, bonus, betting_bonus, fun afterwards of each member, as text.
create or replace function games.take_steps_all(p_ids uuid[], p_players bigint[], p_modes smallint[], p_math_ids int[], p_currencies text[],
  p_account_currencies text[], p_numbers int[], p_steps text[], p_events json[], p_announcements json[],
  p_mains bigint[], p_houses bigint[], p_facts uuid[], p_costs bigint[], p_wins bigint[], p_guards bigint[], p_limited boolean[],
  p_sysnames text[], p_stakes bigint[], p_seed_ids uuid[], p_client_seeds text[], p_nonces bigint[], p_params json[], p_digests bytea[],
  p_at timestamptz, p_due_at timestamptz[]) returns text
language plpgsql as $$
declare v_moved int := cardinality(p_mains); v_opened int := cardinality(p_seed_ids);
        v_counted int; v_main_after bigint[]; v_after text; v_ended bigint[]; v_ended_wins bigint[]; v_ended_staked_at timestamptz[];
begin
  if v_opened > 0 then
    update games.seed_states s set nonce = m.no
      from unnest(p_players[:v_opened], p_seed_ids, p_client_seeds, p_nonces) as m(pl, sid, cs, no)
     where s.player_id = m.pl and s.seed_id = m.sid and s.client_seed = m.cs and s.nonce = m.no - 1;
    get diagnostics v_counted = row_count;
    if v_counted <> v_opened then
      raise exception 'a seed state has moved on' using errcode = 'BZ001';
    end if;
    -- One that is over at once leaves no open round that could run into another. The seed is held, so none begins meanwhile.
    if exists (select from unnest(p_players[:v_opened], p_modes[:v_opened], p_sysnames, p_events[:v_opened]) as m(pl, mo, sn, ev)
                 join games.open_rounds r on r.player_id = m.pl and r.sysname = m.sn and r.mode = m.mo where m.ev is not null) then
      raise exception 'a round is open already' using errcode = 'BZ001';
    end if;
  end if;
  if v_opened < cardinality(p_ids) then
    select count(*) into v_counted from (
      select from unnest(p_ids[v_opened + 1:], p_players[v_opened + 1:], p_math_ids[v_opened + 1:], p_numbers[v_opened + 1:]) as m(id, pl, mid, nu)
        join games.open_rounds r on r.id = m.id and r.player_id = m.pl and r.math_id = m.mid
                                and json_array_length(r.steps) = m.nu and r.bonus_stake = 0
       order by r.id for update of r) held;
    if v_counted <> cardinality(p_ids) - v_opened then
      raise exception 'a round has moved on' using errcode = 'BZ001';
    end if;
  end if;
  select coalesce(array_agg(m.pl), '{}'), array_agg(coalesce(m.wi, 0)), array_agg(coalesce(r.opened_at, p_at))
    into v_ended, v_ended_wins, v_ended_staked_at
    from unnest(p_ids, p_players, p_modes, p_events, p_wins) as m(id, pl, mo, ev, wi) left join games.open_rounds r on r.id = m.id
   where m.mo = 1 and m.ev is not null;
  v_main_after := stakes.step_all(p_facts, p_ids[:v_moved], p_players[:v_moved], p_currencies[:v_moved], p_mains, p_houses, p_costs, p_wins,
                                  p_guards, p_limited, v_ended, v_ended_wins, v_ended_staked_at, p_announcements, p_at);
  with m as materialized (
    select m.id, m.pl, m.mo, m.mid, m.cu, m.ev, m.fa, coalesce(m.co, 0) as co, coalesce(m.wi, 0) as wi, m.ma,
           m.sn, m.st, m.sid, m.cs, m.no, m.par, m.dg, m.du, m.o, b as after, m.step || '["' || array_to_string(b, '","') || '"]}' as step
      from unnest(p_ids, p_players, p_modes, p_math_ids, p_currencies, p_account_currencies, p_steps, p_events,
                  p_facts, p_costs, p_wins, v_main_after, p_sysnames, p_stakes, p_seed_ids, p_client_seeds, p_nonces, p_params, p_digests, p_due_at)
             with ordinality as m(id, pl, mo, mid, cu, ac, step, ev, fa, co, wi, ma, sn, st, sid, cs, no, par, dg, du, o)
     cross join lateral wallet.balances(m.pl, m.ac) b),
  begun as materialized (
    select m.*, array[m.ma + m.co - m.wi, case m.mo when 1 then m.after[2] else 0 end] as before from m where m.sid is not null),
  opened as (
    insert into games.open_rounds (id, player_id, sysname, mode, math_id, currency, stake, staked, main_stake, bonus_stake, before,
                                   seed_id, client_seed, nonce, params, steps, more_stakes, digest, opened_at, due_at)
    select b.id, b.pl, b.sn, b.mo, b.mid, b.cu, b.st, b.co, b.co, 0, b.before, b.sid, b.cs, b.no, b.par, ('[' || b.step || ']')::json, '{}',
           b.dg, p_at, b.du
      from begun b where b.ev is null),
  went_on as (
    update games.open_rounds r set staked = r.staked + m.co, main_stake = r.main_stake + m.co, due_at = m.du,
           steps = (left(r.steps::text, -1) || ',' || m.step || ']')::json,
           more_stakes = case when m.co > 0 then r.more_stakes || m.fa else r.more_stakes end
      from m where r.id = m.id and m.sid is null and m.ev is null),
  ended as (
    delete from games.open_rounds r using m where r.id = m.id and m.sid is null and m.ev is not null
    returning r.id, r.player_id, r.mode, r.math_id, r.currency, r.stake, r.staked + m.co, m.wi, r.main_stake + m.co, 0::bigint, r.before, m.after,
              r.seed_id, r.client_seed, r.nonce, r.params, m.ev, r.digest, (left(r.steps::text, -1) || ',' || m.step || ']')::json,
              case when m.co > 0 then r.more_stakes || m.fa else r.more_stakes end, r.opened_at),
  saved as (
    insert into games.rounds (id, player_id, mode, math_id, currency, stake, staked, won, main_stake, bonus_stake, before, after,
                              seed_id, client_seed, nonce, params, events, digest, steps, more_stakes, created_at)
    select * from ended
    union all
    select b.id, b.pl, b.mo, b.mid, b.cu, b.st, b.co, b.wi, b.co, 0, b.before, b.after, b.sid, b.cs, b.no, b.par, b.ev, b.dg,
           ('[' || b.step || ']')::json, '{}', p_at
      from begun b where b.ev is not null)
  select array_agg(m.after order by m.o)::text into v_after from m;
  return v_after;
end $$;

-- A promised seed becomes the current one, and no other does.
create or replace function games.keep_promised_seed() returns trigger language plpgsql as $$
begin
  if new.seed_id <> old.seed_id and new.seed_id is distinct from old.next_seed_id then
    raise exception 'seed % was not the promised one', new.seed_id;
  end if;
  if new.seed_id = old.seed_id and old.next_seed_id is not null and new.next_seed_id is distinct from old.next_seed_id then
    raise exception 'seed % was promised', old.next_seed_id;
  end if;
  return new;
end $$;

-- Shows a seed for good. The check of the table lets no other seed than the promised one be shown.
create or replace function games.reveal_seed(p_id uuid, p_server_seed text, p_rounds bigint, p_at timestamptz) returns void
language sql security definer set search_path = pg_catalog as $$
  update games.seeds set server_seed = p_server_seed, sealed_seed = null, rounds = p_rounds, revealed_at = p_at
   where id = p_id and revealed_at is null;
$$;

-- The same secret under another key, while it is not revealed; `p_before` null: it was not encrypted yet. The name of the key
-- stands behind eight bytes of mark and one of length. What would not open to the promised seed could never be revealed.
create or replace function games.reseal_seed(p_id uuid, p_before bytea, p_after bytea) returns void
language sql security definer set search_path = pg_catalog as $$
  update games.seeds set sealed_seed = p_after, server_seed = null
   where id = p_id and revealed_at is null and sealed_seed is not distinct from p_before
     and (p_before is null or substring(p_before for 9 + get_byte(p_before, 8)) <> substring(p_after for 9 + get_byte(p_after, 8)));
$$;

-- The same for any mixture of members, each with a result of its own. At most one member per player. `po`: the purses that pay, as
-- buckets ('{2,1}'); null: main, then bonus.
-- status: 0 applied, 1 the round is there already, 2 not enough money, 4 no such account, 5 the fencing token has moved on,
-- 6 the seed state has moved on, 7 a limit would be broken (`broken` says which)
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

revoke all on function
  games.play_rounds_all,
  games.take_steps_all,
  games.keep_promised_seed,
  games.reveal_seed,
  games.reseal_seed,
  games.play_rounds from public;
grant execute on function
  games.play_rounds_all,
  games.take_steps_all,
  games.reveal_seed,
  games.reseal_seed,
  games.play_rounds to baize_app;
