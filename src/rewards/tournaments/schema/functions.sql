-- What is drawn stays drawn.
create or replace function tournaments.keep_drawn() returns trigger language plpgsql as $$
begin
  if old.client_seed is distinct from new.client_seed and old.client_seed is not null then
    raise exception 'the list of tournament % is closed', old.tournament_id;
  end if;
  if new.drawn < old.drawn or new.played < old.played then
    raise exception 'spin % of tournament % is drawn', old.drawn, old.tournament_id;
  end if;
  return new;
end $$;

-- Shows a seed for good, and no other one than that whose hash was published.
create or replace function tournaments.reveal_seed(p_tournament bigint, p_seed text, p_at timestamptz) returns void
language plpgsql security definer set search_path = pg_catalog as $$
begin
  if exists (select from tournaments.reels where tournament_id = p_tournament and seed_hash <> encode(sha256(decode(p_seed, 'hex')), 'hex')) then
    raise exception 'the seed of tournament % has another hash', p_tournament;
  end if;
  update tournaments.reels set seed = p_seed, encrypted_seed = null, revealed_at = p_at where tournament_id = p_tournament and revealed_at is null;
end $$;

-- The same seed under another key, while it is not revealed. The name of the key stands behind eight bytes of mark and one of length.
create or replace function tournaments.reencrypt_seed(p_tournament bigint, p_before bytea, p_after bytea) returns void
language sql security definer set search_path = pg_catalog as $$
  update tournaments.reels set encrypted_seed = p_after
   where tournament_id = p_tournament and revealed_at is null and encrypted_seed = p_before
     and substring(p_before for 9 + get_byte(p_before, 8)) <> substring(p_after for 9 + get_byte(p_after, 8));
$$;

create or replace function tournaments.keep_stake() returns trigger language plpgsql as $$
begin
  raise exception 'the stake of player % on spin % of tournament % is drawn', old.player_id, old.spin, old.tournament_id;
end $$;

revoke all on function
  tournaments.reveal_seed,
  tournaments.reencrypt_seed from public;
grant execute on function
  tournaments.reveal_seed,
  tournaments.reencrypt_seed to baize_app;
