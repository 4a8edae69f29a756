-- Whoever invited a friend is paid when the friend has staked a multiple of their first deposit, unless it was returned.
alter table campaigns.referrals
  add column currency            text,
  add column deposit             jsonb,                         -- the friend's first, as bonuses need to know it
  add column required           bigint check (required >= 0),  -- to be staked by the friend, in minor units; null: no deposit yet
  add column staked             bigint not null default 0,
  add column returned_at        timestamptz,                   -- the deposit was
  add column referrer_decided_at timestamptz,
  add column referrer_rule      text,                          -- what stood against the reward
  add column referrer_paid_at   timestamptz;
-- Before there was a turnover, both were rewarded with the deposit.
update campaigns.referrals set referrer_paid_at = rewarded_at, referrer_decided_at = rewarded_at where rewarded_at is not null;
create index referrals_under_way on campaigns.referrals (friend_id) where required is not null and referrer_decided_at is null;
create index referrals_paid on campaigns.referrals (referrer_id, referrer_paid_at);
grant update (currency, deposit, required, staked, returned_at, referrer_decided_at, referrer_rule, referrer_paid_at) on campaigns.referrals to baize_app;

-- What stakes that may still be taken back have added to it.
create table campaigns.friend_stakes (
  round_id  uuid   primary key,
  friend_id bigint not null,
  total     bigint not null,
  staked    bigint not null
);
grant select, insert, update, delete on campaigns.friend_stakes to baize_app;
