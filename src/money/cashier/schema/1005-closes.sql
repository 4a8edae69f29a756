-- The trial balance of a day, written once when it was closed.
create table cashier.closes (
  day       text        primary key check (day ~ '^\d{4}-\d\d-\d\d$'), -- UTC
  lines     jsonb       not null,                                      -- by account and currency: opening, credited, debited, closing
  faults    jsonb       not null,                                      -- what did not add up
  closed_at timestamptz not null
);
grant select, insert on cashier.closes to baize_app;
