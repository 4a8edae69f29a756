create schema accounts;
grant usage on schema accounts to baize_app;

create table accounts.players (
  id                bigint generated always as identity (start with 100001) primary key,
  login             text not null,   -- e-mail in lower case
  password_hash     text not null,
  fakename          text not null,
  currency          text not null,
  country_code      text not null,
  birth_date        date not null,
  locale            text not null default 'en',
  status            text not null default 'active' check (status in ('active', 'banned', 'deleted')),
  terms_accepted_at timestamptz not null,
  reg_time          timestamptz not null
);
create unique index players_login on accounts.players (login);
create unique index players_fakename on accounts.players (lower(fakename));

-- The token itself is only in the player's cookie.
create table accounts.sessions (
  id           bigint generated always as identity primary key,
  token_hash   bytea not null,
  player_id    bigint not null references accounts.players,
  created_at   timestamptz not null,
  last_seen_at timestamptz not null,
  expires_at   timestamptz not null,
  ended_at     timestamptz
);
create unique index sessions_token on accounts.sessions (token_hash);
create index sessions_player on accounts.sessions (player_id) where ended_at is null;

grant select, insert, update on accounts.players, accounts.sessions to baize_app;
