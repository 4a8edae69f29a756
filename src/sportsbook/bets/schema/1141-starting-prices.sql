-- A leg at the starting price: `odds` are those that were shown until its market is decided, and the starting price from then on.
alter table bets.legs add column is_at_start boolean not null default false;
