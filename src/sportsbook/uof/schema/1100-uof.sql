-- What the Unified Odds Feed has sent and what is kept of it: messages as they came, until they are translated; numbers that they get
-- here, because they have none; and how far each producer was heard.
create schema uof;
grant usage on schema uof to baize_app;

create table uof.inbox (
  id          bigint      generated always as identity primary key,
  feed        text        not null,
  -- Of the routing key; null: of no event.
  event       text,
  body        bytea       not null,
  received_at timestamptz not null
);
grant select, insert, delete on uof.inbox to baize_app;

create table uof.producers (
  feed     text   not null,
  product  int    not null,
  -- Timestamp of its last sign of life before which nothing is missing: from here a recovery begins.
  heard_ms bigint,
  primary key (feed, product)
);
grant select, insert, update on uof.producers to baize_app;

-- Requests of recoveries, which are limited. Their ids are those that the feed answers with.
create table uof.requests (
  id       int         generated always as identity primary key,
  feed     text        not null,
  product  int         not null,
  asked_at timestamptz not null,
  span_ms  bigint      not null,
  state    text        not null check (state in ('open', 'refused', 'complete', 'ended')),
  -- Of the book, which it answers.
  answers  text        not null
);
create index requests_asked on uof.requests (feed, product, asked_at);
grant select, insert, update, delete on uof.requests to baize_app;

create table uof.events (
  feed       text        not null,
  event      text        not null,
  sequence   bigint      not null,
  -- As it was said last; null: forgotten, it is fetched again when there is something to say.
  fixture    json,
  -- By product, the newest odds.
  odds_ms    json        not null,
  changed_at timestamptz not null,
  primary key (feed, event)
);
create index events_changed on uof.events (changed_at) where fixture is not null;
grant select, insert, update on uof.events to baize_app;

-- Digests of what has decided bets, which recoveries repeat.
create table uof.decisions (
  feed      text        not null,
  digest    bytea       not null,
  stored_at timestamptz not null,
  primary key (feed, digest)
);
create index decisions_stored on uof.decisions (stored_at);
grant select, insert, delete on uof.decisions to baize_app;

-- What the book has been told of sports, kinds of markets and players.
create table uof.descriptions (
  feed    text not null,
  subject text not null,
  digest  bytea not null,
  primary key (feed, subject)
);
grant select, insert, update on uof.descriptions to baize_app;
