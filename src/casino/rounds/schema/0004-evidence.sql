-- What speaks against a game: evidence that it is not what was proved (src/math/evidence). One row for each title.
create table games.evidence (
  sysname  text             primary key,
  -- Mathematics and statistics that it is about; evidence of another basis is worth nothing.
  basis    text             not null,
  since    timestamptz      not null,
  -- When the present hour began. What was opened before it can only speak for the game.
  began    timestamptz      not null,
  rounds   bigint           not null,
  -- Sums over the rounds, in what each cost: what came back, and what was expected of what was chosen.
  returned double precision not null,
  expected double precision not null,
  -- What each bet against the proof has grown to, as little-endian numbers of 8 bytes, and their sum.
  bets     bytea            not null,
  total    double precision not null,
  says     text             not null
);

-- What the watch has done and operators after it.
create table games.watch_log (
  id       bigint generated always as identity primary key,
  sysname  text             not null,
  what     text             not null check (what in ('alarm', 'closed', 'opened')),
  at       timestamptz      not null,
  by_whom  text             not null,
  says     text             not null,
  -- Absent in what was written before evidence was kept.
  evidence double precision,
  rounds   bigint           not null,
  returned double precision,
  expected double precision
);
-- An alarm is raised once a day.
create unique index watch_log_alarm on games.watch_log (sysname, ((at at time zone 'UTC')::date)) where what = 'alarm' and evidence is not null;

insert into games.watch_log (sysname, what, at, by_whom, says, rounds)
select sysname, case when disabled then 'closed' else 'alarm' end, at, 'monitor', round(sigma::numeric, 1) || ' σ off (' || span || ')', rounds
  from games.return_alarms order by at;
drop table games.return_alarms;
drop table games.returns;

grant select, insert, update, delete on games.evidence to baize_app;
grant select, insert on games.watch_log to baize_app;
