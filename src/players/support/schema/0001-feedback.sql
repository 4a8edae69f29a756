create schema support;
grant usage on schema support to baize_app;

-- What visitors wrote to the house. Contact and text are personal data and stand sealed.
create table support.feedback (
  id          bigint generated always as identity primary key,
  player_id   bigint,
  topic       text        not null,
  locale      text        not null,
  contact     bytea       not null,
  body        bytea       not null,
  created_at  timestamptz not null,
  -- null: nobody has seen to it yet
  closed_at   timestamptz,
  closed_by   text
);
create index feedback_open on support.feedback (id) where closed_at is null;
create index feedback_player on support.feedback (player_id) where player_id is not null;

grant select, insert, update, delete on support.feedback to baize_app;
