-- How often what the closing odds said came true: of the markets of a day's matches, by the chance that the odds gave. Written anew for
-- a day while its markets are kept; afterwards it stays.
create table book.calibration (
  day          date             not null,            -- on which the matches began, in UTC
  sport        text             not null,
  is_simulated boolean          not null,
  band         smallint         not null check (band between 0 and 12), -- 0: all of them
  matches      int              not null,
  outcomes     int              not null,
  predicted    double precision not null,            -- sum of the chances
  won          int              not null,
  variance     double precision not null,            -- sum over the matches of (won - predicted)²: outcomes of one match move together
  returned     bigint           not null,            -- what one unit on each outcome returned, in thousandths
  primary key (day, sport, is_simulated, band)
);
grant select, insert, update, delete on book.calibration to baize_app;
