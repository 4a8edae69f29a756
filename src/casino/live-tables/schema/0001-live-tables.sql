-- Live tables: rounds that all players at a table share, on the server's clock.
create schema live_tables;
grant usage on schema live_tables to baize_app;

-- Hash chains (math/fairness/chain.ts). Published first, salted afterwards, used from the published end.
create table live_tables.chains (
  id           bigint generated always as identity primary key,
  sysname      text   not null,
  length       int    not null,
  published    text   not null,
  secret       text   not null,
  salt         text,
  used         int    not null default 0 check (used between 0 and length),
  published_at timestamptz not null,
  salted_at    timestamptz check (salted_at >= published_at)
);

create table live_tables.rounds (
  id         uuid        primary key,
  sysname    text        not null,
  chain_id   bigint      not null references live_tables.chains,
  number     int         not null,             -- its place in the chain
  state      text        not null check (state in ('betting', 'closed', 'running', 'result', 'paid', 'void')),
  opened_at  timestamptz not null,
  closes_at  timestamptz not null,             -- no bet from here on
  started_at timestamptz,                      -- crash: when the curve sets out
  driven_at  timestamptz not null,             -- when a dealer was last at it
  result     json,
  result_at  timestamptz,
  ended_at   timestamptz,
  unique (chain_id, number)
);
-- One round at a time for each table, however many processes think that they are its dealer.
create unique index rounds_open on live_tables.rounds (sysname) where state not in ('paid', 'void');
create index rounds_newest on live_tables.rounds (sysname, opened_at desc);

create table live_tables.bets (
  id          uuid        primary key,
  round_id    uuid        not null references live_tables.rounds,
  player_id   bigint      not null,
  currency    text        not null,
  stake       bigint      not null,
  staked      bigint      not null,
  main_stake  bigint      not null,
  bonus_stake bigint      not null,
  before      bigint[]    not null,            -- main, bonus
  params      json        not null,
  digest      bytea       not null,            -- of the request
  -- out: left by its player and paid; recorded with the others when the round is over
  state       text        not null default 'open' check (state in ('open', 'out', 'settled', 'void')),
  won         bigint      not null default 0,
  is_limited  boolean     not null,
  is_hidden   boolean     not null,
  placed_at   timestamptz not null
);
create index bets_of_round on live_tables.bets (round_id, player_id);
create index bets_open on live_tables.bets (player_id, placed_at) where state in ('open', 'out');

create table live_tables.messages (
  id        bigint generated always as identity primary key,
  sysname   text   not null,
  player_id bigint not null,
  is_hidden boolean not null,
  text      text   not null check (length(text) between 1 and 200),
  said_at   timestamptz not null
);
create index messages_newest on live_tables.messages (sysname, id desc);
create index messages_of_player on live_tables.messages (player_id, said_at desc);

create table live_tables.players (
  player_id bigint  primary key,
  is_hidden boolean not null default false,    -- others do not see his name
  is_muted  boolean not null default false     -- by an operator
);

-- Takes a bet: the window is open by the caller's clock, the limits hold, the purse covers it; all or nothing.
-- status: 0 taken, 1 the bet is there already, 2 not enough money, 4 no such account, 5 the guard has moved on,
-- 7 a limit would be broken (`broken` says which), 8 the window is closed, 9 too many bets of one player
create function live_tables.place_bet(p_id uuid, p_round uuid, p_sysname text, p_player bigint, p_currency text, p_main bigint, p_bonus bigint, p_stake bigint,
  p_staked bigint, p_params json, p_digest bytea, p_guard bigint, p_limited boolean, p_hidden boolean, p_at timestamptz, p_most int)
returns table (status smallint, broken text)
language plpgsql as $$
declare v_state text; v_closes timestamptz; v_broken text; v_taken wallet.stake_result;
begin
  if exists (select from live_tables.bets b where b.id = p_id) then return query select 1::smallint, null::text; return; end if;
  -- Held until this is committed, so that a dealer who closes the window waits for the bets that were in time. A round of
  -- another table is none for this bet: what was chosen at one game means nothing at the other.
  select r.state, r.closes_at into v_state, v_closes from live_tables.rounds r
   where r.id = p_round and r.sysname = p_sysname for share;
  if v_state is distinct from 'betting' or p_at >= v_closes then return query select 8::smallint, null::text; return; end if;
  if (select count(*) from live_tables.bets b where b.round_id = p_round and b.player_id = p_player) >= p_most then
    return query select 9::smallint, null::text; return;
  end if;
  if p_limited then
    v_broken := limits.broken_by(p_player, p_staked, p_at);
    if v_broken is not null then return query select 7::smallint, v_broken; return; end if;
  end if;
  select * into v_taken from wallet.stake_and_win(array[0], array[p_id], array[p_player], array[p_currency], array[p_main], array[p_bonus],
                                                  array[wallet.house('games', p_currency)], array[p_staked], array[0::bigint], array[p_guard]);
  if v_taken.status <> 0 then return query select v_taken.status, null::text; return; end if;
  if p_limited then perform limits.count_stake(p_player, p_staked, 0, p_at); end if;
  insert into live_tables.bets (id, round_id, player_id, currency, stake, staked, main_stake, bonus_stake, before, params, digest, is_limited, is_hidden, placed_at)
  values (p_id, p_round, p_player, p_currency, p_stake, p_staked, v_taken.main_stake, v_taken.bonus_stake,
          array[v_taken.main_before, v_taken.bonus_before], p_params, p_digest, p_limited, p_hidden, p_at);
  return query select 0::smallint, null::text;
end $$;

grant select, insert, update on live_tables.chains, live_tables.bets, live_tables.players to baize_app;
grant select, insert, update, delete on live_tables.rounds, live_tables.messages to baize_app;
revoke all on function live_tables.place_bet from public;
grant execute on function live_tables.place_bet to baize_app;
