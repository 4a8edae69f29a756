-- Points, rewards, orders of goods and notices. Points are counted in millionths, so that no stake is too small to count.
create schema loyalty;
grant usage on schema loyalty to baize_app;

create table loyalty.players (
  player_id       bigint      not null primary key,
  tier            bigint      not null default 0 check (tier >= 0), -- never spent; they decide the level
  balance         bigint      not null default 0,                  -- spend points; below zero: owed, taken from what is earned next
  level           int         not null default 1,                  -- the highest that was reached
  character       text,
  character_since timestamptz,
  played_at       timestamptz                                      -- the last stake that counted
) with (fillfactor = 70);
create index players_by_play on loyalty.players (played_at) where balance > 0;
grant select, insert, update on loyalty.players to baize_app;

-- Every change of points; the sums of a player are their tier points and their balance. Rows are only added.
create table loyalty.history (
  id        bigint      generated always as identity primary key,
  player_id bigint      not null,
  kind      text        not null,               -- play, reversal, reward, purchase, refund, correction, expiry
  about     text        not null,               -- a type of games, a product, the cause of a reward, the operator's reason
  tier      bigint      not null,
  balance   bigint      not null,
  fact      text,                               -- what may come again: counted once
  by_whom   text,
  at        timestamptz not null
);
create unique index history_fact on loyalty.history (fact) where fact is not null;
create index history_of_player on loyalty.history (player_id, id desc);
grant select, insert on loyalty.history to baize_app;

-- What was given, or is due: once for each fact.
create table loyalty.rewards (
  fact      text        not null primary key,
  player_id bigint      not null,
  cause     text        not null,
  cause_id  text        not null,
  reward    jsonb       not null,
  currency  text,
  amount    bigint,                             -- cash, in minor units
  due_at    timestamptz,                        -- null: given
  given_at  timestamptz,
  created_at timestamptz not null
);
create index rewards_due on loyalty.rewards (due_at) where due_at is not null;
create index rewards_of_player on loyalty.rewards (player_id, created_at desc);
create index rewards_by_time on loyalty.rewards (given_at) where given_at is not null;
grant select, insert, update (currency, amount, due_at, given_at) on loyalty.rewards to baize_app;

-- Goods on their way to a player.
create table loyalty.orders (
  id         uuid        not null primary key,
  player_id  bigint      not null,
  goods      text        not null,
  title      jsonb       not null,              -- as it was promised
  fact       text        not null unique,
  cause      text        not null,
  cause_id   text        not null,
  state      text        not null,              -- address, ordered, sent, delivered, cancelled
  address    bytea,                             -- personal data, sealed
  note       text,                              -- of the operator: the number of the parcel
  created_at timestamptz not null,
  changed_at timestamptz not null
);
create index orders_of_player on loyalty.orders (player_id, created_at desc);
create index orders_open on loyalty.orders (created_at) where state in ('ordered', 'sent');
grant select, insert, update (state, address, note, changed_at) on loyalty.orders to baize_app;

-- What the programme has to tell a player, once.
create table loyalty.notices (
  id          bigint      generated always as identity primary key,
  player_id   bigint      not null,
  fact        text        not null unique,
  trigger     text        not null,
  type        text        not null check (type in ('credit', 'info')),
  amount      text        not null,
  amount_type text        not null,
  title       jsonb       not null,
  message     jsonb       not null,
  image       text        not null,
  created_at  timestamptz not null,
  told_at     timestamptz
);
create index notices_due on loyalty.notices (player_id, id) where told_at is null;
create index notices_by_time on loyalty.notices (created_at);
grant select, insert, update (told_at), delete on loyalty.notices to baize_app;
