-- Announced events are kept, and each subscriber has a position of its own among them (see platform/events).
--
-- Ids are drawn before the commit, so an event with a lower id may become visible after one with a higher id, and a reader
-- that had passed both places would miss it. So whoever announces holds, until their transaction ends, a shared advisory
-- lock that names an id below all that they draw. Below the lowest of these nothing can appear any more: that is the
-- horizon, and no position passes it. Only transactions that announce count, and only those of this database; a slow
-- subscriber or a long report holds nobody back, as it would with pg_snapshot_xmin().
create sequence platform.event_ids;
select setval('platform.event_ids', greatest((select last_value from platform.outbox_id_seq), (select coalesce(max(id), 1) from platform.outbox)));
alter table platform.outbox alter column id drop identity;
grant usage, select on sequence platform.event_ids to baize_app;

-- 16 bits that say what the lock is for, and 48 of the id.
create function platform.announcement_key(p_id bigint) returns bigint language sql immutable as 'select (7244::bigint << 48) | p_id';

create function platform.next_event_id() returns bigint language plpgsql volatile as $$
begin
  -- Once for a transaction; a rollback to a savepoint takes lock and setting back together.
  if coalesce(current_setting('baize.announces', true), '') = '' then
    perform pg_advisory_xact_lock_shared(platform.announcement_key(coalesce(pg_sequence_last_value('platform.event_ids'), 0)));
    perform set_config('baize.announces', 'yes', true);
  end if;
  return nextval('platform.event_ids');
end $$;
alter table platform.outbox alter column id set default platform.next_event_id();

-- Every event with a lower id is committed, or never will be. The sequence is read before the locks: an id below it was
-- drawn before, by a transaction that had its lock before; if that lock is gone, the transaction has ended.
create function platform.horizon() returns bigint language plpgsql volatile as $$
declare v_next bigint := coalesce(pg_sequence_last_value('platform.event_ids'), 0) + 1;
begin
  return least(v_next, (select min(((classid::bigint & 65535) << 32) | objid::bigint) + 1 from pg_locks
                         where locktype = 'advisory' and objsubid = 1 and classid::bigint >> 16 = 7244 and granted
                           and database = (select oid from pg_database where datname = current_database())));
end $$;

-- Rows stay for weeks now, so the table is no longer one to vacuum after every few thousand of them.
alter table platform.outbox reset (autovacuum_vacuum_scale_factor, autovacuum_vacuum_threshold);

create table platform.positions (
  subscriber  text primary key,
  -- The next to be read: this row or the first one after it, and how many of its payloads are dealt with.
  id          bigint not null,
  payload     int not null default 0,
  -- How many events at once; null: a full batch. Small after a failure, until the event that caused it is found.
  batch_size  int,
  -- How often the event at the position has failed by itself, and when it is tried again.
  attempts    int not null default 0,
  next_try_at timestamptz,
  last_error  text
) with (fillfactor = 50, autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 1000);

create table platform.dead_letters (
  id            bigint generated always as identity primary key,
  subscriber    text not null,
  event         text not null,
  -- Where it stood: the row of the outbox and its place in it.
  event_id      bigint not null,
  payload_index int not null,
  payload       json not null,
  announced_at  timestamptz not null,
  failed_at     timestamptz not null,
  attempts      int not null,
  error         text not null,
  -- An operator wants it delivered once more.
  resend_at     timestamptz,
  unique (subscriber, event_id, payload_index)
);
grant select, insert, update, delete on platform.positions, platform.dead_letters to baize_app;

insert into platform.dead_letters (subscriber, event, event_id, payload_index, payload, announced_at, failed_at, attempts, error)
select split_part(f.event, ' → ', 2), split_part(f.event, ' → ', 1), f.id, e.number - 1, e.payload, f.announced_at, f.announced_at, 1, f.error
  from platform.outbox_failed f, json_array_elements(f.payloads) with ordinality e(payload, number);
drop table platform.outbox_failed;
