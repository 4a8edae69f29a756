-- Whether markets are still as somebody has read them, open and with these prices; they are held until the transaction ends, so that
-- whatever changes them waits. One of each list for every leg; a market may stand there more than once.
create function sports.hold_versions(p_events text[], p_refs text[], p_versions bigint[], p_live boolean[], p_heard_since timestamptz) returns boolean
language plpgsql as $$
declare v_holding int;
begin
  perform from sports.markets m
    where (m.event_id, m.ref) in (select k.e, k.r from unnest(p_events, p_refs) as k(e, r))
    order by m.event_id, m.ref for share;
  -- In a statement of its own: it sees what was committed before the rows were held.
  select count(*) into v_holding
    from unnest(p_events, p_refs, p_versions, p_live) as k(e, r, v, l)
    join sports.markets m on m.event_id = k.e and m.ref = k.r and m.version = k.v and m.state = 'active' and m.held_because is null
    join sports.events e on e.id = k.e and not e.is_behind and e.held_because is null
                        and e.status not in ('ended', 'cancelled', 'abandoned') and (e.status in ('live', 'interrupted')) = k.l
    join sports.producers p on p.name = e.producer and not p.is_silent and p.heard_at >= p_heard_since;
  return v_holding = cardinality(p_events);
end $$;
revoke all on function sports.hold_versions from public;
grant execute on function sports.hold_versions to baize_app;
