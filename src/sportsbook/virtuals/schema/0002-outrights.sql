-- Who wins a season, for each competition that plays in rounds: how far the book has been told. A message that is on its way is kept
-- until the book has taken it, so that it is sent again as it was.
create table league.outrights (
  id      text primary key,           -- competition, pace and season
  said    text not null,              -- what the newest messages are about: a round, its end, the result
  sent    int  not null default 0,    -- messages that the book has taken
  pending json not null default '[]', -- those that it may not have
  is_over boolean not null default false
);
create index outrights_open on league.outrights (id) where not is_over;
grant select, insert, update on league.outrights to baize_app;
