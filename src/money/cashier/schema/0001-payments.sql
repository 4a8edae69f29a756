-- Deposits, withdrawals, the steps of their lives, and the inbox of what providers told us. Money itself is in the
-- ledger; a row here says why it moved.
create schema cashier;
grant usage on schema cashier to baize_app;

create table cashier.deposits (
  id                uuid        primary key,
  player_id         bigint      not null,
  request_id        text        not null,
  request_digest    bytea       not null,               -- same key, other content: a conflict
  method            text        not null,
  provider          text        not null,
  currency          text        not null,
  amount_minor      bigint      not null check (amount_minor > 0),
  requisites        jsonb       not null,
  campaign_offer_id bigint      not null default -1,
  domain            text        not null,               -- host of the site on which it was made
  state             text        not null check (state in ('created', 'pending', 'success', 'fail', 'cancel', 'expired', 'refunded', 'charged_back')),
  deadline_at       timestamptz,
  provider_reference text,                              -- the provider's id, once it has answered
  redirect_url      text,
  next_poll_at      timestamptz,                        -- when to ask the provider, should its callback not come
  refund            text        check (refund in ('asked', 'done')),
  refund_reason     text,
  created_at        timestamptz not null,
  updated_at        timestamptz not null,
  constraint deposits_request unique (player_id, request_id),
  constraint deposits_reference unique (provider, provider_reference)
);
create index deposits_of_player on cashier.deposits (player_id, created_at desc, id desc);
create index deposits_to_poll on cashier.deposits (next_poll_at) where next_poll_at is not null;
create index deposits_to_refund on cashier.deposits (id) where refund = 'asked';

create table cashier.withdrawals (
  id                uuid        primary key,            -- also the fact of its hold in the ledger
  player_id         bigint      not null,
  request_id        text        not null,
  request_digest    bytea       not null,
  method            text        not null,
  provider          text        not null,
  currency          text        not null,
  amount_minor      bigint      not null check (amount_minor > 0),
  requisites        jsonb       not null,
  destination       text        not null,               -- digest of method and requisites, to know a destination again
  state             text        not null check (state in ('requested', 'checks', 'approved', 'sent', 'paid', 'failed', 'declined', 'cancelled')),
  deadline_at       timestamptz,
  provider_reference text,
  next_attempt_at   timestamptz,                        -- when to send, or to ask the provider
  attempts          int         not null default 0,
  created_at        timestamptz not null,
  updated_at        timestamptz not null,
  constraint withdrawals_request unique (player_id, request_id),
  constraint withdrawals_reference unique (provider, provider_reference)
);
create index withdrawals_of_player on cashier.withdrawals (player_id, created_at desc, id desc);
create index withdrawals_to_send on cashier.withdrawals (next_attempt_at) where next_attempt_at is not null;
create index withdrawals_by_state on cashier.withdrawals (state, created_at);

-- No state is entered twice: the key says so, whatever the code does.
create table cashier.steps (
  payment_id uuid        not null,
  state      text        not null,
  ordinal    smallint    not null,
  cause      text        not null,                      -- key of a text; see rules
  note       text,                                      -- words of the operator for the player
  by_whom    text        not null,                      -- player, provider, operator, site
  at         timestamptz not null,
  primary key (payment_id, state)
);

create table cashier.callbacks (
  provider    text        not null,
  event_id    text        not null,
  kind        text        not null,
  payment_id  text        not null,
  verdict     text        not null,                     -- apply, repeated, unknown, mismatch, contradiction
  body        jsonb       not null,
  received_at timestamptz not null,
  primary key (provider, event_id)
);
create index callbacks_of_payment on cashier.callbacks (payment_id);
create index callbacks_to_look_at on cashier.callbacks (received_at) where verdict in ('unknown', 'mismatch', 'contradiction');

grant select, insert, update on cashier.deposits, cashier.withdrawals to baize_app;
grant select, insert on cashier.steps, cashier.callbacks to baize_app;
