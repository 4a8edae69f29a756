-- Promo codes that were made for somebody, codes by which players invite others, and the bonuses that offers have paid.
create table campaigns.codes (
  code          text        primary key check (code = upper(btrim(code))),
  batch         text        not null,           -- under which they were made together
  offer_sysname text        not null,
  player_id     bigint,                         -- whose it is; null: anybody's
  currency      text,                           -- null: any
  starts_at     timestamptz,
  ends_at       timestamptz,
  max_uses      int         not null check (max_uses > 0),
  uses          int         not null default 0 check (uses between 0 and max_uses),
  made_by       text        not null,
  made_at       timestamptz not null
);
create index codes_of_batch on campaigns.codes (batch);
create index codes_of_player on campaigns.codes (player_id) where player_id is not null;
grant select, insert, update (uses) on campaigns.codes to baize_app;

create table campaigns.code_uses (
  code      text        not null references campaigns.codes,
  player_id bigint      not null,
  used_at   timestamptz not null,
  primary key (code, player_id)
);
create index code_uses_of_player on campaigns.code_uses (player_id);
grant select, insert on campaigns.code_uses to baize_app;

create table campaigns.referral_codes (
  player_id bigint      primary key,
  code      text        not null unique check (code = upper(btrim(code))),
  made_at   timestamptz not null
);
grant select, insert on campaigns.referral_codes to baize_app;

create table campaigns.referrals (
  friend_id   bigint      primary key,          -- invited once, by one
  referrer_id bigint      not null check (referrer_id <> friend_id),
  used_at     timestamptz not null,
  deposit_id  uuid,                             -- the friend's first: for which both are rewarded
  rewarded_at timestamptz
);
create index referrals_of_referrer on campaigns.referrals (referrer_id);
grant select, insert, update (deposit_id, rewarded_at) on campaigns.referrals to baize_app;

-- What offers have paid: the facts of the awards, so that a deposit which is returned finds what it has brought.
create table campaigns.grants (
  fact          text        primary key,
  player_id     bigint      not null,
  offer_sysname text        not null,
  definition    text        not null,
  deposit_id    uuid,
  granted_at    timestamptz not null,
  taken_back_at timestamptz
);
create index grants_of_player on campaigns.grants (player_id, granted_at desc);
create index grants_of_deposit on campaigns.grants (deposit_id) where deposit_id is not null;
grant select, insert, update (taken_back_at) on campaigns.grants to baize_app;

-- What came of the offer that a deposit was made with.
create table campaigns.deposit_offers (
  deposit_id    uuid        primary key,
  player_id     bigint      not null,
  offer_sysname text        not null,
  is_granted    boolean     not null,
  rule          text,                           -- the first that stood against it
  sentence      text,
  decided_at    timestamptz not null
);
create index deposit_offers_of_player on campaigns.deposit_offers (player_id, decided_at desc);
grant select, insert on campaigns.deposit_offers to baize_app;
