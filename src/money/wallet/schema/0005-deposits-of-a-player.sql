-- Whether a player has ever deposited is asked with each page that a new player opens. Without this it would be looked for among
-- all transfers of everybody. Stakes and wins do not pay for it: they are not in it.
create index transfers_deposits on wallet.transfers (player_id) where reason = 3;
