-- A run is over and its seed shown for good, and no other one than that whose hash was published.
create or replace function jackpots.reveal_seed(p_id uuid, p_seed text, p_at timestamptz) returns void
language plpgsql security definer set search_path = pg_catalog as $$
begin
  if exists (select from jackpots.runs where id = p_id and seed_hash <> encode(sha256(decode(p_seed, 'hex')), 'hex')) then
    raise exception 'the seed of run % has another hash', p_id;
  end if;
  update jackpots.runs set seed = p_seed, encrypted_seed = null, dropped_at = p_at where id = p_id and dropped_at is null;
end $$;

-- The same seed under another key, while it is not revealed; `p_before` null: it was not encrypted yet. The name of the key stands
-- behind eight bytes of mark and one of length. What would not open to the seed of the hash could never be revealed.
create or replace function jackpots.reencrypt_seed(p_id uuid, p_before bytea, p_after bytea) returns void
language sql security definer set search_path = pg_catalog as $$
  update jackpots.runs set encrypted_seed = p_after, seed = null
   where id = p_id and dropped_at is null and encrypted_seed is not distinct from p_before
     and (p_before is null or substring(p_before for 9 + get_byte(p_before, 8)) <> substring(p_after for 9 + get_byte(p_after, 8)));
$$;

revoke all on function
  jackpots.reveal_seed,
  jackpots.reencrypt_seed from public;
grant execute on function
  jackpots.reveal_seed,
  jackpots.reencrypt_seed to baize_app;
