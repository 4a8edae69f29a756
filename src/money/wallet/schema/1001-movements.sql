-- Functions stand in functions.sql now; these are gone (0134, 0135).
drop function wallet.stake_and_win, wallet.stake_and_win_all, wallet.take_and_pay_all;
drop type wallet.stake_result;
