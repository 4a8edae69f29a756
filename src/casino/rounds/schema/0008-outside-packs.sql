-- Spins of a pack that an outside supplier has begun and not ended: what they win is still to come.
alter table games.freespin_packs add column in_play int not null default 0 check (in_play >= 0);
