-- Games that take no new rounds; `*` stands for all of them.
create table games.switches (
  sysname text        primary key,
  reason  text        not null,
  by_whom text        not null,
  at      timestamptz not null
);

-- What real-money rounds returned beside what was proved, by game and day. `excess` sums (won ÷ staked − proved return),
-- `variance` the proved variance of each round, so excess ÷ √variance counts standard deviations.
create table games.returns (
  sysname  text     not null,
  day      date     not null,
  -- Rounds whose highest return lies under 2^reach: so that a few bets on a rare win do not hide what the others do.
  reach    smallint not null,
  rounds   bigint   not null,
  excess   double precision not null,
  variance double precision not null,
  -- The squares of what each round really lay off its mean.
  spread   double precision not null,
  -- Only the best player returns the mean (Odds.bound).
  is_upper boolean not null,
  primary key (sysname, day, reach)
);

-- What was noticed, once for each game, window and day.
create table games.return_alarms (
  sysname  text        not null,
  day      date        not null,
  span     text        not null,          -- day, week, all
  sigma    double precision not null,
  rounds   bigint      not null,
  disabled boolean     not null,
  at       timestamptz not null,
  primary key (sysname, day, span)
);

grant select, insert, update, delete on games.switches to baize_app;
grant select, insert, update on games.returns, games.return_alarms to baize_app;
