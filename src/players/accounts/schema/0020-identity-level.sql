-- What every call must know of a player's identity; `verification` writes it.
alter table accounts.players
  add column identity_level smallint not null default 0,
  add column verify_by timestamptz;
