-- A partition for each day around this one, made ahead; those before `p_keep_from` go. Answers how many went.
create or replace function book.roll_messages(p_today date, p_keep_from date) returns int
language plpgsql security definer as $$
declare v_day date; v_name text; v_dropped int := 0;
begin
  perform pg_advisory_xact_lock(7244002);
  for v_day in select generate_series(p_today, p_today + 2, interval '1 day')::date loop
    v_name := 'messages_' || to_char(v_day, 'YYYYMMDD');
    if to_regclass('book.' || v_name) is null
       and not exists (select from book.messages_other where received_at >= v_day and received_at < v_day + 1) then
      execute format('create table book.%I partition of book.messages for values from (%L) to (%L)', v_name, v_day, v_day + 1);
    end if;
  end loop;
  for v_name in select c.relname from pg_inherits i join pg_class c on c.oid = i.inhrelid
                 where i.inhparent = 'book.messages'::regclass and c.relname ~ '^messages_\d{8}$'
                   and to_date(right(c.relname, 8), 'YYYYMMDD') < p_keep_from loop
    execute format('drop table book.%I', v_name);
    v_dropped := v_dropped + 1;
  end loop;
  delete from book.messages_other where received_at < p_keep_from;
  return v_dropped;
end $$;

-- Row locks of bets are shared, and shared locks may follow one another without end while an exclusive one waits. Locks of this kind
-- are given in the order in which they were requested. Bets take them shared, whatever changes a market takes them exclusively;
-- always in the order of their numbers.
create or replace function book.queue_for(p_events text[], p_is_exclusive boolean) returns void
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

-- Whether markets are still as somebody has read them, open and with these prices; they are held until the transaction ends, so that
-- whatever changes them waits. One of each list for every leg; a market may stand there more than once.
create or replace function book.hold_versions(
  p_events text[], p_refs text[], p_versions bigint[], p_live boolean[], p_at timestamptz
) returns boolean
language plpgsql as $$
declare v_holding int;
begin
  perform book.queue_for(p_events, false);
  perform from book.markets m
    where (m.event_id, m.ref) in (select k.e, k.r from unnest(p_events, p_refs) as k(e, r))
    order by m.event_id, m.ref for share;
  -- In a statement of its own: it sees what was committed before the rows were held.
  select count(*) into v_holding
    from unnest(p_events, p_refs, p_versions, p_live) as k(e, r, v, l)
    join book.markets m on m.event_id = k.e and m.ref = k.r and m.version = k.v and m.state = 'active' and m.held_because is null
    join book.events e on e.id = k.e and not e.is_behind and e.held_because is null
                        and e.status not in ('ended', 'cancelled', 'abandoned') and (e.status in ('live', 'interrupted')) = k.l
                        and (k.l or e.starts_at > p_at)
    join book.producers p on p.name = m.producer and not p.is_silent
                           and p.heard_at >= p_at - p.silent_after_ms * interval '1 millisecond';
  return v_holding = cardinality(p_events);
end $$;

revoke all on function
  book.roll_messages,
  book.queue_for,
  book.hold_versions from public;
grant execute on function
  book.roll_messages,
  book.queue_for,
  book.hold_versions to baize_app;

-- Counts the matches that began on a day anew: of every market with one winner, or two of three as in a double chance, what the closing
-- odds of an outcome said without the margin, and whether it won. Left out are markets without closing odds, and those with an outcome
-- that was neither won nor lost: on them the odds did not stand for a chance. So are described ones of more than two outcomes, of
-- which several may win.
create or replace function book.count_calibration(p_day date, p_bands double precision[]) returns void
language plpgsql as $$
begin
  delete from book.calibration where day = p_day;
  insert into book.calibration (day, sport, is_simulated, band, matches, outcomes, predicted, won, variance, returned)
  with outcomes as (
    select e.id as event_id, e.sport, e.is_simulated, m.ref, m.kind, (o->>'closing')::int as closing, o->>'result' as result
      from book.events e join book.markets m on m.event_id = e.id cross join json_array_elements(m.outcomes) o
     where e.status = 'ended' and e.starts_at >= p_day at time zone 'UTC' and e.starts_at < (p_day + 1) at time zone 'UTC'
       and m.state = 'settled' and cardinality(e.competitors) = 2
  ), judged as (
    select *, sum(1000.0 / closing) over market as implied, count(*) filter (where result = 'won') over market as winners,
           bool_and(closing > 1000 and result in ('won', 'lost')) over market as is_plain, count(closing) over market as priced,
           count(*) over market as size
      from outcomes window market as (partition by event_id, ref)
  ), chances as (
    select *, 1000.0 / closing * winners / implied as chance from judged
     where is_plain and priced = size and winners = case kind when 'double-chance' then 2 else 1 end
       and (size = 2 or position('.' in kind) = 0)
  ), of_matches as (
    select sport, is_simulated, width_bucket(chance, p_bands) + 1 as band, event_id, count(*) as outcomes, sum(chance) as predicted,
           count(*) filter (where result = 'won') as won, coalesce(sum(closing) filter (where result = 'won'), 0) as returned
      from chances group by 1, 2, 3, 4
  )
  select p_day, sport, is_simulated, coalesce(band, 0), count(distinct event_id), sum(outcomes), sum(predicted), sum(won),
         sum((won - predicted) ^ 2), sum(returned)
    from of_matches group by grouping sets ((sport, is_simulated, band), (sport, is_simulated));
end $$;

-- A trail with one more point; nothing is added where the odds have not moved. A long one loses every second point of its older part,
-- never the first.
create or replace function book.with_point(p_points jsonb, p_point jsonb, p_most int) returns jsonb
language sql immutable as $$
  select case
    when p_points -> -1 -> 1 = p_point -> 1 then p_points
    when jsonb_array_length(p_points) < p_most then p_points || jsonb_build_array(p_point)
    else (select jsonb_agg(point order by place) from jsonb_array_elements(p_points) with ordinality as x(point, place)
           where place = 1 or place % 2 = 0 or place > p_most * 3 / 4) || jsonb_build_array(p_point)
  end
$$;
