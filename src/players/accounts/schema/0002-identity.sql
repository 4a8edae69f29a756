-- Who a player is beyond his login, and how he proves it.
alter table accounts.players
  add column login_type text not null default 'email' check (login_type in ('email', 'phone')),
  add column is_registration_completed boolean not null default true,
  add column promo_code text,
  add column first_name text not null default '',
  add column last_name text not null default '',
  add column sex smallint not null default 0 check (sex in (0, 1, 2)),
  add column region text not null default '',
  add column home_town text not null default '',
  add column address text not null default '',
  add column postcode text not null default '',
  add column sealed_cpf bytea,
  add column is_on_verification boolean not null default false,
  add column second_factor text check (second_factor in ('contact', 'app')),
  add column sealed_app_secret bytea,
  -- Time step of the last code of the app that was taken: a code works once.
  add column app_step bigint not null default 0,
  add column last_login_at timestamptz,
  add column last_login_ip text,
  add column previous_login_at timestamptz,
  add column previous_login_ip text;

comment on column accounts.players.login is 'e-mail in lower case, or phone number in digits with its country''s code';

create table accounts.contacts (
  id                 bigint generated always as identity primary key,
  player_id          bigint not null references accounts.players,
  type               text not null check (type in ('email', 'phone')),
  contact            text not null,
  phone_country_code text not null default '',
  is_subscribed      boolean not null default false,
  confirmed_at       timestamptz,
  created_at         timestamptz not null
);
-- One that is proved, and one that is to take its place once it is proved too.
create unique index contacts_confirmed on accounts.contacts (player_id, type) where confirmed_at is not null;
create unique index contacts_waiting on accounts.contacts (player_id, type) where confirmed_at is null;
-- A proved contact belongs to one player; anybody may claim, nobody keeps what he cannot prove.
create unique index contacts_owner on accounts.contacts (contact) where confirmed_at is not null;

insert into accounts.contacts (player_id, type, contact, created_at)
  select id, login_type, login, reg_time from accounts.players;

-- Codes: six digits, hashed; bound to what they are for, whom and where they were sent.
create table accounts.challenges (
  id         uuid primary key,
  purpose    text not null,
  player_id  bigint references accounts.players,
  contact    text not null,
  code_hash  bytea not null,
  details    jsonb not null default '{}',
  tries      int not null default 0,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  used_at    timestamptz
);
create index challenges_of on accounts.challenges (purpose, contact, created_at);

-- For players who have lost their authenticator app; keyed hashes, each good once.
create table accounts.recovery_codes (
  player_id  bigint not null references accounts.players,
  code_hash  bytea not null,
  created_at timestamptz not null,
  used_at    timestamptz,
  primary key (player_id, code_hash)
);

create table accounts.passkeys (
  id            bigint generated always as identity primary key,
  player_id     bigint not null references accounts.players,
  credential_id text not null,
  public_key    bytea not null,
  counter       bigint not null,
  transports    text[] not null,
  name          text not null,
  created_at    timestamptz not null,
  last_used_at  timestamptz
);
create unique index passkeys_credential on accounts.passkeys (credential_id);
create index passkeys_player on accounts.passkeys (player_id);

-- Log-ins that failed, by login and where they came from; both only as a hash.
create table accounts.attempts (
  who        bytea primary key,
  failures   int not null,
  first_at   timestamptz not null
);

alter table accounts.sessions
  add column device text not null default '',
  add column ip text not null default '',
  add column end_reason text;

grant select, insert, update, delete on accounts.contacts, accounts.challenges, accounts.recovery_codes, accounts.passkeys, accounts.attempts to baize_app;

-- Whoever blocks or deletes an account, by whatever way, ends its sessions with it.
create function accounts.end_sessions_of_closed() returns trigger language plpgsql as $$
begin
  perform pg_notify('accounts_session_ended', encode(token_hash, 'hex'))
    from accounts.sessions where player_id = new.id and ended_at is null;
  update accounts.sessions set ended_at = now(), end_reason = new.status
    where player_id = new.id and ended_at is null;
  return new;
end $$;
create trigger players_closed after update of status on accounts.players
  for each row when (new.status <> 'active' and new.status is distinct from old.status)
  execute function accounts.end_sessions_of_closed();

-- What named operators have done; a code of theirs is good for one command.
create table accounts.operator_acts (
  by_whom text        not null,
  step    bigint      not null,
  act     text        not null,
  at      timestamptz not null,
  primary key (by_whom, step)
);

-- What one has said yes to and a second must say yes to as well.
create table accounts.operator_wishes (
  act     text        primary key,
  by_whom text        not null,
  at      timestamptz not null
);

grant select, insert on accounts.operator_acts to baize_app;
grant select, insert, update, delete on accounts.operator_wishes to baize_app;
