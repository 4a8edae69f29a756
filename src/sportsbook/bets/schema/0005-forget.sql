-- What nothing is counted or judged by any more goes (jobs.ts).
grant delete on bets.exposure, bets.player_days, bets.decisions to baize_app;
create index decisions_applied on bets.decisions (told_at) where not is_due;
