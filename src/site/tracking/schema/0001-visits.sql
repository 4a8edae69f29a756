create schema tracking;
grant usage on schema tracking to baize_app;

create table tracking.events (
  id        bigint generated always as identity primary key,
  name      text not null,
  params    jsonb not null,
  player_id bigint,
  at        timestamptz not null
);
create index events_at on tracking.events (at);

-- How a visit began: where from, and by whose link.
create table tracking.hits (
  id            bigint generated always as identity primary key,
  referer       text not null,
  track_id      text not null,
  fraud_session text not null,
  player_id     bigint,
  at            timestamptz not null
);
create index hits_at on tracking.hits (at);

grant select, insert, delete on tracking.events, tracking.hits to baize_app;
