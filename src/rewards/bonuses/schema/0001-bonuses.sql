-- What players were awarded. Definitions are content; an award keeps the terms as they were, with their hash.
create schema bonuses;
grant usage on schema bonuses to baize_app;

create table bonuses.awards (
  id            uuid        primary key,               -- follows from the fact
  player_id     bigint      not null,
  currency      text        not null,
  definition    text        not null,                  -- its sysname
  kind          text        not null,
  is_betting    boolean     not null,
  -- Of the purse that it plays with; an award without one (free spins that win main money) waits for no other.
  slot          text        check (slot = 'casino'),
  words         jsonb       not null,                  -- name and description, once per language
  terms         jsonb       not null,
  terms_hash    text        not null,
  cause         text        not null,
  cause_id      text        not null,
  fact          text        not null unique,
  deposit_id    text,
  deposit_minor bigint,
  amount        bigint      not null check (amount >= 0),
  required      bigint      not null check (required >= 0),
  done          bigint      not null default 0 check (done >= 0),
  free_won      bigint      not null default 0,        -- by its free spins, into the bonus purse
  purse_seq     bigint,                                -- entries of the bonus purse behind this one are its own
  purse_end_seq bigint,                                -- as of its end: what comes later is late
  bonus_settled bigint      not null default 0,        -- bonus money staked since then, in stakes that are settled
  spins_until   timestamptz,                           -- its free spins are looked at then, if they were not played
  status        text        not null check (status in ('offered', 'active', 'completed', 'expired', 'forfeited', 'lost')),
  purse         text        check (purse in ('main', 'bonus')),
  queued_at     timestamptz,                           -- waits behind the active one
  due_at        timestamptz,                           -- something is to be done about it then
  ending        jsonb,                                 -- how it is to end, decided by something that could not do it at once
  reason        jsonb,                                 -- the first rule that stood against activating it
  converted     bigint      not null default 0,
  forfeited     bigint      not null default 0,
  undone        bigint      not null default 0,        -- wagered, completed, and given back afterwards
  created_at    timestamptz not null,
  take_by       timestamptz not null,
  activated_at  timestamptz,
  expires_at    timestamptz,
  ended_at      timestamptz,
  check ((status = 'offered') = (activated_at is null) or status in ('expired', 'forfeited'))
) with (fillfactor = 70);
create unique index awards_one_active on bonuses.awards (player_id) where status = 'active' and slot = 'casino';
create index awards_active on bonuses.awards (player_id) where status = 'active';
create index awards_of_player on bonuses.awards (player_id, created_at desc);
create index awards_due on bonuses.awards (due_at) where due_at is not null;
create index awards_expiring on bonuses.awards (expires_at) where status = 'active';
create index awards_untaken on bonuses.awards (take_by) where status = 'offered';
create index awards_of_definition on bonuses.awards (definition, created_at);

-- Each state that an award entered: when, why, by whom. What was written stays.
create table bonuses.steps (
  award_id uuid        not null references bonuses.awards,
  nth      int         not null,
  status   text        not null,
  cause    text        not null,
  sentence text        not null,
  by_whom  text        not null,
  at       timestamptz not null,
  primary key (award_id, nth)
);

-- What each round counted towards an award: once, and taken off again when the round is given back.
create table bonuses.counted (
  round_id      uuid   not null,
  award_id      uuid   not null,
  contribution  bigint not null,
  staked        bigint not null,
  bonus_staked  bigint not null,
  primary key (round_id, award_id)
);

-- Packs of free spins that an award has granted.
create table bonuses.packs (
  pack_id  uuid primary key,
  award_id uuid not null references bonuses.awards
);
create index packs_of_award on bonuses.packs (award_id);

-- Money that came into the bonus purse after its award had ended.
create table bonuses.late (
  fact     uuid        not null,                       -- of the win, or of the stake that was given back
  reason   smallint    not null,                       -- of the transfer
  award_id uuid        not null references bonuses.awards,
  due_at   timestamptz,                                -- null: done
  moved    bigint,
  primary key (fact, reason)
);
create index late_due on bonuses.late (due_at) where due_at is not null;

grant select, insert, update on bonuses.awards, bonuses.late to baize_app;
grant select, insert on bonuses.steps, bonuses.packs to baize_app;
grant select, insert, update, delete on bonuses.counted to baize_app;
