-- Raffles and wheels: the seed's hash before the first ticket, the seed after the end, and from both who has won what.
create schema draws;
grant usage on schema draws to baize_app;

create table draws.draws (
  id         uuid        primary key,
  sysname    text        not null,
  kind       text        not null check (kind in ('raffle', 'wheel')),
  subject    text        not null unique,     -- names it for good; drawn by
  terms      jsonb       not null,            -- as they were when it opened
  seed       text        not null,            -- secret until it is drawn, or over
  seed_hash  text        not null,
  opens_at   timestamptz not null,
  closes_at  timestamptz not null,
  drawn_at   timestamptz,
  holdings   jsonb,                           -- the closed list: who holds how many tickets
  winners    jsonb                            -- holders, the first prize first
);
create index draws_newest on draws.draws (sysname, opens_at desc);
create index draws_open on draws.draws (closes_at) where drawn_at is null;
grant select, insert, update (drawn_at, holdings, winners) on draws.draws to baize_app;

-- What players have staked for a raffle, in millionths of a cent. Under a number of their own for each raffle, so that lists tell
-- nobody who they are.
create table draws.tickets (
  draw_id     uuid    not null,
  player_id   bigint  not null,
  holder      uuid    not null default gen_random_uuid(),
  stake_micro numeric not null,
  primary key (draw_id, player_id)
) with (fillfactor = 80);
create unique index tickets_holder on draws.tickets (draw_id, holder);
create index tickets_of_player on draws.tickets (player_id);
grant select, insert, update on draws.tickets to baize_app;

create table draws.spins (
  id        uuid        primary key,
  draw_id   uuid        not null,
  player_id bigint      not null,
  segment   int         not null,
  spun_at   timestamptz not null,
  unique (draw_id, player_id)
);
create index spins_of_player on draws.spins (player_id);
grant select, insert on draws.spins to baize_app;
