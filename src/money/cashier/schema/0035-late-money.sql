-- Money that comes late, in part or differently, and money that goes back and forth.
alter table cashier.deposits
  drop constraint deposits_state_check,
  add constraint deposits_state_check check (state in ('created', 'pending', 'review', 'success', 'fail', 'cancel', 'expired', 'refunded', 'charged_back')),
  add column ordered_minor bigint check (ordered_minor > 0),  -- where a person has corrected the sum
  add column credited_at   timestamptz,                       -- when its money came on the balance; a refund without it was never there
  add column returned_minor bigint not null default 0 check (returned_minor between 0 and amount_minor), -- what has gone back to the payer
  add column paid          text,                              -- what the provider says was paid, where it is not what was ordered
  add column provider_revision bigint not null default 0;     -- of the last report that was applied
update cashier.deposits set credited_at = updated_at where state in ('success', 'refunded', 'charged_back');
update cashier.deposits set returned_minor = amount_minor where state in ('refunded', 'charged_back');

alter table cashier.withdrawals
  drop constraint withdrawals_state_check,
  add constraint withdrawals_state_check check (state in ('requested', 'checks', 'approved', 'sent', 'paid', 'failed', 'returned', 'declined', 'cancelled')),
  add column provider_revision bigint not null default 0;
create index withdrawals_to_destination on cashier.withdrawals (destination);

-- A deposit may be charged back in parts, and again after a dispute was won: a state may be entered twice, a step may not.
alter table cashier.steps drop constraint steps_pkey, add primary key (payment_id, ordinal);

-- What a payer's bank has taken back of a deposit, and given back where the dispute was won, one after another.
create table cashier.disputed (
  fact         uuid        primary key,               -- of its transfers in the ledger
  deposit_id   uuid        not null,
  ordinal      smallint    not null,
  kind         text        not null check (kind in ('charge-back', 'dispute-won')),
  amount_minor bigint      not null check (amount_minor > 0),
  at           timestamptz not null,
  unique (deposit_id, ordinal)
);
insert into cashier.disputed (fact, deposit_id, ordinal, kind, amount_minor, at)
select id, id, 0, 'charge-back', amount_minor, updated_at from cashier.deposits where state = 'charged_back';

-- What was missing on the balance of a player when money had to leave it: they owe it, and their next withdrawal pays it first.
create table cashier.debts (
  fact       uuid        primary key,                 -- of the transfer that could not be taken from the player
  player_id  bigint      not null,
  payment_id uuid        not null,
  currency   text        not null,
  amount     bigint      not null check (amount > 0),
  repaid     bigint      not null default 0 check (repaid between 0 and amount),
  owed_at    timestamptz not null
);
create index debts_open on cashier.debts (player_id) where repaid < amount;

grant select, insert on cashier.disputed to baize_app;
grant select, insert, update on cashier.debts to baize_app;

-- What providers report of all that they paid and took, as of the last comparison: the auditor compares our books with it.
create table cashier.statements (
  provider           text        not null,
  kind               text        not null check (kind in ('deposit', 'withdrawal')),
  payment_id         text        not null,             -- ours, as the provider writes it: it may be none that we know
  currency           text        not null,
  amount_minor       bigint      not null,
  charged_back_minor bigint      not null default 0,
  status             text        not null,
  revision           bigint,
  reported_at        timestamptz not null,
  primary key (provider, kind, payment_id)
);
create table cashier.comparisons (
  provider   text        primary key,
  covered_to timestamptz not null                      -- its changes up to then are in the statements
);
grant select, insert, update on cashier.statements, cashier.comparisons to baize_app;
