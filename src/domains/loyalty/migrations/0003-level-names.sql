-- Which level a player has reached: its number moves when the operator puts another one below it, or removes one. Null until the
-- next stake for players from before this column, and for those who are at the first.
alter table loyalty.players add column level_sysname text;
