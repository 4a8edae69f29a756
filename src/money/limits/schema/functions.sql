create or replace function limits.window_start(p_period text, p_day date) returns date
language sql immutable parallel safe as $$ select date_trunc(p_period, p_day::timestamp)::date $$;

-- Longer than this between two stakes is a pause and not play.
create or replace function limits.longest_gap() returns interval language sql immutable parallel safe as $$ select interval '5 minutes' $$;

-- The time since the last counted stake, as far as it was play.
create or replace function limits.gap_ms(p_last timestamptz, p_at timestamptz) returns bigint
language sql immutable parallel safe as $$
  select case when p_at > p_last and p_at - p_last <= limits.longest_gap()
              then (extract(epoch from p_at - p_last) * 1000)::bigint else 0 end
$$;

-- The first limit that a stake would break, as `kind|period|limit|used`; null when it may be taken. Holds the player's row
-- until the transaction ends, in a statement of its own: what follows sees all stakes counted before.
create or replace function limits.broken_by(p_player bigint, p_staked bigint, p_at timestamptz) returns text
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
create or replace function limits.count_stake(p_player bigint, p_staked bigint, p_won bigint, p_at timestamptz) returns void
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
create or replace function limits.count_wins(p_players bigint[], p_wins bigint[], p_staked_at timestamptz[], p_at timestamptz) returns bigint[]
language plpgsql as $$
declare v_limited bigint[];
begin
  perform from limits.players where player_id = any (p_players) order by player_id for no key update;
  v_limited := array(select distinct l.player_id from limits.limits l where l.player_id = any (p_players) and l.kind <> 'deposit');
  perform limits.count_stake(w.player, 0, c.won, c.at)
     from unnest(p_players, p_wins, p_staked_at) as w(player, won, staked_at)
    cross join lateral (values (w.won, w.staked_at), (0, p_at)) as c(won, at)
    where w.player = any (v_limited);
  return v_limited;
end $$;

-- The second time: wins of those who have got a first limit meanwhile.
create or replace function limits.count_wins_behind(p_counted bigint[], p_players bigint[], p_wins bigint[], p_staked_at timestamptz[], p_at timestamptz)
returns void language plpgsql as $$
begin
  if exists (select from limits.limits l where l.player_id = any (p_players) and l.player_id <> all (p_counted) and l.kind <> 'deposit') then
    perform limits.count_wins(array_agg(w.player), array_agg(w.won), array_agg(w.staked_at), p_at)
       from unnest(p_players, p_wins, p_staked_at) as w(player, won, staked_at) where w.player <> all (p_counted);
  end if;
end $$;

-- A stake that is taken back was never staked: on its own day, for players who have limits by now.
create or replace function limits.uncount_stake(p_player bigint, p_staked bigint, p_staked_at timestamptz) returns boolean
language plpgsql as $$
begin
  perform from limits.players where player_id = p_player for no key update;
  if not exists (select from limits.limits l where l.player_id = p_player and l.kind <> 'deposit') then return false; end if;
  perform limits.count_stake(p_player, -p_staked, 0, p_staked_at);
  return true;
end $$;

revoke all on function
  limits.broken_by,
  limits.count_stake,
  limits.count_wins,
  limits.count_wins_behind,
  limits.uncount_stake from public;
