-- Personal data stands in the database sealed (AES-256-GCM, key by its name), and is found by a keyed hash beside it.
-- What is plain now stays readable as bytes; the site seals it at its next start.
drop index accounts.players_login;
alter table accounts.players
  alter column login type bytea using convert_to(login, 'UTF8'),
  alter column birth_date type bytea using convert_to(birth_date::text, 'UTF8'),
  alter column first_name drop default,
  alter column last_name drop default,
  alter column region drop default,
  alter column home_town drop default,
  alter column address drop default,
  alter column postcode drop default,
  alter column first_name drop not null,
  alter column last_name drop not null,
  alter column region drop not null,
  alter column home_town drop not null,
  alter column address drop not null,
  alter column postcode drop not null,
  alter column first_name type bytea using convert_to(nullif(first_name, ''), 'UTF8'),
  alter column last_name type bytea using convert_to(nullif(last_name, ''), 'UTF8'),
  alter column region type bytea using convert_to(nullif(region, ''), 'UTF8'),
  alter column home_town type bytea using convert_to(nullif(home_town, ''), 'UTF8'),
  alter column address type bytea using convert_to(nullif(address, ''), 'UTF8'),
  alter column postcode type bytea using convert_to(nullif(postcode, ''), 'UTF8'),
  alter column last_login_ip type bytea using convert_to(last_login_ip, 'UTF8'),
  alter column previous_login_ip type bytea using convert_to(previous_login_ip, 'UTF8'),
  add column login_index bytea;
create unique index players_login on accounts.players (login_index);
-- Sealed by a key that cannot be changed; it is asked for again.
update accounts.players set sealed_cpf = null where sealed_cpf is not null;

drop index accounts.contacts_owner;
alter table accounts.contacts
  alter column contact type bytea using convert_to(contact, 'UTF8'),
  add column contact_index bytea;
create unique index contacts_owner on accounts.contacts (contact_index) where confirmed_at is not null;

-- Codes live for ten minutes: those that are out are simply asked for again.
delete from accounts.challenges;
alter table accounts.challenges
  drop column contact,
  drop column details,
  add column contact bytea not null,
  add column contact_index bytea not null,
  add column details bytea not null;
create index challenges_of on accounts.challenges (purpose, contact_index, created_at);

alter table accounts.sessions
  alter column ip drop default,
  alter column ip drop not null,
  alter column ip type bytea using convert_to(nullif(ip, ''), 'UTF8');
