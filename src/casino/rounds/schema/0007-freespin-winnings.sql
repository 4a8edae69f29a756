-- What free spins win has the conditions of the bonus that gave them, or none at all. Those that were given before had none.
alter table games.freespin_packs
  add column winnings_to text not null default 'main' check (winnings_to in ('main', 'bonus'));
