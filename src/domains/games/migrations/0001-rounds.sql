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
declare v_results wallet.stake_result[]; v_known uuid[]; v_stale int[];
begin
  perform from games.seed_states s
    where s.player_id in (select m.pl from json_to_recordset(p_members) as m(pl bigint)) order by s.player_id for no key update;
  select array_agg(r.id) into v_known from games.rounds r where r.id in (select m.id from json_to_recordset(p_members) as m(id uuid));
  select array_agg(m.o) into v_stale from json_to_recordset(p_members) as m(o int, pl bigint, sid uuid, cs text, no bigint)
   where not exists (select from games.seed_states s where s.player_id = m.pl and s.seed_id = m.sid and s.client_seed = m.cs and s.nonce = m.no - 1);
  select (select array_agg(r) from wallet.stake_and_win(a.o, a.id, a.pl, a.cu, a.ma, a.bo, a.ho, a.sd, a.wi) r) into v_results
    from (select array_agg(m.o) o, array_agg(m.id) id, array_agg(m.pl) pl, array_agg(m.cu) cu, array_agg(m.ma) ma, array_agg(m.bo) bo,
                 array_agg(m.ho) ho, array_agg(m.sd) sd, array_agg(m.wi) wi
            from json_to_recordset(p_members) as m(o int, id uuid, pl bigint, cu text, ma bigint, bo bigint, ho bigint, sd bigint, wi bigint)
           where m.id <> all (coalesce(v_known, '{}')) and m.o <> all (coalesce(v_stale, '{}'))) a
   where a.o is not null;
  return query
  with m as materialized (
    select * from json_to_recordset(p_members) as m(o int, id uuid, pl bigint, mo smallint, mid int, cu text, st bigint, sd bigint, wi bigint,
                                                    sid uuid, cs text, no bigint, par json, ev json, dg text, ob json)),
  w as materialized (select * from unnest(v_results)),
  purses as materialized (
    select a.player_id, array[max(a.balance) filter (where a.bucket = 1), max(a.balance) filter (where a.bucket = 2),
                              max(a.balance) filter (where a.bucket = 3), max(a.balance) filter (where a.bucket = 4)] as balances
      from wallet.accounts a where a.player_id in (select m.pl from m) group by a.player_id),
  counted as (update games.seed_states s set nonce = m.no from m join w on w.ord = m.o and w.status = 0 where s.player_id = m.pl),
  saved as (
    insert into games.rounds (id, player_id, mode, math_id, currency, stake, staked, won, main_stake, bonus_stake, before, after,
                              seed_id, client_seed, nonce, params, events, digest)
    select m.id, m.pl, m.mo, m.mid, m.cu, m.st, m.sd, m.wi, w.main_stake, w.bonus_stake, array[w.main_before, w.bonus_before], p.balances,
           m.sid, m.cs, m.no, m.par, m.ev, decode(m.dg, 'hex')
      from m join w on w.ord = m.o and w.status = 0 join purses p on p.player_id = m.pl),
  told as (
    insert into platform.outbox (event, payload)
    select 'games.round-settled', m.ob from m join w on w.ord = m.o and w.status = 0 where m.ob is not null)
  select m.o, (case when m.id = any (v_known) then 1 when m.o = any (v_stale) then 6 else coalesce(w.status, 4) end)::smallint,
         p.balances, s.seed_id, s.server_seed, s.server_seed_hash, s.client_seed, s.nonce
    from m left join w on w.ord = m.o left join purses p on p.player_id = m.pl
    left join games.seed_states s on s.player_id = m.pl and m.o = any (v_stale);
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
