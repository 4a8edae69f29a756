-- Who makes the salt of a chain: the house, or a round of a drand beacon that did not exist when the chain was published.
alter table league.chains
  add column salt_by          text check (salt_by in ('house', 'drand')), -- null: older, the house
  add column beacon           text,                                       -- chain hash of the network
  add column beacon_round     bigint,
  add column beacon_signature text,                                       -- of that round, with the salt
  add check ((salt_by is not distinct from 'drand') = (beacon is not null)),
  add check ((beacon is null) = (beacon_round is null)),
  add check ((beacon_signature is not null) = (beacon is not null and salt is not null)),
  add check (used = 0 or salt is not null);

-- Which round it is, is said once, with the chain; a signature comes with the salt and stays as the salt does.
grant insert (salt_by, beacon, beacon_round) on league.chains to baize_app;
grant update (beacon_signature) on league.chains to baize_app;

create or replace function league.keep_chain() returns trigger language plpgsql as $$
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
drop trigger keep_chain on league.chains;
create trigger keep_chain before update of salt, salted_at, beacon_signature, used on league.chains
  for each row execute function league.keep_chain();
