-- What promises that are gifts have handed out on each day, so that none of them costs more than its budget.
create schema gifts;
grant usage on schema gifts to baize_app;

create table gifts.days (
  gift  text   not null,                        -- collection and sysname of the promise
  day   date   not null,                        -- in UTC
  spent bigint not null check (spent >= 0),     -- EUR cents
  primary key (gift, day)
) with (fillfactor = 50);
grant select, insert, update on gifts.days to baize_app;
