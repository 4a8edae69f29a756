-- Rounds that the house pays for: so many spins of a game, won money goes to the bonus purse.
create table games.freespin_packs (
  id         uuid        primary key,
  player_id  bigint      not null,
  sysname    text        not null,
  currency   text        not null,
  stake      bigint      not null check (stake > 0),
  total      int         not null check (total > 0),
  remaining  int         not null check (remaining between 0 and total),
  won        bigint      not null default 0,
  granted_by text        not null,
  created_at timestamptz not null,
  expires_at timestamptz not null
);
create index freespin_packs_player on games.freespin_packs (player_id, expires_at);

grant select, insert, update on games.freespin_packs to baize_app;
