-- How often what the closing odds said came true: of the markets of an hour's matches, by the chance that the odds gave. Written anew for
-- an hour while results may be corrected; later the hours of a day become one row, at its beginning.
create table book.calibration (
  hour         timestamptz      not null,            -- in which the matches began
  sport        text             not null,
  is_simulated boolean          not null,
  band         smallint         not null check (band between 0 and 12), -- 0: all of them
  matches      int              not null,
  outcomes     int              not null,
  predicted    double precision not null,            -- sum of the chances
  won          int              not null,
  variance     double precision not null,            -- sum over the matches of (won - predicted)²: outcomes of one match move together
  returned     bigint           not null,            -- what one unit on each outcome returned, in thousandths
  primary key (hour, sport, is_simulated, band)
);
grant select, insert, update, delete on book.calibration to baize_app;
