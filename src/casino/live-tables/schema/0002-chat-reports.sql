-- Table talk: who does not want to read whom, and what was reported to the operator.
create table live_tables.mutes (
  player_id bigint      not null,
  muted_id  bigint      not null check (muted_id <> player_id),
  muted_at  timestamptz not null,
  primary key (player_id, muted_id)
);

-- The text is kept with the report: talk is forgotten sooner than it is looked into.
create table live_tables.reports (
  message_id  bigint      not null,
  reporter_id bigint      not null,
  author_id   bigint      not null,
  sysname     text        not null,
  text        text        not null,
  said_at     timestamptz not null,
  reported_at timestamptz not null,
  primary key (message_id, reporter_id)
);
create index reports_newest on live_tables.reports (reported_at desc);

grant select, insert, delete on live_tables.mutes, live_tables.reports to baize_app;
