-- What a player keeps of the game hall.
create schema hall;
grant usage on schema hall to baize_app;

create table hall.likes (
  player_id bigint      not null,
  sysname   text        not null,
  liked_at  timestamptz not null,
  primary key (player_id, sysname)
);

create table hall.history_exports (
  id         uuid        primary key,
  player_id  bigint      not null,
  format     text        not null check (format in ('csv', 'json')),
  state      text        not null check (state in ('queued', 'ready', 'expired')),
  total      int,                          -- rounds to be written; null before it was counted
  written    int         not null default 0,
  content    bytea,                        -- gzip; gone when it has expired
  created_at timestamptz not null,
  expires_at timestamptz
);
create index history_exports_of_player on hall.history_exports (player_id, created_at desc);
-- One at a time for a player.
create unique index history_exports_waiting on hall.history_exports (player_id) where state = 'queued';

grant select, insert, update, delete on hall.likes, hall.history_exports to baize_app;
