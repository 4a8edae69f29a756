-- Which level a player has reached: its number moves when the operator puts another one below it, or removes one. Null until the
-- next stake of players from before this column.
alter table loyalty.players add column level_sysname text;
