-- The journal of operators: every command, with how its sender was identified. The role of the site may add and read.
alter table accounts.operator_acts drop constraint operator_acts_pkey;
alter table accounts.operator_acts
  add column id bigint generated always as identity primary key,
  alter column step drop not null,                       -- only a code has one
  add column proof text not null default 'code' check (proof in ('none', 'code', 'session')),
  add column terminal text,                              -- null without one
  add constraint operator_acts_step check ((step is not null) = (proof = 'code')),
  add constraint operator_acts_code unique (by_whom, step); -- a code is good once
alter table accounts.operator_acts alter column proof drop default;
create index operator_acts_at on accounts.operator_acts (at);

-- Sessions on a terminal, begun by a code. Token, terminal and key are kept as digests.
create table accounts.operator_sessions (
  token_hash  bytea       primary key,
  by_whom     text        not null,
  terminal    bytea       not null,
  key_digest  bytea       not null,                      -- another key of the operator voids the session
  begun_at    timestamptz not null,
  expires_at  timestamptz not null,
  ended_at    timestamptz
);
create index operator_sessions_terminal on accounts.operator_sessions (terminal) where ended_at is null;

grant select, insert on accounts.operator_sessions to baize_app;
grant update (ended_at) on accounts.operator_sessions to baize_app;
