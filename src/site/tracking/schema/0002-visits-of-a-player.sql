-- A player's own rows are looked up for the copy of their data, and for its erasure.
create index events_player on tracking.events (player_id) where player_id is not null;
create index hits_player on tracking.hits (player_id) where player_id is not null;
