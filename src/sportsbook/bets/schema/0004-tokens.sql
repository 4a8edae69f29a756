-- Bet tokens: free bets, no-risk bets and boosts that other domains grant. A token is used by one bet at a time.
create table bets.tokens (
  id           uuid        primary key,
  player_id    bigint      not null,
  currency     text        not null,
  kind         text        not null check (kind in ('free-bet', 'no-risk', 'boost')),
  amount       bigint      not null check (amount > 0), -- the stake; the highest stake; the most that is paid on top
  percent_by_legs json,                                 -- boost: percent of the winnings by number of legs
  minimum_odds int         not null,                    -- of each leg, in thousandths
  minimum_legs int         not null,
  sports       text[]      not null,                    -- empty: all
  wins_to      text        not null check (wins_to in ('main', 'betting-bonus')),
  because      text        not null,
  granted_at   timestamptz not null,
  expires_at   timestamptz not null,
  state        text        not null check (state in ('active', 'used', 'settled', 'withdrawn')),
  bet_id       uuid,                                    -- that uses it
  used_at      timestamptz,
  withdrawn_at timestamptz,                             -- of one in use: it does not come back
  check ((bet_id is not null) = (state in ('used', 'settled')))
);
create index tokens_of_player on bets.tokens (player_id, granted_at desc);
create unique index tokens_of_bet on bets.tokens (bet_id) where bet_id is not null;
grant select, insert, update on bets.tokens to baize_app;

-- `house`: a free bet. `extra`: what a boost has paid on top of `returned`.
alter table bets.bets drop constraint bets_purse_check,
                      add constraint bets_purse_check check (purse in ('main', 'betting-bonus', 'house')),
                      add column token_id uuid,
                      add column extra bigint not null default 0;
alter table bets.settlements add column extra bigint not null default 0, add column extra_fact uuid;
