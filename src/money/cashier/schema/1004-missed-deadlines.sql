-- The operator is alerted once of each promise to a player that was missed.
alter table cashier.withdrawals add column raised_for timestamptz; -- the deadline of which they were
create index withdrawals_by_deadline on cashier.withdrawals (deadline_at) where deadline_at is not null;
