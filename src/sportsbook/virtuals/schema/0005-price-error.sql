-- How far off the prices of a match are, in percent of what was usual when there was no choice; and whether each price keeps a margin
-- on each outcome until the next one. What the feed says of a match follows from both, so a match keeps them.
alter table league.matches add column price_error smallint not null default 100, add column keeps_margin boolean not null default false;
