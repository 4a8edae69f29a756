-- Bets on sports: what was placed, at which odds, how it was decided, and how much stands at risk on what.
create schema bets;
grant usage on schema bets to baize_app;

create table bets.bets (
  id              uuid        primary key,              -- the fact of its stake
  player_id       bigint      not null,
  currency        text        not null,
  type            text        not null,
  stake           bigint      not null check (stake > 0), -- of a line
  lines           int         not null,
  staked          bigint      not null,
  purse           text        not null check (purse in ('main', 'betting-bonus')),
  policy          text        not null check (policy in ('none', 'higher', 'any')),
  state           text        not null check (state in ('held', 'accepted', 'declined', 'settled', 'void')),
  potential       bigint      not null,                 -- what comes back when every leg wins
  -- What it was decided by.
  highest         bigint      not null,
  highest_because text        not null,
  delay_ms        int         not null,
  guard           bigint      not null,                 -- the fencing token that the stake was taken under
  payout_cents    bigint      not null,                 -- of the potential return, in hundredths of a EUR
  rule            text,                                 -- why it was declined
  sentence        text,
  generation      int         not null default 0,
  returned        bigint,                               -- null: open
  placed_at       timestamptz not null,
  due_at          timestamptz,                          -- held: when it is looked at again
  settled_at      timestamptz,
  digest          bytea       not null,                 -- of the slip that it was in
  share           text        not null unique
);
create index bets_of_player on bets.bets (player_id, placed_at desc);
create index bets_open on bets.bets (player_id) where state in ('held', 'accepted');
create index bets_held on bets.bets (due_at) where state = 'held';

create table bets.legs (
  bet_id       uuid     not null references bets.bets,
  place        smallint not null,
  event_id     text     not null,
  market       text     not null,
  outcome      text     not null,
  sport        text     not null,
  odds_seen    int      not null,
  odds         int      not null,
  version      bigint   not null,                       -- of the market, when the odds were taken
  is_banker    boolean  not null,
  was_live     boolean  not null,
  score_taken  text,
  risk_cents   bigint   not null,                       -- what counts on its outcome, in hundredths of a EUR
  closing_odds int,
  result       text,
  void_reason  text,
  decided_by   int      not null default 0,             -- number of the market's decision
  primary key (bet_id, place)
);
create index legs_of_market on bets.legs (event_id, market, bet_id);

-- Markets as they were decided last, until every bet on them has been judged by it.
create table bets.decisions (
  event_id text        not null,
  market   text        not null,
  number   int         not null,
  decided  json        not null,
  is_due   boolean     not null default true,
  told_at  timestamptz not null,
  primary key (event_id, market)
);
create index decisions_due on bets.decisions (told_at) where is_due;

create table bets.settlements (
  bet_id         uuid        not null references bets.bets,
  generation     int         not null,
  fact           uuid        not null,                  -- of the win
  returned       bigint      not null,
  settled_at     timestamptz not null,
  rolled_back_at timestamptz,
  primary key (bet_id, generation)
);

-- What may have to be paid beyond the stakes, in hundredths of a EUR: of an outcome, of a market (outcome ''), of an event (both '').
create table bets.exposure (
  event_id   text   not null,
  market     text   not null,
  outcome    text   not null,
  risk_cents bigint not null default 0,
  primary key (event_id, market, outcome)
) with (fillfactor = 60);

create table bets.player_days (
  player_id    bigint not null,
  day          date   not null,
  payout_cents bigint not null default 0,
  primary key (player_id, day)
);

-- How much of the usual limits a player has, in percent; every change with its reason, which the player may read.
create table bets.factors (
  id         bigint      generated always as identity primary key,
  player_id  bigint      not null,
  percent    int         not null check (percent between 1 and 1000),
  because    text        not null,
  by_whom    text        not null,
  changed_at timestamptz not null
);
create index factors_of_player on bets.factors (player_id, id desc);

-- What a player could not give back of a return that was wrong; paid back out of later returns.
create table bets.debts (
  bet_id     uuid        not null references bets.bets,
  generation int         not null,
  player_id  bigint      not null,
  currency   text        not null,
  amount     bigint      not null check (amount > 0),
  repaid     bigint      not null default 0 check (repaid between 0 and amount),
  owed_at    timestamptz not null,
  primary key (bet_id, generation)
);
create index debts_open on bets.debts (player_id) where repaid < amount;

grant select, insert, update on bets.bets, bets.legs, bets.decisions, bets.settlements, bets.exposure, bets.player_days, bets.debts to baize_app;
grant select, insert on bets.factors to baize_app;
