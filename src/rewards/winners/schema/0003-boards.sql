-- Boards: what a win is worth in EUR and how many times its stake it was; the round to look at when it is not the win's own number.
alter table winners.wins
  add column euro_cents bigint not null default 0,
  add column times_hundredths bigint not null default 0,
  add column replay_id uuid,
  add column jackpot text,
  drop constraint wins_kind_check,
  add constraint wins_kind_check check (kind in ('round', 'bet', 'jackpot'));
update winners.wins set times_hundredths = won * 100 / staked, euro_cents = case when currency = 'EUR' then won else 0 end where staked > 0;
create index wins_largest on winners.wins (euro_cents desc);
create index wins_highest on winners.wins (times_hundredths desc);
