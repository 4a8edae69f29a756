-- Margins that an operator has set: of a competition, or of one kind of its markets (kind '': all others); the newest row counts,
-- percent null is the producer's own margin again.
create table sports.margins (
  id             bigint      generated always as identity primary key,
  competition_id text        not null references sports.competitions,
  kind           text        not null,
  percent        numeric     check (percent between 100 and 150), -- what the odds of all outcomes imply together
  because        text        not null,
  by_whom        text        not null,
  changed_at     timestamptz not null
);
create index margins_newest on sports.margins (competition_id, kind, id desc);
grant select, insert on sports.margins to baize_app;
