-- Entries, blocks and the roll-up are ordered by transaction numbers. A database that is restored from a dump lives on a
-- server that counts its own, usually from further down: new entries would fall into blocks that are sealed, and old ones be
-- added up twice. So numbers are counted from a base, which is 0 until a restore moves it. It is a function, not a row: its
-- value becomes part of every plan, and no stake pays for reading it.
create function wallet.xid_base() returns bigint language sql immutable parallel safe as 'select 0::bigint';

create function wallet.current_xid() returns bigint language sql volatile as
  'select pg_current_xact_id()::text::bigint + wallet.xid_base()';

-- Every transaction below has ended.
create function wallet.horizon() returns bigint language sql stable as
  'select pg_snapshot_xmin(pg_current_snapshot())::text::bigint + wallet.xid_base()';

-- The functions that write entries and roll them up stay as they are but for where the number comes from.
do $$
declare v_function oid; v_changed text[] := '{}';
begin
  for v_function in select p.oid from pg_proc p where p.pronamespace = 'wallet'::regnamespace
                      and p.proname not in ('current_xid', 'horizon', 'after_restore')
                      and (p.prosrc like '%pg_current_xact_id()%' or p.prosrc like '%pg_snapshot_xmin(%') order by p.proname loop
    execute replace(replace(pg_get_functiondef(v_function), 'pg_current_xact_id()::text::bigint', 'wallet.current_xid()'),
                    'pg_snapshot_xmin(pg_current_snapshot())::text::bigint', 'wallet.horizon()');
    v_changed := v_changed || (select proname::text from pg_proc where oid = v_function);
  end loop;
  if v_changed <> array['roll_up', 'stake_and_win', 'take_and_pay_all', 'write_transfer'] then
    raise exception 'other functions number entries: %', v_changed;
  end if;
end $$;

-- To be called after a dump has been restored, before anything is written: moves the base so that every new transaction has
-- a number above all that the ledger holds. Does nothing where that is so already. Answers with the base.
drop function wallet.after_restore();
create function wallet.after_restore() returns bigint language plpgsql as $$
declare v_known bigint; v_own bigint := pg_snapshot_xmin(pg_current_snapshot())::text::bigint;
begin
  select greatest((select max(to_xid) from wallet.blocks), (select max(xid) + 1 from wallet.entries), (select xid from wallet.rollup_mark))
    into v_known;
  if v_own + wallet.xid_base() < v_known then
    execute format('create or replace function wallet.xid_base() returns bigint language sql immutable parallel safe as %L',
                   format('select %s::bigint', v_known - v_own));
  end if;
  return (select wallet.xid_base());
end $$;

revoke all on function wallet.xid_base, wallet.current_xid, wallet.horizon, wallet.after_restore from public;
grant execute on function wallet.xid_base, wallet.horizon to baize_app;
