-- What campaigns go by, beside what other domains know of a player: groups that an operator has put them in, and what they have played.
create table campaigns.segments (
  player_id bigint      not null,
  segment   text        not null check (segment ~ '^[a-z0-9-]{1,40}$'),
  put_by    text        not null,
  put_at    timestamptz not null,
  primary key (player_id, segment)
);
create index segments_by_name on campaigns.segments (segment, player_id);
grant select, insert, delete on campaigns.segments to baize_app;

create table campaigns.played (
  player_id bigint      not null,
  category  text        not null,               -- slot, fast, casino, live, sports
  last_at   timestamptz not null,
  primary key (player_id, category)
) with (fillfactor = 80);
grant select, insert, update on campaigns.played to baize_app;

-- What players were shown and sent, so that nothing comes more often than it may.
create table campaigns.contacts (
  player_id bigint      not null,
  campaign  text        not null,               -- popup:{sysname}, message:{sysname}
  number    int         not null,               -- 1, 2, 3 …
  channel   text        not null check (channel in ('popup', 'inbox', 'mail')),
  at        timestamptz not null,
  primary key (player_id, campaign, channel, number)
);
grant select, insert on campaigns.contacts to baize_app;

-- How far a campaign has gone through all players.
create table campaigns.runs (
  campaign   text        not null,
  run        text        not null,              -- the day, or `once`
  cursor     bigint      not null default 0,
  is_over    boolean     not null default false,
  changed_at timestamptz not null,
  primary key (campaign, run)
);
grant select, insert, update on campaigns.runs to baize_app;
