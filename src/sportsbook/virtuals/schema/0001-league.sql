-- The built-in league: simulated matches that are committed to before their first price.
create schema league;
grant usage on schema league to baize_app;

-- What the order of play and the strengths of a season are drawn from.
create table league.seed (
  is_only boolean primary key default true check (is_only),
  secret  text    not null
);

-- Hash chains (math/fairness/chain.ts), one for each lane: its matches come one after the other, so that no seed that is
-- revealed tells anything of a match that is not over.
create table league.chains (
  id           bigint generated always as identity primary key,
  lane         text   not null,                -- competition and number
  length       int    not null,
  published    text   not null,
  secret       text   not null,
  salt         text,
  used         int    not null default 0 check (used between 0 and length),
  published_at timestamptz not null,
  salted_at    timestamptz check (salted_at >= published_at)
);
create index chains_in_use on league.chains (lane, id) where used < length;

create table league.matches (
  id           text        primary key,
  lane         text        not null,
  chain_id     bigint      references league.chains,
  place        int,                            -- in its chain
  record       json        not null,           -- all that decides it, but its seed, which is the link at its place
  commitment   text        not null,
  fixture      json        not null,
  pace         int         not null,
  announced_at timestamptz not null,
  starts_at    timestamptz not null,
  reveals_at   timestamptz not null,
  sent         int         not null default 0, -- messages that the book has taken
  next_at      timestamptz,                    -- when the next one is due; null: all is said
  is_told      boolean     not null,           -- played before anybody could bet on it: told as a result
  unique (chain_id, place)
);
create index matches_due on league.matches (next_at) where next_at is not null;
create index matches_of_lane on league.matches (lane, starts_at desc);
create index matches_over on league.matches (starts_at) where next_at is null;

grant select, insert on league.seed to baize_app;
grant select, insert, update on league.chains to baize_app;
grant select, insert, update, delete on league.matches to baize_app;
