-- What the site has earned, day by day: counted from the ledger's entries and from stakes as they are settled, compared every night.
create schema figures;
grant usage on schema figures to baize_app;

-- How far the ledger is counted: all entries of transactions below. On a site that is older than its events, stakes before `opens_on`
-- are counted from the ledger, when they were taken; null until that is known.
create table figures.marks (
  one       bool   primary key default true check (one),
  xid       bigint not null,
  opens_on  date,
  -- stakes that were open then are counted when they are settled: taken out of what was counted before
  has_opening  bool not null default false
);
insert into figures.marks values (true, 0);

-- A site whose time is moved by hand writes entries now that belong to another day: the past of a demo.
create table figures.moved_days (
  from_at  timestamptz primary key,
  to_at    timestamptz not null,
  day      date        not null,
  check (from_at <= to_at)
);

-- Where a player came from, as at their registration.
create table figures.players (
  player_id         bigint primary key,
  registered_on     date   not null,
  country           text   not null,
  channel           text   not null,
  is_staff          bool   not null default false,
  first_deposit_on  date
);
create index players_registered on figures.players (registered_on);
create index players_first_deposit on figures.players (first_deposit_on) where first_deposit_on is not null;

-- Sums in minor units; lines are named in lines.ts. Player 0 is the house alone.
create table figures.player_days (
  day        date   not null,
  player_id  bigint not null,
  product    text   not null,
  currency   text   not null,
  line       text   not null,
  amount     bigint not null,
  count      bigint not null,
  primary key (day, player_id, product, currency, line)
);
create index player_days_player on figures.player_days (player_id, day);

-- Settled stakes by what was played, for the hold of each game.
create table figures.game_days (
  day          date   not null,
  account      text   not null,
  subject      text   not null,
  currency     text   not null,
  staked       bigint not null,
  won          bigint not null,
  count        bigint not null,
  primary key (day, account, subject, currency)
);

-- The flow of the ledger by account and reason, and between which transactions it lies, so that a day can be read again.
create table figures.account_days (
  day       date     not null,
  account   text     not null,
  currency  text     not null,
  reason    smallint not null,
  amount    bigint   not null,
  count     bigint   not null,
  low_xid   bigint   not null,
  high_xid  bigint   not null,
  primary key (day, account, currency, reason)
);

-- Settled stakes that can still be taken back: what was counted of each.
create table figures.settled_stakes (
  round_id     uuid   primary key,
  day          date   not null,
  player_id    bigint not null,
  account      text   not null,
  product      text   not null,
  subject      text   not null,
  currency     text   not null,
  staked       bigint not null,
  staked_real  bigint not null,
  won          bigint not null
);
create index settled_stakes_day on figures.settled_stakes (day);

-- Days that have changed since they were rolled up.
create table figures.changed_days (day date primary key);

-- EUR by the rate of the day, kept when it is first needed.
create table figures.rates (
  day              date    not null,
  currency         text    not null,
  per_eur          numeric not null check (per_eur > 0),
  minor_per_major  bigint  not null,
  primary key (day, currency)
);

-- What pages and reports read: without staff.
create table figures.days (
  day        date   not null,
  product    text   not null,
  currency   text   not null,
  country    text   not null,
  channel    text   not null,
  line       text   not null,
  amount     bigint not null,
  eur_cents  bigint not null,
  count      bigint not null,
  primary key (day, product, currency, country, channel, line)
);

-- What was staked and not settled at the end of a day, as it was when the day was first reconciled.
create table figures.open_stakes (
  day       date   not null,
  account   text   not null,
  currency  text   not null,
  amount    bigint not null,
  primary key (day, account, currency)
);

create table figures.reconciliations (
  day            date        primary key,
  is_reconciled  bool        not null,
  faults         jsonb       not null,
  checked_at     timestamptz not null
);

-- Reports as they were signed. They are never changed.
create table figures.reports (
  month      text        primary key check (month ~ '^\d{4}-\d\d$'),
  file       text        not null,
  sha256     bytea       not null,
  made_by    text        not null,
  signed_by  text        not null,
  signed_at  timestamptz not null,
  check (made_by <> signed_by)
);

grant select, insert on all tables in schema figures to baize_app;
grant update on figures.marks, figures.moved_days, figures.players, figures.player_days, figures.game_days, figures.account_days,
  figures.settled_stakes, figures.open_stakes, figures.reconciliations, figures.changed_days to baize_app;
grant delete on figures.days, figures.changed_days, figures.settled_stakes to baize_app;
