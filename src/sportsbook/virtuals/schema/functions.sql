-- A salt is drawn once, and a place that was used is not used again.
create or replace function virtuals.keep_chain() returns trigger language plpgsql as $$
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
create or replace function virtuals.reencrypt_chain(p_id bigint, p_before bytea, p_after bytea) returns void
language sql security definer set search_path = pg_catalog as $$
  update virtuals.chains set encrypted_secret = p_after, secret = null
   where id = p_id and encrypted_secret is not distinct from p_before
     and (p_before is null or substring(p_before for 9 + get_byte(p_before, 8)) <> substring(p_after for 9 + get_byte(p_after, 8)));
$$;

create or replace function virtuals.reencrypt_seed(p_is_only boolean, p_before bytea, p_after bytea) returns void
language sql security definer set search_path = pg_catalog as $$
  update virtuals.seed set encrypted_secret = p_after, secret = null
   where is_only = p_is_only and encrypted_secret is not distinct from p_before
     and (p_before is null or substring(p_before for 9 + get_byte(p_before, 8)) <> substring(p_after for 9 + get_byte(p_after, 8)));
$$;

revoke all on function
  virtuals.keep_chain,
  virtuals.reencrypt_chain,
  virtuals.reencrypt_seed from public;
grant execute on function
  virtuals.reencrypt_chain,
  virtuals.reencrypt_seed to baize_app;
