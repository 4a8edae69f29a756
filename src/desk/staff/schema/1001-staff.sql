-- Who works at the desk, by what they prove themselves, and what they may do.
create schema staff;
grant usage on schema staff to baize_app;

create table staff.roles (
  name             text   primary key,
  about            text   not null,
  -- the most that one of them moves alone where a right is limited; null: nothing is
  limit_eur_cents  bigint check (limit_eur_cents >= 0)
);
insert into staff.roles values
  ('owner',   'Runs the company: staff, rules, second decisions.', null),
  ('manager', 'Runs the day: everything but staff and rules.', null),
  ('cashier', 'Pays out and gives back.', 200000),
  ('risk',    'Identity, links between accounts, cases.', null),
  ('support', 'Answers players.', 5000),
  ('trader',  'Prices, results and bets.', null),
  ('crm',     'Offers, campaigns, content for players.', null),
  ('auditor', 'Sees everything, changes nothing.', null);

create table staff.rights (
  role          text    not null references staff.roles,
  area          text    not null,
  verb          text    not null,
  -- up to the limit of the role alone, above it with a second person
  is_limited    boolean not null default false,
  needs_second  boolean not null default false,
  primary key (role, area, verb)
);
insert into staff.rights (role, area, verb, is_limited, needs_second) values
  ('owner',   'players',       'read', false, false), ('owner',   'players',       'act',     false, false),
  ('owner',   'personal-data', 'read', false, false), ('owner',   'personal-data', 'act',     false, false),
  ('owner',   'withdrawals',   'read', false, false), ('owner',   'withdrawals',   'act',     false, true),
  ('owner',   'bonuses',       'read', false, false), ('owner',   'bonuses',       'act',     false, false),
  ('owner',   'limits',        'read', false, false), ('owner',   'limits',        'act',     false, true),
  ('owner',   'cases',         'read', false, false),
  ('owner',   'games',         'read', false, false), ('owner',   'games',         'act',     false, false),
  ('owner',   'sports',        'read', false, false),
  ('owner',   'content',       'read', false, false), ('owner',   'content',       'act',     false, false),
  ('owner',   'affiliates',    'read', false, false), ('owner',   'affiliates',    'act',     false, false),
  ('owner',   'figures',       'read', false, false),
  ('owner',   'staff',         'read', false, false), ('owner',   'staff',         'act',     false, true),
  ('owner',   'journal',       'read', false, false),
  ('owner',   'system',        'read', false, false), ('owner',   'system',        'act',     false, false),
  ('manager', 'players',       'read', false, false), ('manager', 'players',       'act',     false, false),
  ('manager', 'personal-data', 'read', false, false), ('manager', 'personal-data', 'act',     false, false),
  ('manager', 'withdrawals',   'read', false, false), ('manager', 'withdrawals',   'act',     false, true),
  ('manager', 'bonuses',       'read', false, false), ('manager', 'bonuses',       'act',     false, false),
  ('manager', 'limits',        'read', false, false), ('manager', 'limits',        'act',     false, false),
  ('manager', 'cases',         'read', false, false),
  ('manager', 'games',         'read', false, false), ('manager', 'games',         'act',     false, false),
  ('manager', 'sports',        'read', false, false), ('manager', 'sports',        'act',     false, false),
  ('manager', 'content',       'read', false, false), ('manager', 'content',       'act',     false, false),
  ('manager', 'affiliates',    'read', false, false), ('manager', 'affiliates',    'act',     false, false),
  ('manager', 'figures',       'read', false, false),
  ('manager', 'journal',       'read', false, false),
  ('manager', 'system',        'read', false, false),
  ('cashier', 'players',       'read', false, false),
  ('cashier', 'personal-data', 'read', false, false), ('cashier', 'personal-data', 'act',     false, false),
  ('cashier', 'withdrawals',   'read', false, false), ('cashier', 'withdrawals',   'act',     true,  false),
  ('cashier', 'bonuses',       'read', false, false),
  ('cashier', 'limits',        'read', false, false), ('cashier', 'limits',        'block',   false, false),
  ('cashier', 'cases',         'hand-in', false, false),
  ('cashier', 'affiliates',    'read', false, false), ('cashier', 'affiliates',    'pay',     false, false),
  ('cashier', 'figures',       'read', false, false),
  ('risk',    'players',       'read', false, false), ('risk',    'players',       'act',     false, false),
  ('risk',    'personal-data', 'read', false, false), ('risk',    'personal-data', 'act',     false, false),
  ('risk',    'withdrawals',   'read', false, false), ('risk',    'withdrawals',   'hold',    false, false),
  ('risk',    'bonuses',       'read', false, false), ('risk',    'bonuses',       'cancel',  false, false),
  ('risk',    'limits',        'read', false, false), ('risk',    'limits',        'act',     false, false),
  ('risk',    'cases',         'read', false, false), ('risk',    'cases',         'act',     false, true),
  ('risk',    'games',         'read', false, false), ('risk',    'games',         'close',   false, false),
  ('risk',    'sports',        'read', false, false), ('risk',    'sports',        'void',    false, false),
  ('risk',    'affiliates',    'read', false, false),
  ('support', 'players',       'read', false, false), ('support', 'players',       'act',     false, false),
  ('support', 'personal-data', 'read', false, false),
  ('support', 'withdrawals',   'read', false, false),
  ('support', 'bonuses',       'read', false, false), ('support', 'bonuses',       'act',     true,  false),
  ('support', 'limits',        'read', false, false), ('support', 'limits',        'tighten', false, false),
  ('support', 'cases',         'hand-in', false, false),
  ('support', 'content',       'read', false, false),
  ('trader',  'players',       'read', false, false),
  ('trader',  'sports',        'read', false, false), ('trader',  'sports',        'act',     false, true),
  ('trader',  'figures',       'read', false, false),
  ('crm',     'players',       'read', false, false),
  ('crm',     'bonuses',       'read', false, false), ('crm',     'bonuses',       'act',     false, false),
  ('crm',     'content',       'read', false, false), ('crm',     'content',       'act',     false, false),
  ('crm',     'affiliates',    'read', false, false), ('crm',     'affiliates',    'act',     false, false),
  ('crm',     'figures',       'read', false, false);
insert into staff.rights (role, area, verb)
  select 'auditor', area, 'read' from unnest(array['players', 'personal-data', 'withdrawals', 'bonuses', 'limits', 'cases',
    'games', 'sports', 'content', 'affiliates', 'figures', 'staff', 'journal', 'system']) area;

create table staff.members (
  id               bigint      generated always as identity primary key,
  name             text        not null unique check (name ~ '^[a-z][a-z0-9.]{0,31}$'),
  roles            text[]      not null check (cardinality(roles) > 0),
  -- their logins and contacts at the site: on those accounts they may not decide
  player_accounts  text[]      not null default '{}',
  state            text        not null default 'invited' check (state in ('invited', 'active', 'suspended')),
  created_at       timestamptz not null,
  created_by       text        not null,
  -- who pays out must not be who clears the suspicion
  constraint members_apart check (not roles @> array['cashier', 'risk'])
);

create table staff.invitations (
  token_hash  bytea       primary key,
  member_id   bigint      not null references staff.members,
  expires_at  timestamptz not null,
  used_at     timestamptz
);

create table staff.passkeys (
  credential_id  text        primary key,
  member_id      bigint      not null references staff.members,
  public_key     bytea       not null,
  counter        bigint      not null,
  transports     text[]      not null,
  created_at     timestamptz not null,
  last_used_at   timestamptz
);
create index passkeys_member on staff.passkeys (member_id);

-- The second proof, for a device that is new. The secret is encrypted.
create table staff.authenticators (
  member_id         bigint primary key references staff.members,
  encrypted_secret  bytea  not null,
  -- a code is good once
  last_step         bigint not null
);

-- Browsers that somebody has signed in from with both proofs.
create table staff.devices (
  token_hash  bytea       not null,
  member_id   bigint      not null references staff.members,
  created_at  timestamptz not null,
  primary key (token_hash, member_id)
);

-- What a passkey is asked to sign: to enrol, to sign in, or for one act.
create table staff.challenges (
  id                 uuid        primary key,
  purpose            text        not null check (purpose in ('enrol', 'sign-in', 'act')),
  member_id          bigint      references staff.members,
  challenge          text        not null,
  encrypted_details  bytea,
  expires_at         timestamptz not null,
  used_at            timestamptz
);

create table staff.sessions (
  token_hash   bytea       primary key,
  member_id    bigint      not null references staff.members,
  device_hash  bytea       not null,
  ip           text        not null,
  begun_at     timestamptz not null,
  seen_at      timestamptz not null,
  ended_at     timestamptz
);
create index sessions_member on staff.sessions (member_id) where ended_at is null;

grant select on staff.roles, staff.rights to baize_app;
grant select, insert on all tables in schema staff to baize_app;
revoke insert on staff.roles, staff.rights from baize_app;
grant update (roles, player_accounts, state) on staff.members to baize_app;
grant update (used_at) on staff.invitations, staff.challenges to baize_app;
grant update (counter, last_used_at) on staff.passkeys to baize_app;
grant update (encrypted_secret, last_step) on staff.authenticators to baize_app;
grant update (seen_at, ended_at) on staff.sessions to baize_app;
grant delete on staff.passkeys, staff.challenges, staff.invitations to baize_app;
