-- What its player had staked from the bonus purse before it was activated: what it has staked since then is a difference. Null for
-- one that was activated before this column was there; it is not found to be played down, and ends by its time.
alter table bonuses.awards add column staked_before bigint, drop column purse_seq;
