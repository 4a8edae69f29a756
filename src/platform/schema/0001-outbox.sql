-- Events wait here for their subscribers (see platform/events). Rows live for milliseconds; bigint identity without a
-- cache, because the relay takes them in order. A row holds a list of payloads of one event: what was committed together
-- is told together.
create table platform.outbox (
  id           bigint generated always as identity,
  event        text not null,
  payloads     json not null,
  announced_at timestamptz not null default now()
) with (autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 5000);
create index outbox_id on platform.outbox (id);

create table platform.outbox_failed (
  id           bigint not null,
  event        text not null,
  payloads     json not null,
  announced_at timestamptz not null,
  error        text not null,
  primary key (id, event)
);
grant select, insert, update, delete on platform.outbox, platform.outbox_failed to baize_app;

-- Numbers of live messages: one line for all topics, so that whoever comes back can say what he heard last.
create sequence platform.live_numbers;
grant usage on sequence platform.live_numbers to baize_app;
