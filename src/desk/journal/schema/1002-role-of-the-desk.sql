-- The journal belongs to the role of the desk, which reads it and adds to it; the site's role has no part in it.
revoke all on journal.entries from baize_app;
revoke usage on schema journal from baize_app;
grant usage on schema journal to baize_desk;
grant select, insert on journal.entries to baize_desk;

-- Looks at personal data are noted once in a while for each session and subject.
create index entries_seen on journal.entries (session, subject, at) where outcome = 'seen';
