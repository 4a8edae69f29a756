-- What the player reads is told apart from the reason that staff read.
alter table acts.requests add column player_text text not null default '';

-- What makes something new has its list as its subject: several may wait there, each with its own inputs.
drop index acts.requests_open;
create unique index requests_open on acts.requests (act, subject_id, md5(fields::text)) where decided_at is null;
