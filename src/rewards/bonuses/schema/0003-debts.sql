-- What was paid for a deposit that was returned: taken back from the main purse at once as far as it holds it, and otherwise owed, and
-- taken out of what later stakes win.
create table bonuses.debts (
  fact      text        primary key,
  player_id bigint      not null,
  currency  text        not null,
  house     text        not null,                     -- that had paid it, and gets it back
  amount    bigint      not null check (amount > 0),
  repaid    bigint      not null default 0 check (repaid between 0 and amount),
  parts     int         not null default 0,           -- how often something was taken
  won       bigint,                                   -- since the last time; null: everything on the purse may be taken
  owed_at   timestamptz not null,
  due_at    timestamptz
);
create index debts_due on bonuses.debts (due_at) where due_at is not null;
create index debts_of_player on bonuses.debts (player_id) where repaid < amount;
grant select, insert, update (repaid, parts, won, due_at) on bonuses.debts to baize_app;
