-- What the other players at the table learn of a bet.
create type live_tables.bet_news as (bet_id uuid, sysname text, message text);

-- Bets of many players in one statement, all of them or none: their windows are open, and the player has fewer bets in the round than
-- `p_most`. At most one bet of a player; `p_stakes` and `p_news` are theirs. Raises as `stakes.settle`. Answers the balances behind
-- each, in the order of the bets, as text.
create or replace function live_tables.place_bets(p_bets live_tables.bets[], p_news live_tables.bet_news[], p_stakes stakes.stake[],
  p_at timestamptz, p_most int) returns text
language plpgsql as $$
declare v_after text;
begin
  perform live_tables.hold_bets_in_round(b.round_id, b.player_id) from (select * from unnest(p_bets) order by player_id) b;
  -- Held until this is committed, so that a dealer who closes the window waits for the bets that were in time. A round of
  -- another table is none for this bet: what was chosen at one game means nothing at the other.
  perform from live_tables.rounds r where r.id in (select b.round_id from unnest(p_bets) b) order by r.id for share;
  if exists (select from unnest(p_bets) b join unnest(p_news) n on n.bet_id = b.id
              where not exists (select from live_tables.rounds r where r.id = b.round_id and r.sysname = n.sysname
                                                                   and r.state = 'betting' and p_at < r.closes_at)) then
    raise exception 'a window is closed' using errcode = 'BZ001';
  end if;
  if exists (select from unnest(p_bets) b
              where (select count(*) from live_tables.bets o where o.round_id = b.round_id and o.player_id = b.player_id) >= p_most) then
    raise exception 'too many bets of one player' using errcode = 'BZ001';
  end if;
  perform stakes.settle(p_stakes, p_at);
  insert into live_tables.bets (id, round_id, player_id, currency, stake, staked, main_stake, bonus_stake, before, params, digest, is_hidden, placed_at)
  select b.id, b.round_id, b.player_id, b.currency, b.stake, b.staked, b.staked, 0, array[balances[1] + b.staked, balances[2]],
         b.params, b.digest, b.is_hidden, b.placed_at
    from unnest(p_bets) b cross join lateral wallet.balances(b.player_id, b.currency) balances;
  perform platform.publish('table/' || n.sysname, n.message) from unnest(p_news) n;
  select array_agg(balances order by b.ordinality)::text into v_after
    from unnest(p_bets) with ordinality b cross join lateral wallet.balances(b.player_id, b.currency) balances;
  return v_after;
end $$;

-- A player's other bets on a round wait until this transaction has ended, so what is counted of them stays true.
create or replace function live_tables.hold_bets_in_round(p_round uuid, p_player bigint) returns void language sql as $$
  select pg_advisory_xact_lock(hashtextextended('live/' || p_round || '/' || p_player, 0))
$$;

-- Takes one bet, whichever purses pay it: the window is open by the caller's clock, the limits hold, the purse covers it; all or nothing.
-- status: 0 taken, 1 the bet is there already, 2 not enough money, 4 no such account, 5 the fencing token has moved on,
-- 7 a limit would be broken (`broken` says which), 8 the window is closed, 9 too many bets of one player
create or replace function live_tables.place_bet(p_id uuid, p_round uuid, p_sysname text, p_player bigint, p_currency text, p_order smallint[], p_stake bigint,
  p_staked bigint, p_params json, p_digest bytea, p_fencing_token bigint, p_limited boolean, p_hidden boolean, p_at timestamptz, p_most int)
returns table (status smallint, broken text)
language plpgsql as $$
declare v_state text; v_closes timestamptz; v_taken stakes.taken;
begin
  if exists (select from live_tables.bets b where b.id = p_id) then return query select 1::smallint, null::text; return; end if;
  -- Held until this is committed, so that a dealer who closes the window waits for the bets that were in time. A round of
  -- another table is none for this bet: what was chosen at one game means nothing at the other.
  select r.state, r.closes_at into v_state, v_closes from live_tables.rounds r
   where r.id = p_round and r.sysname = p_sysname for share;
  if v_state is distinct from 'betting' or p_at >= v_closes then return query select 8::smallint, null::text; return; end if;
  if (select count(*) from live_tables.bets b where b.round_id = p_round and b.player_id = p_player) >= p_most then
    return query select 9::smallint, null::text; return;
  end if;
  v_taken := stakes.take(p_id, p_id, p_player, p_currency, p_order, 'games', p_staked, p_fencing_token, p_limited, p_at);
  if v_taken.status <> 0 then return query select v_taken.status, v_taken.broken; return; end if;
  insert into live_tables.bets (id, round_id, player_id, currency, stake, staked, main_stake, bonus_stake, before, params, digest, is_hidden, placed_at)
  values (p_id, p_round, p_player, p_currency, p_stake, p_staked, v_taken.main_stake, v_taken.other_stake,
          array[v_taken.main_before, v_taken.bonus_before], p_params, p_digest, p_hidden, p_at);
  return query select 0::smallint, null::text;
end $$;

-- A salt is drawn once, and a place that was used is not used again.
create or replace function live_tables.keep_chain() returns trigger language plpgsql as $$
begin
  if old.salt is not null
     and (new.salt, new.salted_at, new.beacon_signature) is distinct from (old.salt, old.salted_at, old.beacon_signature) then
    raise exception 'chain % has its salt', old.id;
  end if;
  if new.used < old.used then
    raise exception 'place % of chain % is used', old.used, old.id;
  end if;
  return new;
end $$;

-- The same secret under another key; `p_before` null: it was not encrypted yet. The name of the key stands behind eight bytes of mark
-- and one of length. A secret that does not lead to the published link is not played with.
create or replace function live_tables.reencrypt_chain(p_id bigint, p_before bytea, p_after bytea) returns void
language sql security definer set search_path = pg_catalog as $$
  update live_tables.chains set encrypted_secret = p_after, secret = null
   where id = p_id and encrypted_secret is not distinct from p_before
     and (p_before is null or substring(p_before for 9 + get_byte(p_before, 8)) <> substring(p_after for 9 + get_byte(p_after, 8)));
$$;

revoke all on function
  live_tables.place_bets,
  live_tables.hold_bets_in_round,
  live_tables.place_bet,
  live_tables.keep_chain,
  live_tables.reencrypt_chain from public;
grant execute on function
  live_tables.place_bets,
  live_tables.hold_bets_in_round,
  live_tables.place_bet,
  live_tables.reencrypt_chain to baize_app;
