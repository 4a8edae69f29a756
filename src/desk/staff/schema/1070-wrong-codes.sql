-- Who has the passkey of a member may not try one code of the authenticator app after the other.
alter table staff.authenticators
  add column wrong_codes    integer     not null default 0,
  add column last_wrong_at  timestamptz;
grant update (wrong_codes, last_wrong_at) on staff.authenticators to baize_desk;
