-- Staff look at the newest rounds of all players, and at what was staked in a day. Ids follow the time only where the caller's own
-- key does. Rounds are added at the end of this index.
create index rounds_newest on rounds.rounds (created_at desc, id desc);
