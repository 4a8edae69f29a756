-- Cash-outs: a part of a bet's stake that is paid out at what it is worth before the bet is decided.
alter table bets.bets drop constraint bets_state_check;
alter table bets.bets
  add constraint bets_state_check check (state in ('held', 'accepted', 'declined', 'settled', 'void', 'cashed-out')),
  add column cashed_stake  bigint not null default 0, -- of `staked`: what no longer runs
  add column cashed_out    bigint not null default 0, -- what was paid for it
  add column cash_carry    bigint not null default 0, -- what rounding has kept, in 1 / (1000 * staked) of a minor unit
  add column cash_target   bigint,                    -- the rest is cashed out as soon as the offer is this high
  add constraint bets_cashed_check check (cashed_stake between 0 and staked and cashed_out >= 0 and cash_carry >= 0 and cash_target > 0);
create index bets_with_target on bets.bets (id) where cash_target is not null and state = 'accepted';

create table bets.cash_outs (
  bet_id        uuid        not null references bets.bets,
  nth           int         not null,
  request       bytea       not null,                 -- digest of the request's key
  digest        bytea       not null,                 -- of what was asked under it
  is_automatic  boolean     not null,
  policy        text        not null check (policy in ('higher', 'any')),
  state         text        not null check (state in ('held', 'paid', 'declined')),
  stake         bigint      not null check (stake > 0), -- the part of the stake
  offered       bigint      not null,                 -- as the player saw it
  fair          bigint      not null,                 -- what that part is worth without a fee, when it was decided
  fee_percent   int         not null,
  paid          bigint,
  fact          uuid        not null,                 -- of the payment
  book_version  bigint      not null,                 -- of the book when it was asked for
  requested_at  timestamptz not null,
  due_at        timestamptz,
  decided_at    timestamptz,
  rule          text,                                 -- why it was declined
  sentence      text,
  primary key (bet_id, nth),
  unique (bet_id, request),
  check ((paid is not null) = (state = 'paid'))
);
create unique index cash_outs_held on bets.cash_outs (bet_id) where state = 'held';
create index cash_outs_due on bets.cash_outs (due_at) where state = 'held';
grant select, insert, update on bets.cash_outs to baize_app;
