create schema receipts;
grant usage on schema receipts to baize_app;

-- Keys that receipts are signed with; the newest signs, all are published. The private part is encrypted by the site's keys.
create table receipts.keys (
  number     bigint generated always as identity primary key,
  kid        text        not null unique,
  x          text        not null, -- the public key, as in its JWK
  sealed_key bytea       not null, -- the private key, PKCS #8 in PEM
  created_at timestamptz not null
);

grant select, insert on receipts.keys to baize_app;
grant update (sealed_key) on receipts.keys to baize_app; -- when the site's keys change
