-- Which accounts are one person's, as far as can be known. Nothing here can be read back: each value is a keyed hash.
create schema persons;
grant usage on schema persons to baize_app;

create table persons.facts (
  player_id    bigint      not null,
  kind         text        not null check (kind in ('contact', 'device', 'destination', 'document')),
  value_index  bytea       not null,
  seen_at      timestamptz not null,
  forget_after timestamptz,                     -- of an account that was erased
  primary key (player_id, kind, value_index)
);
create index facts_by_value on persons.facts (kind, value_index);
create index facts_to_forget on persons.facts (forget_after) where forget_after is not null;
grant select, insert, update (forget_after), delete on persons.facts to baize_app;

-- What is given once to a person, and to which account it was.
create table persons.gifts (
  gift      text        not null,
  player_id bigint      not null,
  had_at    timestamptz not null,
  primary key (gift, player_id)
);
grant select, insert on persons.gifts to baize_app;

-- Stakes that count for nothing, because linked accounts took opposite sides.
create table persons.opposed_stakes (
  round_id       uuid        primary key,
  player_id      bigint      not null,
  against_player bigint      not null,
  against_round  uuid        not null,
  place          text        not null,          -- the round of the table, or event and market
  noted_at       timestamptz not null
);
create index opposed_stakes_of_player on persons.opposed_stakes (player_id, noted_at desc);
grant select, insert on persons.opposed_stakes to baize_app;
