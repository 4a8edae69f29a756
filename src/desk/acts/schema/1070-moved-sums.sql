-- What one person has moved alone: a limit is for all that they move for one player in a day, in however many parts.
create table acts.moved_sums (
  id         bigint      generated always as identity primary key,
  member_id  bigint      not null,
  -- `player 12`, or the subject where no player is concerned
  about      text        not null,
  eur_cents  bigint      not null check (eur_cents > 0),
  at         timestamptz not null
);
create index moved_sums_of_member on acts.moved_sums (member_id, at);

grant select, insert, delete on acts.moved_sums to baize_desk;
