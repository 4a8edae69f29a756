-- Free spins at suppliers: packs that they must know of, and the rounds that are played from them.
alter table providers.games add column has_free_spins boolean not null default false;
alter table providers.rounds add column pack uuid; -- the house staked it, from this pack of free spins

-- What is to be said to a supplier of a pack, until they have answered.
create table providers.packs (
  id          uuid        primary key,   -- of the pack, and what the supplier knows it by
  provider    text        not null,
  code        text        not null,      -- the supplier's name of the game
  player_id   bigint      not null,
  currency    text        not null,
  stake       bigint      not null check (stake > 0),
  count       int         not null check (count > 0),
  expires_at  timestamptz not null,
  -- to-grant → granted | refused; to-withdraw → withdrawn
  state       text        not null check (state in ('to-grant', 'granted', 'refused', 'to-withdraw', 'withdrawn')),
  tries       int         not null default 0,
  next_try_at timestamptz not null
);
create index packs_due on providers.packs (next_try_at) where state in ('to-grant', 'to-withdraw');
create index packs_of_player on providers.packs (player_id);
grant select, insert, update on providers.packs to baize_app;
