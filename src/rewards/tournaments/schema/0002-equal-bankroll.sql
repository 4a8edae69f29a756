-- Equal bankroll: common reels, committed to when the tournament is announced, and what players stake on each spin of them.

create table tournaments.reels (
  tournament_id bigint      primary key references tournaments.tournaments,
  seed          text,                           -- once it is revealed
  sealed_seed   bytea,                          -- until then, encrypted by the site's keys
  seed_hash     text        not null,
  revealed_at   timestamptz,
  client_seed   text,                           -- of those who take part; their list is closed with it
  drawn         int         not null default 0, -- spins
  played        int         not null default 0, -- spins that anybody has staked on
  check ((seed is null) <> (sealed_seed is null))
);
grant select, insert (tournament_id, sealed_seed, seed_hash), update (client_seed, drawn, played) on tournaments.reels to baize_app;

-- What is drawn stays drawn.
create function tournaments.keep_drawn() returns trigger language plpgsql as $$
begin
  if old.client_seed is distinct from new.client_seed and old.client_seed is not null then
    raise exception 'the list of tournament % is closed', old.tournament_id;
  end if;
  if new.drawn < old.drawn or new.played < old.played then
    raise exception 'spin % of tournament % is drawn', old.drawn, old.tournament_id;
  end if;
  return new;
end $$;
create trigger keep_drawn before update of client_seed, drawn, played on tournaments.reels for each row execute function tournaments.keep_drawn();

-- Shows a seed for good, and no other one than that whose hash was published.
create function tournaments.reveal_seed(p_tournament bigint, p_seed text, p_at timestamptz) returns void
language plpgsql security definer set search_path = pg_catalog as $$
begin
  if exists (select from tournaments.reels where tournament_id = p_tournament and seed_hash <> encode(sha256(decode(p_seed, 'hex')), 'hex')) then
    raise exception 'the seed of tournament % has another hash', p_tournament;
  end if;
  update tournaments.reels set seed = p_seed, sealed_seed = null, revealed_at = p_at where tournament_id = p_tournament and revealed_at is null;
end $$;

-- The same seed under another key, while it is not revealed. The name of the key stands behind eight bytes of mark and one of length.
create function tournaments.reseal_seed(p_tournament bigint, p_before bytea, p_after bytea) returns void
language sql security definer set search_path = pg_catalog as $$
  update tournaments.reels set sealed_seed = p_after
   where tournament_id = p_tournament and revealed_at is null and sealed_seed = p_before
     and substring(p_before for 9 + get_byte(p_before, 8)) <> substring(p_after for 9 + get_byte(p_after, 8));
$$;

revoke all on function tournaments.reveal_seed, tournaments.reseal_seed from public;
grant execute on function tournaments.reveal_seed, tournaments.reseal_seed to baize_app;

-- Credits that are left; of equal bankroll alone, and so are those below.
alter table tournaments.entries add column credits bigint check (credits >= 0);
grant update (credits) on tournaments.entries to baize_app;

create sequence tournaments.stake_numbers;
grant usage on sequence tournaments.stake_numbers to baize_app;

create table tournaments.stakes (
  tournament_id bigint not null references tournaments.reels,
  spin          int    not null,
  player_id     bigint not null,
  number        bigint not null default nextval('tournaments.stake_numbers'), -- in the order in which stakes were taken
  staked        bigint not null check (staked > 0),                           -- hundredths of a credit
  won           bigint,                                                       -- once the spin is drawn
  primary key (tournament_id, spin, player_id)
);
create index stakes_of_player on tournaments.stakes (player_id);
grant select, insert, update (number, staked, won), delete on tournaments.stakes to baize_app;

create function tournaments.keep_stake() returns trigger language plpgsql as $$
begin
  raise exception 'the stake of player % on spin % of tournament % is drawn', old.player_id, old.spin, old.tournament_id;
end $$;
create trigger keep_stake before update on tournaments.stakes for each row when (old.won is not null) execute function tournaments.keep_stake();
