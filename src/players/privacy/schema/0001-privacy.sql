-- What a player may ask of his data: a copy of all of it, and its end.
create schema privacy;
grant usage on schema privacy to baize_app;

create table privacy.exports (
  id             uuid        primary key,
  player_id      bigint      not null,
  state          text        not null check (state in ('queued', 'ready', 'expired')),
  sealed_content bytea,                          -- the file; gone when it has expired
  created_at     timestamptz not null,
  ready_at       timestamptz,
  expires_at     timestamptz
);
create index exports_of_player on privacy.exports (player_id, created_at desc);
-- One at a time for a player.
create unique index exports_waiting on privacy.exports (player_id) where state = 'queued';

-- What the law keeps of somebody who was erased, sealed, until the day on which it goes as well.
create table privacy.archive (
  player_id    bigint      primary key,
  sealed_person bytea      not null,
  login_index  bytea       not null,             -- to know him again, should he have excluded himself
  erased_at    timestamptz not null,
  by_whom      text        not null,
  delete_after timestamptz not null
);
create index archive_login on privacy.archive (login_index);
create index archive_due on privacy.archive (delete_after);

grant select, insert, update, delete on privacy.exports, privacy.archive to baize_app;
