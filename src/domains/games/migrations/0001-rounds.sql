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
  mode        smallint not null,    -- 1 play, 2 demo
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
  created_at  timestamptz not null default now()
);
create index rounds_player on games.rounds (player_id, created_at) where player_id is not null;

-- Rounds of many players in one statement: seed and nonce checked under lock, money moved by the wallet, round and event
-- written. At most one member per player.
-- status: 0 applied, 1 the round is there already, 2 not enough money, 4 no such account, 6 the seed state has moved on
create function games.play_rounds(p_members json)
returns table (ord int, status smallint, after bigint[], seed_id uuid, server_seed text, server_seed_hash text, client_seed text, nonce bigint)
language plpgsql as $$
#variable_conflict use_column
declare
  v_results wallet.stake_result[]; v_known uuid[]; v_stale int[];
  v_o int[]; v_id uuid[]; v_pl bigint[]; v_mo smallint[]; v_mid int[]; v_cu text[]; v_ma bigint[]; v_bo bigint[]; v_ho bigint[];
  v_st bigint[]; v_sd bigint[]; v_wi bigint[]; v_sid uuid[]; v_cs text[]; v_no bigint[]; v_par json[]; v_ev json[]; v_dg text[]; v_ob json[];
begin
  -- The members are taken apart once; every statement below reads the arrays.
  select array_agg(m.o), array_agg(m.id), array_agg(m.pl), array_agg(m.mo), array_agg(m.mid), array_agg(m.cu), array_agg(m.ma), array_agg(m.bo),
         array_agg(m.ho), array_agg(m.st), array_agg(m.sd), array_agg(m.wi), array_agg(m.sid), array_agg(m.cs), array_agg(m.no),
         array_agg(m.par), array_agg(m.ev), array_agg(m.dg), array_agg(m.ob)
    into v_o, v_id, v_pl, v_mo, v_mid, v_cu, v_ma, v_bo, v_ho, v_st, v_sd, v_wi, v_sid, v_cs, v_no, v_par, v_ev, v_dg, v_ob
    from json_to_recordset(p_members) as m(o int, id uuid, pl bigint, mo smallint, mid int, cu text, ma bigint, bo bigint, ho bigint, st bigint,
                                           sd bigint, wi bigint, sid uuid, cs text, no bigint, par json, ev json, dg text, ob json);
  perform from games.seed_states s where s.player_id = any (v_pl) order by s.player_id for no key update;
  v_known := array(select r.id from games.rounds r where r.id = any (v_id));
  v_stale := array(select m.o from unnest(v_o, v_pl, v_sid, v_cs, v_no) as m(o, pl, sid, cs, no)
                    where not exists (select from games.seed_states s where s.player_id = m.pl and s.seed_id = m.sid
                                                                         and s.client_seed = m.cs and s.nonce = m.no - 1));
  if v_known = '{}' and v_stale = '{}' then
    v_results := array(select r from wallet.stake_and_win(v_o, v_id, v_pl, v_cu, v_ma, v_bo, v_ho, v_sd, v_wi) r);
  else
    select array(select r from wallet.stake_and_win(a.o, a.id, a.pl, a.cu, a.ma, a.bo, a.ho, a.sd, a.wi) r) into v_results
      from (select array_agg(m.o) o, array_agg(m.id) id, array_agg(m.pl) pl, array_agg(m.cu) cu, array_agg(m.ma) ma, array_agg(m.bo) bo,
                   array_agg(m.ho) ho, array_agg(m.sd) sd, array_agg(m.wi) wi
              from unnest(v_o, v_id, v_pl, v_cu, v_ma, v_bo, v_ho, v_sd, v_wi) as m(o, id, pl, cu, ma, bo, ho, sd, wi)
             where m.id <> all (v_known) and m.o <> all (v_stale)) a
     where a.o is not null;
  end if;
  return query
  with m as materialized (
    select m.*, w.status, w.main_stake, w.bonus_stake, w.main_before, w.bonus_before,
           (select array[max(a.balance) filter (where a.bucket = 1), max(a.balance) filter (where a.bucket = 2),
                         max(a.balance) filter (where a.bucket = 3), max(a.balance) filter (where a.bucket = 4)]
              from wallet.accounts a where a.player_id = m.pl) as balances
      from unnest(v_o, v_id, v_pl, v_mo, v_mid, v_cu, v_st, v_sd, v_wi, v_sid, v_cs, v_no, v_par, v_ev, v_dg, v_ob)
             as m(o, id, pl, mo, mid, cu, st, sd, wi, sid, cs, no, par, ev, dg, ob)
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
  select m.o, (case when m.id = any (v_known) then 1 when m.o = any (v_stale) then 6 else coalesce(m.status, 4) end)::smallint,
         m.balances, s.seed_id, s.server_seed, s.server_seed_hash, s.client_seed, s.nonce
    from m left join games.seed_states s on s.player_id = m.pl and m.o = any (v_stale);
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

grant select, insert on games.math_versions, games.rounds to baize_app;
grant select, insert, update on games.seed_states, games.seeds to baize_app;
grant select, insert, update, delete on games.guests to baize_app;
revoke all on function games.play_rounds from public;
grant execute on function games.play_rounds to baize_app;
