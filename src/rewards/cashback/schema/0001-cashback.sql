-- What players staked and won with their main money, week by week, and what they get back of it.
create schema cashback;
grant usage on schema cashback to baize_app;

create table cashback.weeks (
  player_id bigint      not null,
  currency  text        not null,
  starts_at timestamptz not null,
  ends_at   timestamptz not null,
  staked    bigint      not null default 0,
  won       bigint      not null default 0,
  received  bigint      not null default 0,     -- bonuses and rakeback
  closed_at timestamptz,                        -- its cashback has been decided; what comes later counts in a later week
  primary key (player_id, currency, starts_at)
) with (fillfactor = 80);
create index weeks_to_close on cashback.weeks (ends_at, player_id) where closed_at is null;
grant select, insert, update on cashback.weeks to baize_app;

create table cashback.cashbacks (
  id                   uuid        primary key, -- of player, currency and week, or of the player's request: the fact of its payment
  player_id            bigint      not null,
  currency             text        not null,
  kind                 text        not null check (kind in ('weekly', 'rakeback')),
  state                text        not null check (state in ('active', 'paid_out', 'expired', 'declined')),
  amount               bigint      not null check (amount > 0),
  starts_at            timestamptz not null,
  ends_at              timestamptz not null,
  staked               bigint      not null default 0,
  won                  bigint      not null default 0,
  received             bigint      not null default 0,
  rate                 int         not null default 0, -- hundredths of a percent
  level                int         not null default 1,
  is_capped            boolean     not null default false,
  receiving_expired_at timestamptz,
  paid_out_at          timestamptz,
  created_at           timestamptz not null,
  changed_at           timestamptz not null
);
create index cashbacks_of_player on cashback.cashbacks (player_id, ends_at desc);
create index cashbacks_to_expire on cashback.cashbacks (receiving_expired_at) where state = 'active';
-- Of a cashback only its state changes.
grant select, insert, update (state, paid_out_at, changed_at) on cashback.cashbacks to baize_app;

-- Rakeback in millionths of a minor unit, so that no round is too small to count.
create table cashback.rakeback (
  player_id bigint  not null,
  currency  text    not null,
  gathered  numeric not null default 0,         -- in all
  paid      numeric not null default 0,
  since     timestamptz not null,               -- of what waits: since the last claim
  primary key (player_id, currency)
) with (fillfactor = 80);
grant select, insert, update on cashback.rakeback to baize_app;

-- What stakes that may still be taken back have counted: bets, and rounds at outside suppliers.
create table cashback.counted (
  round_id  uuid        not null primary key,
  player_id bigint      not null,
  currency  text        not null,
  total     bigint      not null,               -- staked by all purses
  staked    bigint      not null,
  won       bigint      not null,
  at        timestamptz not null
);
create index counted_by_time on cashback.counted (at);
grant select, insert, update, delete on cashback.counted to baize_app;
