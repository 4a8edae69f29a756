-- Reference rates of the European Central Bank, by day, as they were fetched. For display and limits; nothing is booked by them.
create table cashier.ecb_rates (
  day        text        primary key check (day ~ '^\d{4}-\d\d-\d\d$'),
  per_euro   jsonb       not null,                                     -- units of a currency for one euro, by its code
  fetched_at timestamptz not null
);
grant select, insert on cashier.ecb_rates to baize_app;
