-- Price boosts: better odds for one outcome, for everybody, for a time. What is on offer of one stands on its market as well.
create table book.boosts (
  id            bigint      generated always as identity primary key,
  event_id      text        not null,
  market        text        not null,
  outcome       text        not null,
  odds          int         not null check (odds > book_odds), -- in thousandths
  book_odds     int         not null,                          -- when it was made
  highest_cents bigint      not null check (highest_cents > 0), -- that one player may stake on it, in hundredths of a EUR
  starts_at     timestamptz not null,
  ends_at       timestamptz not null check (ends_at > starts_at),
  state         text        not null check (state in ('planned', 'running', 'paused', 'ended')),
  ended_because text        check ((ended_because is not null) = (state = 'ended')),
  because       text        not null,
  made_by       text        not null,
  made_at       timestamptz not null,
  ended_at      timestamptz check ((ended_at is not null) = (state = 'ended'))
);
-- One at a time: two in a market could pay together what no single one of them does.
create unique index boosts_of_market on book.boosts (event_id, market) where state <> 'ended';
create index boosts_unfinished on book.boosts (starts_at) where state <> 'ended';
grant select, insert, update on book.boosts to baize_app;
