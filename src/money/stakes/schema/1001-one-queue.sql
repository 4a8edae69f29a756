-- One function settles groups of stakes now (0135).
drop function stakes.settle_all, stakes.settle_each, stakes.step_all, stakes.take;
drop type stakes.settled;
