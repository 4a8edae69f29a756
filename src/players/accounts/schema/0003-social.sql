-- Players who come by another service: what they have not said yet is empty until they do (ST-31), and a password is no
-- longer a matter of course.
alter table accounts.players
  alter column password_hash drop not null,
  alter column birth_date drop not null,
  alter column terms_accepted_at drop not null,
  drop constraint players_login_type_check,
  add constraint players_login_type_check check (login_type in ('email', 'phone', 'none')),
  add constraint players_complete check (
    not is_registration_completed or (birth_date is not null and terms_accepted_at is not null));

comment on column accounts.players.login is
  'e-mail in lower case, or phone number in digits with its country''s code; service:subject for a player without either';

-- Who a player is elsewhere. Known by the service's own id, never by a name or an address that may change hands.
create table accounts.identities (
  provider     text not null,
  subject      text not null,
  player_id    bigint not null references accounts.players,
  linked_at    timestamptz not null,
  last_used_at timestamptz not null,
  primary key (provider, subject)
);
create unique index identities_player on accounts.identities (player_id, provider);

-- Journeys to a service and back. Good for ten minutes, one use, and the browser that set out.
create table accounts.social_journeys (
  state_hash   bytea primary key,
  browser_hash bytea not null,
  provider     text not null,
  -- Verifier and nonce, which nobody may read on the way.
  sealed       bytea not null,
  type_auth    text not null,
  back_path    text not null,
  -- The player who set out signed in: the service is added to his account.
  player_id    bigint references accounts.players,
  created_at   timestamptz not null,
  expires_at   timestamptz not null,
  used_at      timestamptz
);
create index social_journeys_expiry on accounts.social_journeys (expires_at);

-- Proofs of messengers that were used: each is good once.
create table accounts.used_proofs (
  hash       bytea primary key,
  expires_at timestamptz not null
);

grant select, insert, update, delete on accounts.identities, accounts.social_journeys, accounts.used_proofs to baize_app;
