-- Races: conditions, runners and finish of an event whose competitors are runners, and where they are while it is run.
alter table book.events
  add column race    json,
  add column running json;
-- What the withdrawal of runners takes from winnings: [{outcome, percent, until}].
alter table book.markets add column deductions json not null default '[]';
