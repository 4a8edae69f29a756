-- Wins of sports bets, whose `sysname` is their sport; one whose settlement was wrong goes.
alter table winners.wins add column kind text not null default 'round' check (kind in ('round', 'bet'));
