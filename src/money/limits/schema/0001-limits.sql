create schema limits;
grant usage on schema limits to baize_app;

-- A row for each player who has paid in or has rules of his own. Whoever counts against a limit, or changes one, holds its
-- lock until he commits, so that two can never use the same room.
create table limits.players (
  player_id     bigint primary key,
  check_minutes smallint,      -- the player's own interval of reality checks; null: the profile's
  check_from    timestamptz,   -- beginning of the stretch of play that the next check looks back on
  check_seen    timestamptz,   -- last sign of play, kept by the minute
  last_stake_at timestamptz,   -- last counted stake, for limits of time
  prompted_at   timestamptz    -- when he last answered whether his limits suit him
);

-- Amounts in minor units of the account's currency; limits of time in minutes.
create table limits.limits (
  player_id   bigint not null,
  kind        text   not null check (kind in ('deposit', 'loss', 'stake', 'time')),
  period      text   not null check (period in ('day', 'week', 'month')),
  source      text   not null check (source in ('player', 'operator')),
  amount      bigint not null check (amount >= 0),
  set_at      timestamptz not null,
  next_amount bigint check (next_amount > amount), -- a raise that waits; with next_from alone the limit is to go
  next_from   timestamptz,                         -- from when the player may confirm it
  primary key (player_id, kind, period, source),
  check (next_amount is null or next_from is not null)
);

-- What a player with limits did, by day in UTC; begun from the facts when his first limit is set, then counted with each
-- stake in its own transaction. Players without limits have no rows here.
create table limits.days (
  player_id bigint not null,
  day       date   not null,
  staked    bigint not null,
  won       bigint not null,
  played_ms bigint not null,
  primary key (player_id, day)
) with (fillfactor = 70);

-- When the last round of each player began; written only where the profile of rules gives a round a shortest length.
create table limits.turns (
  player_id bigint      primary key,
  began_at  timestamptz not null
) with (fillfactor = 50);

-- Time-outs and self-exclusions. A row is never taken away, and its end never comes nearer.
create table limits.breaks (
  id              bigint generated always as identity primary key,
  player_id       bigint not null,
  kind            text   not null check (kind in ('time-out', 'exclusion')),
  length          text   not null,
  started_at      timestamptz not null,
  ends_at         timestamptz,  -- null: never
  return_asked_at timestamptz   -- an exclusion is over a day after the player asked for it, once it has run out
);
create index breaks_of_player on limits.breaks (player_id);

-- Digests of how an excluded person can be reached, so that he is known again under a new account.
create table limits.excluded_contacts (
  contact   bytea  not null,
  player_id bigint not null,
  primary key (contact, player_id)
);

create table limits.history (
  id        bigint generated always as identity primary key,
  player_id bigint not null,
  at        timestamptz not null,
  what      text   not null,
  details   jsonb  not null
);
create index history_of_player on limits.history (player_id, id desc);

create function limits.window_start(p_period text, p_day date) returns date
language sql immutable parallel safe as $$ select date_trunc(p_period, p_day::timestamp)::date $$;

-- Longer than this between two stakes is a pause and not play.
create function limits.longest_gap() returns interval language sql immutable parallel safe as $$ select interval '5 minutes' $$;

-- The time since the last counted stake, as far as it was play.
create function limits.gap_ms(p_last timestamptz, p_at timestamptz) returns bigint
language sql immutable parallel safe as $$
  select case when p_at > p_last and p_at - p_last <= limits.longest_gap()
              then (extract(epoch from p_at - p_last) * 1000)::bigint else 0 end
$$;

-- The first limit that a stake would break, as `kind|period|limit|used`; null when it may be taken. Holds the player's row
-- until the transaction ends, in a statement of its own: what follows sees all stakes counted before.
create function limits.broken_by(p_player bigint, p_staked bigint, p_at timestamptz) returns text
language plpgsql as $$
declare v_day date := (p_at at time zone 'UTC')::date; v_last timestamptz; v_found text;
begin
  select last_stake_at into v_last from limits.players where player_id = p_player for no key update;
  -- A day that lies ahead, because a clock was set back, counts too: a limit is never loosened by a clock.
  select l.kind || '|' || l.period || '|' || l.amount || '|' || u.used into v_found
    from limits.limits l
   cross join lateral (
      select coalesce(sum(case l.kind when 'stake' then d.staked when 'loss' then d.staked - d.won else d.played_ms end), 0)
             + case l.kind when 'time' then limits.gap_ms(v_last, p_at) else 0 end as used
        from limits.days d where d.player_id = p_player and d.day >= limits.window_start(l.period, v_day)) u
   where l.player_id = p_player
     and case l.kind when 'deposit' then false when 'time' then u.used >= l.amount * 60000 else u.used + p_staked > l.amount end
   order by l.amount, l.kind limit 1;
  return v_found;
end $$;

-- Counts a stake that was taken. The caller has asked `broken_by` in the same transaction.
create function limits.count_stake(p_player bigint, p_staked bigint, p_won bigint, p_at timestamptz) returns void
language plpgsql as $$
declare v_last timestamptz;
begin
  select last_stake_at into v_last from limits.players where player_id = p_player;
  update limits.players set last_stake_at = greatest(p_at, v_last) where player_id = p_player;
  insert into limits.days as d (player_id, day, staked, won, played_ms)
  values (p_player, (p_at at time zone 'UTC')::date, p_staked, p_won, limits.gap_ms(v_last, p_at))
  on conflict (player_id, day) do update
    set staked = d.staked + excluded.staked, won = d.won + excluded.won, played_ms = d.played_ms + excluded.played_ms;
end $$;

-- Counts wins of rounds that have just ended, for those who have limits by now; a limit that is being set waits for it, or it
-- for the limit. A win belongs to the day of its stake: what was lost before midnight and won back behind it makes no room for
-- the next day. The time that was played until now is today's.
create function limits.count_wins(p_players bigint[], p_wins bigint[], p_staked_at timestamptz[], p_at timestamptz) returns void
language plpgsql as $$
begin
  perform from limits.players where player_id = any (p_players) order by player_id for no key update;
  perform limits.count_stake(w.player, 0, c.won, c.at)
     from unnest(p_players, p_wins, p_staked_at) as w(player, won, staked_at)
    cross join lateral (values (w.won, w.staked_at), (0, p_at)) as c(won, at)
    where exists (select from limits.limits l where l.player_id = w.player and l.kind <> 'deposit');
end $$;

grant select, insert, update on limits.players, limits.breaks, limits.turns to baize_app;
grant select, insert, update, delete on limits.limits, limits.days to baize_app;
grant select, insert on limits.excluded_contacts, limits.history to baize_app;
