-- What outside feeds have sent, kept as it came until it is in the book, and for some days after that.
create schema feeds;
grant usage on schema feeds to baize_app;

-- One row for each feed: how far it has been accepted, and how far it is in the book. Batches are accepted one at a time under its lock.
create table feeds.feeds (
  name          text   primary key,
  newest_batch  bigint not null default 0,
  applied_batch bigint not null default 0,
  -- Up to here nothing waits in memory for something that is missing: where another process begins.
  clean_batch   bigint not null default 0,
  check (clean_batch <= applied_batch and applied_batch <= newest_batch)
);
grant select, insert, update on feeds.feeds to baize_app;

create table feeds.batches (
  feed        text        not null references feeds.feeds,
  number      bigint      not null check (number > 0),
  -- The bytes that were signed.
  body        bytea       not null,
  answer      json        not null,
  accepted_at timestamptz not null,
  primary key (feed, number)
);
create index batches_accepted on feeds.batches (accepted_at);
grant select, insert, delete on feeds.batches to baize_app;

-- What a producer has been asked to send again, until it has.
create table feeds.recoveries (
  producer text        primary key,
  feed     text        not null,
  request  text        not null,
  since    timestamptz,
  asked_at timestamptz not null
);
create index recoveries_feed on feeds.recoveries (feed);
grant select, insert, update, delete on feeds.recoveries to baize_app;
