-- What a player was told, for them to look up: without codes and without links that open anything.
create table messages.inbox (
  id        bigint generated always as identity primary key,
  player_id bigint      not null,
  template  text        not null,
  said      bytea       not null,   -- what stands in the places of the template, as JSON, sealed
  told_at   timestamptz not null,
  read_at   timestamptz
);
create index inbox_of_player on messages.inbox (player_id, id desc);
create index inbox_unread on messages.inbox (player_id) where read_at is null;

grant select, insert, update, delete on messages.inbox to baize_app;
