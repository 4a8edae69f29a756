-- How the odds of a market have moved: points in time, [seconds, {outcome: odds}], the older ones thinned out. Kept until its event is over.
create table book.odds_trails (
  event_id text  not null references book.events,
  ref      text  not null,
  points   jsonb not null,
  primary key (event_id, ref)
);
grant select, insert, update, delete on book.odds_trails to baize_app;
