-- What can be bet on, as producers say it by the feed port. Written by one transaction at a time, each with a version of its own,
-- so that whoever has read as far as a version has missed nothing below it.
create schema sports;
grant usage on schema sports to baize_app;

create sequence sports.book_version;

create table sports.producers (
  name      text        primary key,
  heard_at  timestamptz not null,               -- of its newest message, by our clock
  is_silent boolean     not null default false, -- all its markets are suspended
  version   bigint      not null
);

create table sports.competitions (
  id       text     primary key,
  producer text     not null,
  sport    text     not null,
  slug     text     not null,
  names    json     not null,
  regions  json     not null,
  rating   smallint not null check (rating between 1 and 5),
  place    int      not null,
  season   text     not null,
  version  bigint   not null,
  unique (sport, slug)
);

create table sports.competitors (
  id      text   primary key,
  name    text   not null,
  short   text   not null,
  colours text[] not null,
  crest   text   not null,
  country text,
  version bigint not null
);

create table sports.events (
  id             text        primary key check (id ~ '^[a-z0-9]{12}$'),
  producer       text        not null references sports.producers,
  foreign_id     text        not null,
  sport          text        not null,
  competition_id text        not null references sports.competitions,
  season         text        not null,
  competitors    text[]      not null,
  slug           text        not null,
  starts_at      timestamptz not null,
  status         text        not null,
  is_simulated   boolean     not null,
  commitment     text,
  revealed       text,
  round          text,
  scoreboard     json,
  score          int[],                              -- of the scoreboard
  as_of          timestamptz,                        -- of the scoreboard
  incidents      json        not null default '[]',
  sequence       bigint      not null,               -- of the last message that was applied
  said_at        timestamptz not null,               -- its own time
  is_behind      boolean     not null default false, -- messages are missing and asked for
  held_because   text,                               -- an operator has suspended it
  version        bigint      not null,
  unique (producer, foreign_id)
);
create index events_version on sports.events (version);
create index events_open on sports.events (starts_at) where status not in ('ended', 'cancelled', 'abandoned');
create index events_over on sports.events (competition_id, season, starts_at) where status = 'ended';
create index events_by_time on sports.events (starts_at);
create index events_of_competitor on sports.events using gin (competitors);

create table sports.markets (
  event_id      text     not null references sports.events,
  ref           text     not null,
  kind          text     not null,
  specifiers    json     not null,
  place         int      not null,                   -- among the markets of its event
  state         text     not null check (state in ('active', 'suspended', 'handed-over', 'deactivated', 'settled', 'cancelled')),
  reason        text,
  outcomes      json     not null,                   -- [{id, odds, probability, closing, result}]
  void_reason   text,
  cancellations json     not null default '[]',      -- [{reason, from, to}]
  decisions     int      not null default 0,         -- how often it was settled, cancelled or rolled back
  held_because  text,                                -- an operator has suspended it
  version       bigint   not null,
  primary key (event_id, ref)
) with (fillfactor = 70);
create index markets_version on sports.markets (version);

-- Every message as it was applied, for 30 days: a bet can be judged again by them.
create table sports.messages (
  received_at timestamptz not null,
  event_id    text        not null,
  sequence    bigint      not null,
  producer    text        not null,
  type        text        not null,
  said_at     timestamptz not null,
  body        json        not null
) partition by range (received_at);
create index messages_of_event on sports.messages (event_id, sequence);
create table sports.messages_other partition of sports.messages default;

-- A partition for each day around this one, made ahead; those before `p_keep_from` go. Answers how many went.
create function sports.roll_messages(p_today date, p_keep_from date) returns int
language plpgsql security definer as $$
declare v_day date; v_name text; v_dropped int := 0;
begin
  perform pg_advisory_xact_lock(7244002);
  for v_day in select generate_series(p_today, p_today + 2, interval '1 day')::date loop
    v_name := 'messages_' || to_char(v_day, 'YYYYMMDD');
    if to_regclass('sports.' || v_name) is null
       and not exists (select from sports.messages_other where received_at >= v_day and received_at < v_day + 1) then
      execute format('create table sports.%I partition of sports.messages for values from (%L) to (%L)', v_name, v_day, v_day + 1);
    end if;
  end loop;
  for v_name in select c.relname from pg_inherits i join pg_class c on c.oid = i.inhrelid
                 where i.inhparent = 'sports.messages'::regclass and c.relname ~ '^messages_\d{8}$'
                   and to_date(right(c.relname, 8), 'YYYYMMDD') < p_keep_from loop
    execute format('drop table sports.%I', v_name);
    v_dropped := v_dropped + 1;
  end loop;
  delete from sports.messages_other where received_at < p_keep_from;
  return v_dropped;
end $$;
revoke all on function sports.roll_messages from public;
grant execute on function sports.roll_messages to baize_app;

grant usage on sequence sports.book_version to baize_app;
grant select, insert, update on sports.producers, sports.competitions, sports.competitors, sports.events to baize_app;
grant select, insert, update, delete on sports.markets to baize_app;
grant select, insert on sports.messages to baize_app;
