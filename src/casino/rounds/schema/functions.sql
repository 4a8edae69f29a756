-- One step of a round that goes on: its opening, or an action in it.
create type rounds.step as (
  round_id uuid,
  player_id bigint,
  mode smallint,
  math_id int,
  number int,              -- how many steps the round has had
  record text,             -- the step as JSON, up to the balances behind it
  fact uuid,               -- of what it costs
  cost bigint,
  won bigint,
  events json,             -- of a round that is over with it, else null
  due_at timestamptz,      -- until when the round waits for its player
  -- What only an opening brings; null for an action.
  sysname text,
  currency text,
  stake bigint,
  seed_id uuid,
  client_seed text,
  nonce bigint,
  params json,
  digest bytea
);

-- Moves seeds on to these nonces, or raises: another process has moved one on. Their rows are held until the transaction ends.
create or replace function rounds.move_nonces(p_players bigint[], p_seed_ids uuid[], p_client_seeds text[], p_nonces bigint[]) returns void
language plpgsql as $$
declare v_count int;
begin
  update rounds.seed_states s set nonce = m.nonce
    from unnest(p_players, p_seed_ids, p_client_seeds, p_nonces) as m(player_id, seed_id, client_seed, nonce)
   where s.player_id = m.player_id and s.seed_id = m.seed_id and s.client_seed = m.client_seed and s.nonce = m.nonce - 1;
  get diagnostics v_count = row_count;
  if v_count <> cardinality(p_players) then
    raise exception 'a seed has moved on' using errcode = 'BZ001';
  end if;
end $$;

-- Rounds of many players in one statement, all of them or none: seeds moved on, money moved, rounds written. At most one round of a
-- player; `p_stakes` are theirs. Raises as `stakes.settle`. Answers main, bonus, betting_bonus, fun behind each, in the order of the
-- rounds, as text.
create or replace function rounds.play_rounds(p_rounds rounds.rounds[], p_stakes stakes.stake[], p_at timestamptz) returns text
language plpgsql as $$
declare v_after text;
begin
  perform rounds.move_nonces(array_agg(r.player_id), array_agg(r.seed_id), array_agg(r.client_seed), array_agg(r.nonce)) from unnest(p_rounds) r;
  perform stakes.settle(p_stakes, p_at);
  with played as materialized (
    select r.*, b as balances, case r.mode when 1 then b[1] else b[4] end - r.won + r.staked as main_before
      from unnest(p_rounds) with ordinality r join unnest(p_stakes) s using (player_id)
     cross join lateral wallet.balances(player_id, s.account_currency) b),
  saved as (
    insert into rounds.rounds (id, player_id, mode, math_id, currency, stake, staked, won, main_stake, bonus_stake, before, after,
                              seed_id, client_seed, nonce, params, events, digest, created_at)
    select p.id, p.player_id, p.mode, p.math_id, p.currency, p.stake, p.staked, p.won, p.staked, 0, array[p.main_before, p.balances[2]], p.balances,
           p.seed_id, p.client_seed, p.nonce, p.params, p.events, p.digest, p_at
      from played p)
  select array_agg(p.balances order by p.ordinality)::text into v_after from played p;
  return v_after;
end $$;

-- A spin of a pack: the round that it plays, and the purses that its win goes through.
create type rounds.free_spin as (round_id uuid, pack_id uuid, main_purse bigint, bonus_purse bigint);

-- Free spins of many players in one statement, as `play_rounds`: the house stakes, and a pack may let its wins become the player's own
-- at once. A pack that is used up, has expired or is another's raises BZ001.
create or replace function rounds.play_freespins(p_rounds rounds.rounds[], p_spins rounds.free_spin[], p_stakes stakes.stake[], p_at timestamptz) returns text
language plpgsql as $$
declare v_after text;
begin
  perform rounds.move_nonces(array_agg(r.player_id), array_agg(r.seed_id), array_agg(r.client_seed), array_agg(r.nonce)) from unnest(p_rounds) r;
  perform from rounds.freespin_packs p where p.id in (select s.pack_id from unnest(p_spins) s) order by p.id for update;
  if exists (select from unnest(p_rounds) r join unnest(p_spins) s on s.round_id = r.id
              where not exists (select from rounds.freespin_packs p
                                 where p.id = s.pack_id and p.player_id = r.player_id and p.currency = r.currency and p.stake = r.stake
                                   and p.remaining > 0 and p.expires_at > p_at)) then
    raise exception 'a pack is over' using errcode = 'BZ001';
  end if;
  perform stakes.settle(p_stakes, p_at);
  perform wallet.post(r.id, 23::smallint, r.player_id, r.currency, r.won, s.bonus_purse, s.main_purse)
     from unnest(p_rounds) r join unnest(p_spins) s on s.round_id = r.id join rounds.freespin_packs p on p.id = s.pack_id
    where p.winnings_to = 'main' and r.won > 0;
  with played as materialized (
    select r.*, b as balances, s.pack_id, case p.winnings_to when 'main' then r.won else 0 end as main_won
      from unnest(p_rounds) with ordinality r join unnest(p_spins) s on s.round_id = r.id join rounds.freespin_packs p on p.id = s.pack_id
      join unnest(p_stakes) k on k.player_id = r.player_id
     cross join lateral wallet.balances(r.player_id, k.account_currency) b),
  counted as (
    update rounds.freespin_packs p set remaining = p.remaining - 1, won = p.won + l.won from played l where p.id = l.pack_id),
  saved as (
    insert into rounds.rounds (id, player_id, mode, math_id, currency, stake, staked, won, main_stake, bonus_stake, before, after,
                              seed_id, client_seed, nonce, params, events, digest, created_at)
    select l.id, l.player_id, l.mode, l.math_id, l.currency, l.stake, l.staked, l.won, 0, 0,
           array[l.balances[1] - l.main_won, l.balances[2] - (l.won - l.main_won)], l.balances,
           l.seed_id, l.client_seed, l.nonce, l.params, l.events, l.digest, p_at
      from played l)
  select array_agg(l.balances order by l.ordinality)::text into v_after from played l;
  return v_after;
end $$;

-- Steps of rounds that go on, of many players in one statement, all of them or none: openings and actions, at most one of a player;
-- `p_stakes` are theirs. Raises as `stakes.settle`, and for a round that has gone on (by its number of steps) or whose stake was partly
-- bonus. Answers balances as `play_rounds` does.
create or replace function rounds.take_steps(p_steps rounds.step[], p_stakes stakes.stake[], p_at timestamptz) returns text
language plpgsql as $$
declare v_count int; v_actions int; v_after text;
begin
  perform rounds.move_nonces(array_agg(s.player_id), array_agg(s.seed_id), array_agg(s.client_seed), array_agg(s.nonce))
     from unnest(p_steps) s where s.seed_id is not null having count(*) > 0;
  -- One that is over at once leaves no open round that could run into another. The seed is held, so none begins meanwhile.
  if exists (select from unnest(p_steps) s join rounds.open_rounds r on r.player_id = s.player_id and r.sysname = s.sysname and r.mode = s.mode
              where s.seed_id is not null and s.events is not null) then
    raise exception 'a round is open already' using errcode = 'BZ001';
  end if;
  select count(*) into v_actions from unnest(p_steps) s where s.seed_id is null;
  if v_actions > 0 then
    select count(*) into v_count from (
      select from unnest(p_steps) s
        join rounds.open_rounds r on r.id = s.round_id and r.player_id = s.player_id and r.math_id = s.math_id
                                and json_array_length(r.steps) = s.number and r.bonus_stake = 0
       where s.seed_id is null order by r.id for update of r) held;
    if v_count <> v_actions then
      raise exception 'a round has moved on' using errcode = 'BZ001';
    end if;
  end if;
  perform stakes.settle(p_stakes, p_at);
  with taken as materialized (
    select t.*, b as balances, t.record || '["' || array_to_string(b, '","') || '"]}' as step
      from unnest(p_steps) with ordinality t join unnest(p_stakes) s using (player_id)
     cross join lateral wallet.balances(player_id, s.account_currency) b),
  begun as materialized (
    select t.*, array[case t.mode when 1 then t.balances[1] else t.balances[4] end + t.cost - t.won,
                      case t.mode when 1 then t.balances[2] else 0 end] as before
      from taken t where t.seed_id is not null),
  opened as (
    insert into rounds.open_rounds (id, player_id, sysname, mode, math_id, currency, stake, staked, main_stake, bonus_stake, before,
                                   seed_id, client_seed, nonce, params, steps, more_stakes, digest, opened_at, due_at)
    select b.round_id, b.player_id, b.sysname, b.mode, b.math_id, b.currency, b.stake, b.cost, b.cost, 0, b.before,
           b.seed_id, b.client_seed, b.nonce, b.params, ('[' || b.step || ']')::json, '{}', b.digest, p_at, b.due_at
      from begun b where b.events is null),
  went_on as (
    update rounds.open_rounds r set staked = r.staked + t.cost, main_stake = r.main_stake + t.cost, due_at = t.due_at,
           steps = (left(r.steps::text, -1) || ',' || t.step || ']')::json,
           more_stakes = case when t.cost > 0 then r.more_stakes || t.fact else r.more_stakes end
      from taken t where r.id = t.round_id and t.seed_id is null and t.events is null),
  ended as (
    delete from rounds.open_rounds r using taken t where r.id = t.round_id and t.seed_id is null and t.events is not null
    returning r.id, r.player_id, r.mode, r.math_id, r.currency, r.stake, r.staked + t.cost, t.won, r.main_stake + t.cost, 0::bigint, r.before,
              t.balances, r.seed_id, r.client_seed, r.nonce, r.params, t.events, r.digest, (left(r.steps::text, -1) || ',' || t.step || ']')::json,
              case when t.cost > 0 then r.more_stakes || t.fact else r.more_stakes end, r.opened_at),
  saved as (
    insert into rounds.rounds (id, player_id, mode, math_id, currency, stake, staked, won, main_stake, bonus_stake, before, after,
                              seed_id, client_seed, nonce, params, events, digest, steps, more_stakes, created_at)
    select * from ended
    union all
    select b.round_id, b.player_id, b.mode, b.math_id, b.currency, b.stake, b.cost, b.won, b.cost, 0, b.before,
           b.balances, b.seed_id, b.client_seed, b.nonce, b.params, b.events, b.digest, ('[' || b.step || ']')::json, '{}', p_at
      from begun b where b.events is not null)
  select array_agg(t.balances order by t.ordinality)::text into v_after from taken t;
  return v_after;
end $$;

-- A promised seed becomes the current one, and no other does.
create or replace function rounds.keep_promised_seed() returns trigger language plpgsql as $$
begin
  if new.seed_id <> old.seed_id and new.seed_id is distinct from old.next_seed_id then
    raise exception 'seed % was not the promised one', new.seed_id;
  end if;
  if new.seed_id = old.seed_id and old.next_seed_id is not null and new.next_seed_id is distinct from old.next_seed_id then
    raise exception 'seed % was promised', old.next_seed_id;
  end if;
  return new;
end $$;

-- Shows a seed for good. The check of the table lets no other seed than the promised one be shown.
create or replace function rounds.reveal_seed(p_id uuid, p_server_seed text, p_rounds bigint, p_at timestamptz) returns void
language sql security definer set search_path = pg_catalog as $$
  update rounds.seeds set server_seed = p_server_seed, encrypted_seed = null, rounds = p_rounds, revealed_at = p_at
   where id = p_id and revealed_at is null;
$$;

-- The same secret under another key, while it is not revealed; `p_before` null: it was not encrypted yet. The name of the key
-- stands behind eight bytes of mark and one of length. What would not open to the promised seed could never be revealed.
create or replace function rounds.reencrypt_seed(p_id uuid, p_before bytea, p_after bytea) returns void
language sql security definer set search_path = pg_catalog as $$
  update rounds.seeds set encrypted_seed = p_after, server_seed = null
   where id = p_id and revealed_at is null and encrypted_seed is not distinct from p_before
     and (p_before is null or substring(p_before for 9 + get_byte(p_before, 8)) <> substring(p_after for 9 + get_byte(p_after, 8)));
$$;

revoke all on function
  rounds.move_nonces,
  rounds.play_rounds,
  rounds.play_freespins,
  rounds.take_steps,
  rounds.keep_promised_seed,
  rounds.reveal_seed,
  rounds.reencrypt_seed from public;
grant execute on function
  rounds.move_nonces,
  rounds.play_rounds,
  rounds.play_freespins,
  rounds.take_steps,
  rounds.reveal_seed,
  rounds.reencrypt_seed to baize_app;
