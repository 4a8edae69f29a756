-- The staff belong to the role of the desk: the site's role neither reads nor writes them.
revoke all on all tables in schema staff from baize_app;
revoke all (roles, player_accounts, state) on staff.members from baize_app;
revoke all (used_at) on staff.invitations from baize_app;
revoke all (used_at) on staff.challenges from baize_app;
revoke all (counter, last_used_at) on staff.passkeys from baize_app;
revoke all (encrypted_secret, last_step) on staff.authenticators from baize_app;
revoke all (seen_at, ended_at) on staff.sessions from baize_app;
revoke usage on schema staff from baize_app;

grant usage on schema staff to baize_desk;
grant select on all tables in schema staff to baize_desk;
grant insert, delete on staff.rights to baize_desk;
grant update (is_limited, needs_second) on staff.rights to baize_desk;
grant update (limit_eur_cents) on staff.roles to baize_desk;
grant insert on staff.members, staff.invitations, staff.passkeys, staff.authenticators, staff.devices, staff.challenges,
  staff.sessions to baize_desk;
grant update (roles, player_accounts, state) on staff.members to baize_desk;
grant update (used_at) on staff.invitations, staff.challenges to baize_desk;
grant update (counter, last_used_at) on staff.passkeys to baize_desk;
grant update (encrypted_secret, last_step) on staff.authenticators to baize_desk;
grant update (seen_at, ended_at) on staff.sessions to baize_desk;
grant delete on staff.passkeys, staff.challenges, staff.invitations to baize_desk;

-- The auditor changes nothing, whatever is granted to them.
alter table staff.rights add constraint rights_of_auditor check (role <> 'auditor' or verb = 'read');

-- Whoever has lost their passkey proves themselves by one of these and their authenticator app, and another owner says yes.
create table staff.recovery_codes (
  member_id  bigint      not null references staff.members,
  -- SHA-256 of a code of 80 random bits
  code_hash  bytea       not null,
  used_at    timestamptz,
  primary key (member_id, code_hash)
);

create table staff.recoveries (
  id          uuid        primary key,
  member_id   bigint      not null references staff.members,
  -- kept by the browser that asked
  token_hash  bytea       not null unique,
  ip          text        not null,
  asked_at    timestamptz not null,
  expires_at  timestamptz not null,
  state       text        not null default 'waiting' check (state in ('waiting', 'approved', 'refused', 'used')),
  decided_at  timestamptz,
  decided_by  text,
  check ((decided_at is null) = (decided_by is null) and (decided_at is null) = (state = 'waiting'))
);
create index recoveries_waiting on staff.recoveries (asked_at) where state = 'waiting';

grant select, insert, delete on staff.recovery_codes to baize_desk;
grant update (used_at) on staff.recovery_codes to baize_desk;
grant select, insert on staff.recoveries to baize_desk;
grant update (state, decided_at, decided_by) on staff.recoveries to baize_desk;

-- One owner's yes is enough: of two owners, one has lost their passkey. And somebody who has to be stopped is stopped at once.
insert into staff.rights (role, area, verb) values ('owner', 'staff', 'recover'), ('owner', 'staff', 'suspend');

-- Challenges of a recovery are like those of an enrolment.
alter table staff.challenges drop constraint challenges_purpose_check,
  add check (purpose in ('enrol', 'sign-in', 'act', 'recover'));
