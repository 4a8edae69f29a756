-- A keyed digest for each key with which the site works on this database: a key that is not the same is noticed at the
-- start, not when personal data cannot be opened or an excluded person is not recognised.
create table platform.key_checks (
  name text primary key,
  digest bytea not null,
  since timestamptz not null default now()
);
grant select, delete on platform.key_checks to baize_app;
