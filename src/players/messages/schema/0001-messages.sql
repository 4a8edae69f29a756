create schema messages;
grant usage on schema messages to baize_app;

-- Written in the transaction of what it tells of, sent after its commit.
create table messages.outgoing (
  id            bigint generated always as identity primary key,
  channel       text not null check (channel in ('email', 'sms')),
  recipient     text not null,
  template      text not null,
  locale        text not null,
  sealed_values bytea,              -- codes and links; forgotten as soon as it is sent or given up
  state         text not null default 'queued' check (state in ('queued', 'sent', 'failed')),
  tries         int not null default 0,
  queued_at     timestamptz not null,
  next_try_at   timestamptz not null,
  ended_at      timestamptz,
  last_error    text
);
create index outgoing_due on messages.outgoing (next_try_at) where state = 'queued';

-- Where messages arrive that go nowhere else: demo mode only.
create table messages.mailbox (
  id          bigint generated always as identity primary key,
  channel     text not null,
  recipient   text not null,
  subject     text not null,
  html        text not null,
  body        text not null,
  received_at timestamptz not null
);

grant select, insert, update, delete on messages.outgoing, messages.mailbox to baize_app;
