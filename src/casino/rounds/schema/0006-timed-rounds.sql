-- Rounds that run by the clock are over at a time of their own, so each step says until when its round waits for its player.
-- (games.take_steps_all as in 0005, with `p_due_at` for each member.)
drop function games.take_steps_all;

create function games.take_steps_all(p_ids uuid[], p_players bigint[], p_modes smallint[], p_math_ids int[], p_currencies text[],
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

revoke all on function games.take_steps_all from public;
grant execute on function games.take_steps_all to baize_app;
