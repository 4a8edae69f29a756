-- Acts that wait for a second person.
create schema acts;
grant usage on schema acts to baize_app;

create table acts.requests (
  id           uuid        primary key,
  act          text        not null,
  subject      text        not null,
  subject_id   text        not null,
  -- of the subject, as the first person saw it: it may not have changed when the second one says yes
  version      text        not null,
  fields       jsonb       not null,
  reason       text        not null,
  asked_by     bigint      not null,
  asked_name   text        not null,
  session      text        not null,
  device_hash  bytea       not null,
  asked_at     timestamptz not null,
  expires_at   timestamptz not null,
  decided_at   timestamptz,
  decided_by   text,
  decision     text check (decision in ('yes', 'no')),
  check ((decided_at is null) = (decided_by is null) and (decided_at is null) = (decision is null))
);
create unique index requests_open on acts.requests (act, subject_id) where decided_at is null;

grant select, insert on acts.requests to baize_app;
grant update (decided_at, decided_by, decision) on acts.requests to baize_app;
