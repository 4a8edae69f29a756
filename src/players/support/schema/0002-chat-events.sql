-- Messages of the chat of an outside service. The text is personal data and is encrypted.
create table support.chat_events (
  id              bigint generated always as identity primary key,
  player_id       bigint,
  channel_id      text        not null,
  conversation_id text        not null,
  event           text        not null check (event in ('sent', 'received')),
  body            bytea       not null,
  created_at      timestamptz not null
);
create index chat_events_player on support.chat_events (player_id) where player_id is not null;
create index chat_events_age on support.chat_events (created_at);

grant select, insert, update, delete on support.chat_events to baize_app;
