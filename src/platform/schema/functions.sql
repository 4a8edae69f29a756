-- 16 bits that say what the lock is for, and 48 of the id.
create or replace function platform.announcement_key(p_id bigint) returns bigint language sql immutable as 'select (7244::bigint << 48) | p_id';

create or replace function platform.next_event_id() returns bigint language plpgsql volatile as $$
begin
  -- Once for a transaction; a rollback to a savepoint takes lock and setting back together.
  if coalesce(current_setting('baize.announces', true), '') = '' then
    perform pg_advisory_xact_lock_shared(platform.announcement_key(coalesce(pg_sequence_last_value('platform.event_ids'), 0)));
    perform set_config('baize.announces', 'yes', true);
  end if;
  return nextval('platform.event_ids');
end $$;

-- Every event with a lower id is committed, or never will be. The sequence is read before the locks: an id below it was
-- drawn before, by a transaction that had its lock before; if that lock is gone, the transaction has ended.
create or replace function platform.horizon() returns bigint language plpgsql volatile as $$
declare v_next bigint := coalesce(pg_sequence_last_value('platform.event_ids'), 0) + 1;
begin
  return least(v_next, (select min(((classid::bigint & 65535) << 32) | objid::bigint) + 1 from pg_locks
                         where locktype = 'advisory' and objsubid = 1 and classid::bigint >> 16 = 7244 and granted
                           and database = (select oid from pg_database where datname = current_database())));
end $$;

-- A message to browsers on a topic, when the transaction commits (platform/live).
create or replace function platform.publish(p_topic text, p_message text) returns void language sql as $$
  select pg_notify('live', nextval('platform.live_numbers') || ' ' || p_topic || ' ' || p_message)
$$;
