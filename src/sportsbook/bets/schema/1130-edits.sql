-- An edited bet is cashed out, and what that pays is the stake of a new bet, in one transaction.
alter table bets.bets
  add column edited_from uuid references bets.bets,       -- the bet that it was edited from
  add column restaked    bigint not null default 0,       -- of `cashed_out`: what became the stake of the bet it was edited into
  add constraint bets_restaked_check check (restaked between 0 and cashed_out);
create unique index bets_edited_from on bets.bets (edited_from) where edited_from is not null;
-- Of a cash-out that is an edit: what the bet is to become, and at which odds; JSON.
alter table bets.cash_outs add column edit text;
