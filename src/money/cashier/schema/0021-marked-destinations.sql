-- Destinations of payouts that an operator has marked: being checked, or used for fraud. By digest, as in cashier.withdrawals,
-- so that one counts for every player who names it.
create table cashier.marked_destinations (
  destination   text        primary key,
  mark          text        not null check (mark in ('checking', 'fraudulent')),
  reason        text        not null,
  withdrawal_id uuid        not null, -- where it was found
  marked_by     text        not null,
  marked_at     timestamptz not null
);

grant select, insert, update, delete on cashier.marked_destinations to baize_app;
