create schema games;
grant usage on schema games to baize_app;

-- Each combination of mathematics and jurisdiction profile that was ever played: what a commitment covers.
create table games.math_versions (
  id           int generated always as identity primary key,
  sysname      text not null,
  math_version text not null,
  math_hash    text not null,
  profile      text not null,
  profile_hash text not null,
  unique (sysname, math_version, math_hash, profile_hash)
);

-- The running seed of each player. The nonce rises by one a round.
create table games.seed_states (
  player_id        bigint primary key,
  seed_id          uuid   not null,
  server_seed      text   not null,
  server_seed_hash text   not null,
  client_seed      text   not null,
  nonce            bigint not null default 0
) with (fillfactor = 50, autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 20000);

-- All seeds; the server seed is shown once revealed_at is set.
create table games.seeds (
  id               uuid primary key,
  player_id        bigint, -- null: a guest's
  server_seed      text not null,
  server_seed_hash text not null,
  rounds           bigint not null default 0,
  started_at       timestamptz not null,
  revealed_at      timestamptz
);
create index seeds_player on games.seeds (player_id, revealed_at desc) where revealed_at is not null;

create table games.rounds (
  id          uuid primary key,
  player_id   bigint,               -- null: a guest's demo
  mode        smallint not null,    -- 1 play, 2 demo, 3 a free spin of a pack
  math_id     int    not null,
  currency    text   not null,
  stake       bigint not null,      -- the title's stake
  staked      bigint not null,      -- what was taken
  won         bigint not null,
  main_stake  bigint not null,
  bonus_stake bigint not null,
  before      bigint[] not null,    -- main (or fun), bonus
  after       bigint[] not null,    -- main, bonus, betting_bonus, fun
  seed_id     uuid   not null,
  client_seed text   not null,
  nonce       bigint not null,
  params      json   not null,
  events      json   not null,
  digest      bytea  not null,      -- of the request, to tell a repeated one from another with the same key
  steps       json,                 -- of a round in which the player acted, as in games.open_rounds
  more_stakes uuid[] not null default '{}',
  created_at  timestamptz not null default now()
);
create index rounds_player on games.rounds (player_id, created_at) where player_id is not null;

-- Rounds in which the player acts and that are not over yet. There is no state beside the actions: whoever wants to know
-- how the round stands plays it from the start. It moves to games.rounds when it is over.
create table games.open_rounds (
  id          uuid primary key,
  player_id   bigint,
  guest       bytea,                -- games.guests, when no player
  sysname     text   not null,
  mode        smallint not null,
  math_id     int    not null,
  currency    text   not null,
  stake       bigint not null,
  staked      bigint not null,      -- so far
  main_stake  bigint not null,
  bonus_stake bigint not null,
  before      bigint[] not null,
  seed_id     uuid   not null,
  client_seed text   not null,
  nonce       bigint not null,
  params      json   not null,
  steps       json   not null,      -- the opening and each action: {request, action, after}; after: the balances behind it
  more_stakes uuid[] not null,      -- facts of the stakes behind the first, whose fact is the round itself
  digest      bytea  not null,
  opened_at   timestamptz not null,
  due_at      timestamptz not null, -- when it is closed for a player who has not come back
  check ((player_id is null) <> (guest is null))
);
create unique index open_rounds_player on games.open_rounds (player_id, sysname, mode) where player_id is not null;
create unique index open_rounds_guest on games.open_rounds (guest, sysname) where guest is not null;
create index open_rounds_due on games.open_rounds (due_at);

-- Rounds of many players in one statement, all of them or none: seed and nonce moved on, money moved by the wallet, round
-- and event written. A round that is there already breaks a unique index, a stale seed or too little money raises BZ001;
-- then the careful function below is asked. Answers main, bonus, betting_bonus, fun afterwards of each member, as text.
create function games.play_rounds_all(p_ids uuid[], p_players bigint[], p_modes smallint[], p_math_ids int[], p_currencies text[],
  p_account_currencies text[], p_mains bigint[], p_houses bigint[], p_stakes bigint[], p_staked bigint[], p_wins bigint[], p_seed_ids uuid[],
  p_client_seeds text[], p_nonces bigint[], p_params json[], p_events json[], p_digests bytea[], p_announcements json[],
  p_guards bigint[], p_limited boolean[], p_at timestamptz) returns text
language plpgsql as $$
declare v_counted int; v_main_after bigint[]; v_after text; v_member record;
begin
  update games.seed_states s set nonce = m.no
    from unnest(p_players, p_seed_ids, p_client_seeds, p_nonces) as m(pl, sid, cs, no)
   where s.player_id = m.pl and s.seed_id = m.sid and s.client_seed = m.cs and s.nonce = m.no - 1;
  get diagnostics v_counted = row_count;
  if v_counted <> cardinality(p_ids) then
    raise exception 'a seed state has moved on' using errcode = 'BZ001';
  end if;
  if true = any (p_limited) then
    for v_member in select * from unnest(p_players, p_staked, p_wins, p_limited) as m(pl, sd, wi, li) where m.li order by m.pl loop
      if limits.broken_by(v_member.pl, v_member.sd, p_at) is not null then
        raise exception 'a limit would be broken' using errcode = 'BZ001';
      end if;
      perform limits.count_stake(v_member.pl, v_member.sd, v_member.wi, p_at);
    end loop;
  end if;
  v_main_after := wallet.stake_and_win_all(p_ids, p_players, p_currencies, p_mains, p_houses, p_staked, p_wins, p_guards);
  with m as materialized (
    select m.*, array(select a.balance from wallet.accounts a where a.player_id = m.pl and a.currency in (m.ac, 'FUN') order by a.bucket limit 4) as after
      from unnest(p_ids, p_players, p_modes, p_math_ids, p_currencies, p_account_currencies, p_stakes, p_staked, p_wins, v_main_after, p_seed_ids,
                  p_client_seeds, p_nonces, p_params, p_events, p_digests, p_announcements) with ordinality
             as m(id, pl, mo, mid, cu, ac, st, sd, wi, ma, sid, cs, no, par, ev, dg, ob, o)),
  saved as (
    insert into games.rounds (id, player_id, mode, math_id, currency, stake, staked, won, main_stake, bonus_stake, before, after,
                              seed_id, client_seed, nonce, params, events, digest)
    select m.id, m.pl, m.mo, m.mid, m.cu, m.st, m.sd, m.wi, m.sd, 0, array[m.ma - m.wi + m.sd, m.after[2]], m.after,
           m.sid, m.cs, m.no, m.par, m.ev, m.dg
      from m),
  told as (
    -- One row for the whole group: what is committed together is told together.
    insert into platform.outbox (event, payloads)
    select 'games.round-settled', ('[' || string_agg(m.ob::text, ',' order by m.o) || ']')::json from m where m.ob is not null having count(*) > 0)
  select array_agg(m.after order by m.o)::text into v_after from m;
  return v_after;
end $$;

-- The same for any mixture of members, each with a result of its own. At most one member per player.
-- status: 0 applied, 1 the round is there already, 2 not enough money, 4 no such account, 5 the guard has moved on,
-- 6 the seed state has moved on, 7 a limit would be broken (`broken` says which)
create function games.play_rounds(p_members json, p_at timestamptz)
returns table (ord int, status smallint, after bigint[], seed_id uuid, server_seed text, server_seed_hash text, client_seed text, nonce bigint, broken text)
language plpgsql as $$
#variable_conflict use_column
declare
  v_results wallet.stake_result[]; v_known uuid[]; v_stale int[];
  v_o int[]; v_id uuid[]; v_pl bigint[]; v_mo smallint[]; v_mid int[]; v_cu text[]; v_ma bigint[]; v_bo bigint[]; v_ho bigint[];
  v_st bigint[]; v_sd bigint[]; v_wi bigint[]; v_sid uuid[]; v_cs text[]; v_no bigint[]; v_par json[]; v_ev json[]; v_dg text[]; v_ob json[]; v_ac text[]; v_gu bigint[]; v_li boolean[];
  v_broken text[]; v_over int[]; v_member record;
begin
  -- The members are taken apart once; every statement below reads the arrays.
  select array_agg(m.o), array_agg(m.id), array_agg(m.pl), array_agg(m.mo), array_agg(m.mid), array_agg(m.cu), array_agg(m.ma), array_agg(m.bo),
         array_agg(m.ho), array_agg(m.st), array_agg(m.sd), array_agg(m.wi), array_agg(m.sid), array_agg(m.cs), array_agg(m.no),
         array_agg(m.par), array_agg(m.ev), array_agg(m.dg), array_agg(m.ob), array_agg(m.ac), array_agg(m.gu), array_agg(m.li)
    into v_o, v_id, v_pl, v_mo, v_mid, v_cu, v_ma, v_bo, v_ho, v_st, v_sd, v_wi, v_sid, v_cs, v_no, v_par, v_ev, v_dg, v_ob, v_ac, v_gu, v_li
    from json_to_recordset(p_members) as m(o int, id uuid, pl bigint, mo smallint, mid int, cu text, ma bigint, bo bigint, ho bigint, st bigint,
                                           sd bigint, wi bigint, sid uuid, cs text, no bigint, par json, ev json, dg text, ob json, ac text, gu bigint, li boolean);
  perform from games.seed_states s where s.player_id = any (v_pl) order by s.player_id for no key update;
  v_known := array(select r.id from games.rounds r where r.id = any (v_id));
  v_stale := array(select m.o from unnest(v_o, v_pl, v_sid, v_cs, v_no) as m(o, pl, sid, cs, no)
                    where not exists (select from games.seed_states s where s.player_id = m.pl and s.seed_id = m.sid
                                                                         and s.client_seed = m.cs and s.nonce = m.no - 1));
  -- Only members that would be played are held against their limits: a round that is there already was allowed once.
  v_broken := array_fill(null::text, array[cardinality(v_o)]);
  for v_member in select * from unnest(v_o, v_id, v_pl, v_sd, v_li) with ordinality as m(o, id, pl, sd, li, n)
                   where m.li and m.id <> all (v_known) and m.o <> all (v_stale) order by m.pl loop
    v_broken[v_member.n] := limits.broken_by(v_member.pl, v_member.sd, p_at);
  end loop;
  v_over := array(select m.o from unnest(v_o, v_broken) as m(o, br) where m.br is not null);
  if v_known = '{}' and v_stale = '{}' and v_over = '{}' then
    v_results := array(select r from wallet.stake_and_win(v_o, v_id, v_pl, v_cu, v_ma, v_bo, v_ho, v_sd, v_wi, v_gu) r);
  else
    select array(select r from wallet.stake_and_win(a.o, a.id, a.pl, a.cu, a.ma, a.bo, a.ho, a.sd, a.wi, a.gu) r) into v_results
      from (select array_agg(m.o) o, array_agg(m.id) id, array_agg(m.pl) pl, array_agg(m.cu) cu, array_agg(m.ma) ma, array_agg(m.bo) bo,
                   array_agg(m.ho) ho, array_agg(m.sd) sd, array_agg(m.wi) wi, array_agg(m.gu) gu
              from unnest(v_o, v_id, v_pl, v_cu, v_ma, v_bo, v_ho, v_sd, v_wi, v_gu) as m(o, id, pl, cu, ma, bo, ho, sd, wi, gu)
             where m.id <> all (v_known) and m.o <> all (v_stale) and m.o <> all (v_over)) a
     where a.o is not null;
  end if;
  perform limits.count_stake(m.pl, m.sd, m.wi, p_at)
     from unnest(v_o, v_pl, v_sd, v_wi, v_li) as m(o, pl, sd, wi, li) join unnest(v_results) w on w.ord = m.o
    where m.li and w.status = 0;
  return query
  with m as materialized (
    select m.*, w.status, w.main_stake, w.bonus_stake, w.main_before, w.bonus_before,
           array(select a.balance from wallet.accounts a where a.player_id = m.pl and a.currency in (m.ac, 'FUN') order by a.bucket limit 4) as balances
      from unnest(v_o, v_id, v_pl, v_mo, v_mid, v_cu, v_st, v_sd, v_wi, v_sid, v_cs, v_no, v_par, v_ev, v_dg, v_ob, v_ac, v_broken)
             as m(o, id, pl, mo, mid, cu, st, sd, wi, sid, cs, no, par, ev, dg, ob, ac, br)
      left join unnest(v_results) w on w.ord = m.o),
  counted as (update games.seed_states s set nonce = m.no from m where m.status = 0 and s.player_id = m.pl),
  saved as (
    insert into games.rounds (id, player_id, mode, math_id, currency, stake, staked, won, main_stake, bonus_stake, before, after,
                              seed_id, client_seed, nonce, params, events, digest)
    select m.id, m.pl, m.mo, m.mid, m.cu, m.st, m.sd, m.wi, m.main_stake, m.bonus_stake, array[m.main_before, m.bonus_before], m.balances,
           m.sid, m.cs, m.no, m.par, m.ev, decode(m.dg, 'hex')
      from m where m.status = 0),
  told as (
    -- One row for the whole group: what is committed together is told together.
    insert into platform.outbox (event, payloads)
    select 'games.round-settled', json_agg(m.ob) from m where m.status = 0 and m.ob is not null having count(*) > 0)
  select m.o, (case when m.id = any (v_known) then 1 when m.o = any (v_stale) then 6 when m.br is not null then 7 else coalesce(m.status, 4) end)::smallint,
         m.balances, s.seed_id, s.server_seed, s.server_seed_hash, s.client_seed, s.nonce, m.br
    from m left join games.seed_states s on s.player_id = m.pl and m.o = any (v_stale);
end $$;

-- Steps of rounds that go on, of many players in one statement, all of them or none: openings and actions, at most one for
-- each player. A seed that has moved on, a round that has gone on (by its number of steps) or whose rules have changed, a limit, too
-- little money, a stake that was partly bonus: whatever needs care raises, and the transaction of a single step is asked instead.
-- What concerns fewer members stands in shorter arrays: first the openings, behind them the actions that take or pay, then
-- the others. A member with events is over. A step comes as the beginning of its JSON and gets the balances behind it here.
-- Answers main, bonus, betting_bonus, fun afterwards of each member, as text.
create function games.take_steps_all(p_ids uuid[], p_players bigint[], p_modes smallint[], p_math_ids int[], p_currencies text[],
  p_account_currencies text[], p_numbers int[], p_steps text[], p_events json[], p_announcements json[],
  p_mains bigint[], p_houses bigint[], p_facts uuid[], p_costs bigint[], p_wins bigint[], p_guards bigint[], p_limited boolean[],
  p_sysnames text[], p_stakes bigint[], p_seed_ids uuid[], p_client_seeds text[], p_nonces bigint[], p_params json[], p_digests bytea[],
  p_at timestamptz, p_due_at timestamptz) returns text
language plpgsql as $$
declare v_moved int := cardinality(p_mains); v_opened int := cardinality(p_seed_ids);
        v_counted int; v_main_after bigint[] := '{}'; v_after text; v_member record;
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
  if true = any (p_limited) then
    for v_member in select * from unnest(p_players[:v_moved], p_costs, p_limited) as m(pl, co, li) where m.li order by m.pl loop
      if limits.broken_by(v_member.pl, v_member.co, p_at) is not null then
        raise exception 'a limit would be broken' using errcode = 'BZ001';
      end if;
      perform limits.count_stake(v_member.pl, v_member.co, 0, p_at);
    end loop;
  end if;
  perform limits.count_wins(array_agg(m.pl), array_agg(coalesce(m.wi, 0)), array_agg(coalesce(r.opened_at, p_at)), p_at)
     from unnest(p_ids, p_players, p_modes, p_events, p_wins) as m(id, pl, mo, ev, wi) left join games.open_rounds r on r.id = m.id
    where m.mo = 1 and m.ev is not null having count(*) > 0;
  if v_moved > 0 then
    v_main_after := wallet.take_and_pay_all(p_facts, p_ids[:v_moved], p_players[:v_moved], p_currencies[:v_moved], p_mains, p_houses,
                                            p_costs, p_wins, p_guards);
  end if;
  with m as materialized (
    select m.id, m.pl, m.mo, m.mid, m.cu, m.ev, m.ob, m.fa, coalesce(m.co, 0) as co, coalesce(m.wi, 0) as wi, m.ma,
           m.sn, m.st, m.sid, m.cs, m.no, m.par, m.dg, m.o, b.after, m.step || '["' || array_to_string(b.after, '","') || '"]}' as step
      from unnest(p_ids, p_players, p_modes, p_math_ids, p_currencies, p_account_currencies, p_steps, p_events, p_announcements,
                  p_facts, p_costs, p_wins, v_main_after, p_sysnames, p_stakes, p_seed_ids, p_client_seeds, p_nonces, p_params, p_digests)
             with ordinality as m(id, pl, mo, mid, cu, ac, step, ev, ob, fa, co, wi, ma, sn, st, sid, cs, no, par, dg, o)
     cross join lateral (select array(select a.balance from wallet.accounts a where a.player_id = m.pl and a.currency in (m.ac, 'FUN')
                                       order by a.bucket limit 4) as after) b),
  begun as materialized (
    select m.*, array[m.ma + m.co - m.wi, case m.mo when 1 then m.after[2] else 0 end] as before from m where m.sid is not null),
  opened as (
    insert into games.open_rounds (id, player_id, sysname, mode, math_id, currency, stake, staked, main_stake, bonus_stake, before,
                                   seed_id, client_seed, nonce, params, steps, more_stakes, digest, opened_at, due_at)
    select b.id, b.pl, b.sn, b.mo, b.mid, b.cu, b.st, b.co, b.co, 0, b.before, b.sid, b.cs, b.no, b.par, ('[' || b.step || ']')::json, '{}',
           b.dg, p_at, p_due_at
      from begun b where b.ev is null),
  went_on as (
    update games.open_rounds r set staked = r.staked + m.co, main_stake = r.main_stake + m.co, due_at = p_due_at,
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
      from begun b where b.ev is not null),
  told as (
    -- One row for the whole group: what is committed together is told together.
    insert into platform.outbox (event, payloads)
    select 'games.round-settled', ('[' || string_agg(m.ob::text, ',' order by m.o) || ']')::json from m where m.ob is not null having count(*) > 0)
  select array_agg(m.after order by m.o)::text into v_after from m;
  return v_after;
end $$;

-- Guests play with play money that is not in the ledger: a row each, thrown away after a week.
create table games.guests (
  token_hash       bytea primary key,
  seed_id          uuid   not null,
  server_seed      text   not null,
  server_seed_hash text   not null,
  client_seed      text   not null,
  nonce            bigint not null default 0,
  balance          bigint not null check (balance >= 0),
  seen_at          timestamptz not null default now()
);
create index guests_seed on games.guests (seed_id);

grant select, insert on games.math_versions, games.rounds to baize_app;
grant select, insert, update on games.seed_states, games.seeds to baize_app;
grant select, insert, update, delete on games.guests, games.open_rounds to baize_app;
revoke all on function games.play_rounds_all, games.play_rounds, games.take_steps_all from public;
grant execute on function games.play_rounds_all, games.play_rounds, games.take_steps_all to baize_app;
