-- Promotions: what the house adds to a bet for everybody. Each bet has one at most, with its terms as they were when it was placed.
alter table bets.bets
  add column promotion       text   check (promotion in ('price-boost', 'accumulator-boost', 'insurance', 'two-goals')),
  add column promotion_terms text,                      -- JSON
  add column cost            bigint not null default 0 check (cost >= 0), -- of `returned`: what the book's own odds and results would not have paid
  add constraint bets_promotion_has_terms check ((promotion is null) = (promotion_terms is null));

alter table bets.legs
  add column boost_id  bigint,                          -- of the price boost at which it was taken
  add column book_odds int,                             -- of one with a boost: the book's own odds then
  add column led       text,                            -- the score at which its team led by two goals
  add constraint legs_boost_has_book_odds check ((boost_id is null) = (book_odds is null));
create index legs_of_boost on bets.legs (boost_id) where boost_id is not null;

-- What a promotion has cost, as it was moved from the account `promotion-cost` to that of the sportsbook.
create table bets.promotion_costs (
  bet_id      uuid        not null references bets.bets,
  nth         int         not null,
  generation  int         not null,                     -- of the settlement
  promotion   text        not null,
  fact        uuid        not null,
  amount      bigint      not null check (amount > 0),
  booked_at   timestamptz not null,
  reversed_at timestamptz,
  primary key (bet_id, nth)
);
create unique index promotion_costs_standing on bets.promotion_costs (bet_id) where reversed_at is null;
grant select, insert, update on bets.promotion_costs to baize_app;
