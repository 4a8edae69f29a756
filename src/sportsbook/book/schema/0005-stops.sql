-- Version of the book at which a market, an event or a producer last stopped taking bets: a bet that was waiting at the time knows
-- an earlier one. `tempo`: how long things take in a simulated match, relative to what they take by default.
alter table sports.producers add column stopped_version bigint not null default 0;
alter table sports.markets add column stopped_version bigint not null default 0;
alter table sports.events add column stopped_version bigint not null default 0, add column tempo real not null default 1;

-- Row locks of bets are shared, and shared locks may follow one another without end while an exclusive one waits. Locks of this kind
-- are given in the order in which they were requested. Bets take them shared, whatever changes a market takes them exclusively;
-- always in the order of their numbers.
create function sports.queue_for(p_events text[], p_is_exclusive boolean) returns void
language plpgsql as $$
declare v_number int;
begin
  for v_number in select distinct hashtext(e) & 1023 from unnest(p_events) as e order by 1 loop
    if p_is_exclusive then
      perform pg_advisory_xact_lock(7244003, v_number);
    else
      perform pg_advisory_xact_lock_shared(7244003, v_number);
    end if;
  end loop;
end $$;
revoke all on function sports.queue_for from public;
grant execute on function sports.queue_for to baize_app;

-- As in 0002; and an event that should have begun takes bets only if its producer has said that it has.
drop function sports.hold_versions;
create function sports.hold_versions(
  p_events text[], p_refs text[], p_versions bigint[], p_live boolean[], p_heard_since timestamptz, p_at timestamptz
) returns boolean
language plpgsql as $$
declare v_holding int;
begin
  perform sports.queue_for(p_events, false);
  perform from sports.markets m
    where (m.event_id, m.ref) in (select k.e, k.r from unnest(p_events, p_refs) as k(e, r))
    order by m.event_id, m.ref for share;
  -- In a statement of its own: it sees what was committed before the rows were held.
  select count(*) into v_holding
    from unnest(p_events, p_refs, p_versions, p_live) as k(e, r, v, l)
    join sports.markets m on m.event_id = k.e and m.ref = k.r and m.version = k.v and m.state = 'active' and m.held_because is null
    join sports.events e on e.id = k.e and not e.is_behind and e.held_because is null
                        and e.status not in ('ended', 'cancelled', 'abandoned') and (e.status in ('live', 'interrupted')) = k.l
                        and (k.l or e.starts_at > p_at)
    join sports.producers p on p.name = e.producer and not p.is_silent and p.heard_at >= p_heard_since;
  return v_holding = cardinality(p_events);
end $$;
revoke all on function sports.hold_versions from public;
grant execute on function sports.hold_versions to baize_app;
