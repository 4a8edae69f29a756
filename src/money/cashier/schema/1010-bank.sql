-- What banks say about our own accounts, and the files by which we order payouts there.

create table cashier.bank_files (
  digest      bytea       primary key,               -- SHA-256 of its bytes: the same file twice is one
  name        text        not null,
  format      text        not null check (format in ('camt.053', 'camt.054', 'csv', 'pain.002')),
  lines       int         not null,                  -- those that are new are in bank_lines with its digest
  imported_by text        not null,
  imported_at timestamptz not null
);

create table cashier.bank_lines (
  id            bigint      generated always as identity unique,
  account       text        not null,
  key           text        not null,                -- the same for the same movement in any file
  digest        bytea       not null references cashier.bank_files,
  booked_on     date        not null,
  is_credit     boolean     not null,
  amount_minor  bigint      not null check (amount_minor > 0),
  currency      text        not null,
  is_reversal   boolean     not null,
  return_reason text,
  details       bytea       not null,                -- encrypted: the other side, and what they wrote
  state         text        not null check (state in ('new', 'matched', 'waiting', 'ignored')),
  reason        text,                                -- why it waits; of an ignored one, the operator's words
  effect        text        check (effect in ('paid', 'returned')),
  payment_id    uuid,
  decided_by    text,
  created_at    timestamptz not null,
  decided_at    timestamptz,
  primary key (account, key),
  check ((state = 'matched') = (payment_id is not null and effect is not null))
);
create index bank_lines_to_match on cashier.bank_lines (id) where state = 'new';
create index bank_lines_waiting on cashier.bank_lines (id) where state = 'waiting';
create index bank_lines_of_payment on cashier.bank_lines (payment_id) where payment_id is not null;
-- A payment is paid by one movement: a second transfer with the same reference waits for a person.
create unique index bank_lines_paid on cashier.bank_lines (payment_id) where effect = 'paid';

create table cashier.payout_files (
  id          text        primary key,               -- the message id, by which the bank refuses a second copy
  account     text        not null,
  orders      int         not null,
  total_minor bigint      not null check (total_minor > 0),
  xml         bytea       not null,                  -- encrypted; kept, so that it can be written again as it was
  created_by  text        not null,
  created_at  timestamptz not null
);

-- A payout is in one file for ever.
create table cashier.payout_file_orders (
  payment_id uuid primary key,
  file_id    text not null references cashier.payout_files
);
create index payout_file_orders_of_file on cashier.payout_file_orders (file_id);

grant select, insert on cashier.bank_files, cashier.payout_file_orders to baize_app;
grant select, insert, update on cashier.bank_lines, cashier.payout_files to baize_app;
