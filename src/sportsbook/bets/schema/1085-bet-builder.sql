-- A bet builder has one price for all of its legs, in thousandths: as its player saw it, and as it was taken.
alter table bets.bets add column odds_seen int, add column odds int;
alter table bets.bets add constraint bets_builder_has_a_price check ((type = 'builder') = (odds is not null) and (odds is null) = (odds_seen is null));
