-- Groups are named composite arrays now (0135).
drop function bets.place_all;
