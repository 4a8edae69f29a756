-- Where a provider's books and ours differ on a payment: a task for a person, from when it was found until both are equal or a person has settled it.
create table cashier.differences (
  id              bigint      generated always as identity primary key,
  provider        text        not null,
  kind            text        not null check (kind in ('deposit', 'withdrawal')),
  payment_id      text        not null,               -- ours, as the provider writes it: it may be none that we know
  what            text        not null check (what in ('missing-here', 'missing-there', 'other-sum', 'other-state')),
  our_minor       bigint,                             -- what has come and stayed, or was paid out; none where we know no such payment
  our_currency    text,
  our_state       text,
  their_minor     bigint,
  their_currency  text,
  their_status    text,
  moved_at        timestamptz not null,               -- the last change of the payment: the days from then on are marked
  found_at        timestamptz not null,
  state           text        not null check (state in ('open', 'resolved', 'equal')),
  resolved_by     text,
  reason          text,
  ended_at        timestamptz,
  check ((state = 'open') = (ended_at is null)),
  check ((state = 'resolved') = (resolved_by is not null and reason is not null))
);
create unique index differences_open on cashier.differences (provider, kind, payment_id) where state = 'open';
create index differences_of_payment on cashier.differences (provider, kind, payment_id, id);
grant select, insert, update on cashier.differences to baize_app;

-- What may differ now is what has changed on either side.
create index statements_by_report on cashier.statements (reported_at);
create index deposits_by_change on cashier.deposits (updated_at);
create index withdrawals_by_change on cashier.withdrawals (updated_at);

-- The trial balance of a day stays as it was written; what marks the day is read anew whenever it is closed again.
alter table cashier.closes add column checked_at timestamptz;
update cashier.closes set checked_at = closed_at;
alter table cashier.closes alter column checked_at set not null;
grant update (faults, checked_at) on cashier.closes to baize_app;
