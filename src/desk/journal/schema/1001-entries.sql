-- What staff have done, seen and been refused: rows that follow from each other, added and read but never changed.
create schema journal;
grant usage on schema journal to baize_app;

create table journal.entries (
  seq        bigint      primary key check (seq > 0),
  at         timestamptz not null,
  staff      text        not null,
  -- the first bytes of the session's digest, null on the command line
  session    text,
  ip         text        not null,
  act        text        not null,
  subject    text,
  -- canonical JSON
  inputs     text        not null,
  reason     text,
  outcome    text        not null check (outcome in ('done', 'asked', 'refused', 'seen')),
  note       text        not null,
  -- of the caller, so that what is sent twice is done once
  key        text,
  -- the passkey's answer to this very act, as JSON
  assertion  text,
  prev       bytea       not null,
  hash       bytea       not null unique
);
create unique index entries_key on journal.entries (staff, key) where key is not null and outcome in ('done', 'asked');
create index entries_subject on journal.entries (subject, seq) where subject is not null;
create index entries_staff on journal.entries (staff, seq);

grant select, insert on journal.entries to baize_app;
