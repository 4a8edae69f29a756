-- Games of outside suppliers, and what they move on players' purses.
create schema providers;
grant usage on schema providers to baize_app;

-- Games as their supplier lists them. One that he lists no more stays, so that old rounds keep their name.
create table providers.games (
  provider   text    not null,
  code       text    not null,             -- the supplier's name of it
  sysname    text    not null unique,      -- ours, in the hall and in addresses
  name       text    not null,
  type       text    not null check (type in ('slot', 'live', 'casino', 'fast')),
  image_url  text    not null,
  rtp        text    not null,             -- as the supplier states it
  volatility text    not null check (volatility in ('low', 'medium', 'high')),
  max_win    double precision not null,
  has_demo   boolean not null,
  is_listed  boolean not null,
  place      int     not null,             -- in the supplier's own order
  primary key (provider, code)
);

-- Who was sent to a supplier with which token. It proves a player only together with his session.
create table providers.launches (
  token_hash bytea       primary key,
  provider   text        not null,
  sysname    text        not null,
  player_id  bigint      not null,
  session_id bigint      not null,
  locale     text        not null,
  created_at timestamptz not null,
  expires_at timestamptz not null
);
create index launches_expired on providers.launches (expires_at);

create table providers.rounds (
  id          uuid        primary key,
  provider    text        not null,
  reference   text        not null,        -- the supplier's; players at one table may share it
  player_id   bigint      not null,
  sysname     text        not null,
  currency    text        not null,
  staked      bigint      not null default 0 check (staked >= 0),  -- what was taken back is not in it
  won         bigint      not null default 0 check (won >= 0),
  main_stake  bigint      not null default 0,
  bonus_stake bigint      not null default 0,
  state       text        not null check (state in ('open', 'settled', 'voided')),
  created_at  timestamptz not null,
  settled_at  timestamptz,
  unique (provider, player_id, reference),
  check (main_stake + bonus_stake = staked)
);
create index rounds_of_player on providers.rounds (player_id, created_at, id);
create index rounds_open on providers.rounds (created_at) where state = 'open';
create index rounds_held on providers.rounds (player_id) where state = 'open'; -- what a player has at stake, with each look at his balance

-- Each thing that a supplier did, once. A rollback whose bet is not there is the stone that keeps the bet out when it comes.
create table providers.transactions (
  id            uuid        primary key,   -- the fact in the ledger
  provider      text        not null,
  reference     text        not null,      -- the supplier's id of it
  kind          text        not null check (kind in ('bet', 'win', 'betwin', 'rollback')),
  of            text,                      -- rollback: the supplier's id of the bet
  player_id     bigint      not null,
  round_id      uuid,
  digest        bytea       not null,      -- of what was asked, to tell a repeated one from another with the same id
  staked        bigint      not null default 0,
  won           bigint      not null default 0,
  main_stake    bigint      not null default 0,
  bonus_stake   bigint      not null default 0,
  balance       bigint      not null,      -- what was answered, for the same answer again
  taken_back_at timestamptz,
  created_at    timestamptz not null,
  unique (provider, reference)
);
create index transactions_of_round on providers.transactions (round_id);
create index transactions_of_player on providers.transactions (player_id, created_at);
create index rollbacks_of on providers.transactions (provider, of) where kind = 'rollback';

-- Who asks what happened on a day reads few pages, and a bet writes next to nothing for it.
create index transactions_by_time on providers.transactions using brin (created_at) with (pages_per_range = 32, autosummarize = on);

-- A supplier's report of a day held against our books.
create table providers.reconciliations (
  provider   text        not null,
  day        date        not null,
  checked_at timestamptz not null,
  compared   int         not null,         -- rounds
  found      int         not null,         -- differences, of which no more than a thousand are kept
  fault      text,                         -- why it could not be compared
  primary key (provider, day)
);
-- Nothing is booked because of one: an operator decides.
create table providers.differences (
  provider       text        not null,
  day            date        not null,
  player         text        not null,     -- as the supplier names him
  reference      text        not null,     -- the round
  kind           text        not null check (kind in ('missing-here', 'missing-there', 'other-currency', 'other-amount')),
  our_currency   text,
  our_staked     bigint,
  our_won        bigint,
  their_currency text,
  their_staked   bigint,
  their_won      bigint,
  found_at       timestamptz not null,
  decided_at     timestamptz,
  decided_by     text,
  decision       text,
  primary key (provider, day, player, reference),
  check ((decided_at is null) = (decided_by is null) and (decided_at is null) = (decision is null))
);

grant select, insert, update on providers.reconciliations to baize_app;
grant select, insert, update, delete on providers.differences to baize_app;
grant select, insert, update on providers.games, providers.rounds, providers.transactions to baize_app;
grant select, insert, delete on providers.launches to baize_app;
