-- What has been read of The Odds API, and what it has cost.
create schema oddsapi;
grant usage on schema oddsapi to baize_app;

-- One row for each feed: what the API said of the key with its last answer, and what went wrong last.
create table oddsapi.accounts (
  feed         text        primary key,
  -- Credits until the month ends, spent in it, and of the last call.
  remaining    int,
  used         int,
  last_cost    int,
  said_at      timestamptz,
  problem      text,
  problem_at   timestamptz,
  -- No call before this: the key was refused, or there were too many.
  paused_until timestamptz
);
grant select, insert, update on oddsapi.accounts to baize_app;

-- Credits by day (UTC), so that a month lasts.
create table oddsapi.spending (
  feed    text not null,
  day     date not null,
  credits int  not null,
  primary key (feed, day)
);
grant select, insert, update on oddsapi.spending to baize_app;

-- When each thing was read: `odds/soccer_epl`, `scores/soccer_epl`, `extras/{event}`.
create table oddsapi.polls (
  feed     text        not null,
  what     text        not null,
  -- Tried, and read well.
  tried_at timestamptz not null,
  read_at  timestamptz,
  failures int         not null default 0,
  primary key (feed, what)
);
grant select, insert, update, delete on oddsapi.polls to baize_app;

-- An event as it was said last, and the number of its last message.
create table oddsapi.events (
  feed      text        not null,
  id        text        not null,
  sport_key text        not null,
  starts_at timestamptz not null,
  is_over   boolean     not null,
  sequence  bigint      not null,
  state     json        not null,
  primary key (feed, id)
);
create index events_open on oddsapi.events (feed) where not is_over;
create index events_over on oddsapi.events (starts_at) where is_over;
grant select, insert, update, delete on oddsapi.events to baize_app;

-- Names of teams within a sport, and who they are: a team that is renamed stays who it was.
create table oddsapi.teams (
  feed  text not null,
  sport text not null,
  name  text not null,
  team  text not null,
  primary key (feed, sport, name)
);
grant select, insert, update on oddsapi.teams to baize_app;
