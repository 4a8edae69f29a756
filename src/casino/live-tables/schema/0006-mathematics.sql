-- The mathematics that a round is drawn by, named when it opens; null in rounds from before.
alter table live_tables.rounds
  add column math_version text,
  add column math_hash text,
  add check ((math_version is null) = (math_hash is null));
