-- Shows a seed for good, and no other one than that whose hash was published.
create or replace function raffles.reveal_seed(p_id uuid, p_seed text, p_at timestamptz) returns void
language plpgsql security definer set search_path = pg_catalog as $$
begin
  if exists (select from raffles.draws where id = p_id and seed_hash <> encode(sha256(decode(p_seed, 'hex')), 'hex')) then
    raise exception 'the seed of draw % has another hash', p_id;
  end if;
  update raffles.draws set seed = p_seed, encrypted_seed = null, revealed_at = p_at where id = p_id and revealed_at is null;
end $$;

-- The same seed under another key, while it is not revealed; `p_before` null: it was not encrypted yet. The name of the key stands
-- behind eight bytes of mark and one of length. What would not open to the seed of the hash could never be revealed.
create or replace function raffles.reencrypt_seed(p_id uuid, p_before bytea, p_after bytea) returns void
language sql security definer set search_path = pg_catalog as $$
  update raffles.draws set encrypted_seed = p_after, seed = null
   where id = p_id and revealed_at is null and encrypted_seed is not distinct from p_before
     and (p_before is null or substring(p_before for 9 + get_byte(p_before, 8)) <> substring(p_after for 9 + get_byte(p_after, 8)));
$$;

revoke all on function
  raffles.reveal_seed,
  raffles.reencrypt_seed from public;
grant execute on function
  raffles.reveal_seed,
  raffles.reencrypt_seed to baize_app;
