-- Seeds of draws stand encrypted until they are revealed, and the role of the site can change neither a seed nor its hash.

-- `seed` is there once it is revealed. Until then `sealed_seed` holds it, encrypted by the site's keys.
alter table draws.draws
  alter column seed drop not null,
  add column sealed_seed bytea,
  add column revealed_at timestamptz,
  add check ((seed is null) <> (sealed_seed is null));
update draws.draws set revealed_at = case kind when 'raffle' then drawn_at when 'wheel' then case when closes_at <= now() then closes_at end end;
create index draws_secret on draws.draws (id) where revealed_at is null;

revoke insert on draws.draws from baize_app;
grant insert (id, sysname, kind, subject, terms, sealed_seed, seed_hash, opens_at, closes_at) on draws.draws to baize_app;

-- Shows a seed for good, and no other one than that whose hash was published.
create function draws.reveal_seed(p_id uuid, p_seed text, p_at timestamptz) returns void
language plpgsql security definer set search_path = pg_catalog as $$
begin
  if exists (select from draws.draws where id = p_id and seed_hash <> encode(sha256(decode(p_seed, 'hex')), 'hex')) then
    raise exception 'the seed of draw % has another hash', p_id;
  end if;
  update draws.draws set seed = p_seed, sealed_seed = null, revealed_at = p_at where id = p_id and revealed_at is null;
end $$;

-- The same seed under another key, while it is not revealed; `p_before` null: it was not encrypted yet. The name of the key stands
-- behind eight bytes of mark and one of length. What would not open to the seed of the hash could never be revealed.
create function draws.reseal_seed(p_id uuid, p_before bytea, p_after bytea) returns void
language sql security definer set search_path = pg_catalog as $$
  update draws.draws set sealed_seed = p_after, seed = null
   where id = p_id and revealed_at is null and sealed_seed is not distinct from p_before
     and (p_before is null or substring(p_before for 9 + get_byte(p_before, 8)) <> substring(p_after for 9 + get_byte(p_after, 8)));
$$;

revoke all on function draws.reveal_seed, draws.reseal_seed from public;
grant execute on function draws.reveal_seed, draws.reseal_seed to baize_app;
