-- Players to whom nothing is paid out until somebody has looked into it: what they ask for waits.
create table cashier.held_payouts (
  player_id  bigint       primary key,
  reason     text         not null,
  held_by    text         not null,
  held_at    timestamptz  not null
);
grant select, insert, update, delete on cashier.held_payouts to baize_app;
