-- Betting is stopped at once, and a price near its producer's is set by one trader; everything else of theirs takes two.
insert into staff.rights (role, area, verb) values ('trader', 'sports', 'suspend'), ('trader', 'sports', 'price');
