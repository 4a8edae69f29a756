-- A feed gives events their identity and numbers what it says about them; each of its producers says for itself that it is alive.
-- Before, every feed had one producer of its own name.
alter table book.producers
  add column feed            text,
  add column silent_after_ms int not null default 10000 check (silent_after_ms between 1000 and 3600000);
update book.producers set feed = name;
alter table book.producers alter column feed set not null;

alter table book.events drop constraint events_producer_fkey;
alter table book.events rename column producer to feed;
alter table book.competitions rename column producer to feed;

-- The producer whose word on the market counts now: a match goes from the one for upcoming matches to the one for live ones.
alter table book.markets add column producer text;
update book.markets m set producer = e.feed from book.events e where e.id = m.event_id;
alter table book.markets alter column producer set not null;
-- What was settled by an official result is not settled again by what somebody at the ground has seen.
alter table book.markets add column is_confirmed boolean not null default false;
update book.markets set is_confirmed = true where state = 'settled';
