-- What waits for a second person belongs to the role of the desk.
revoke all on acts.requests from baize_app;
revoke all (decided_at, decided_by, decision) on acts.requests from baize_app;
revoke usage on schema acts from baize_app;
grant usage on schema acts to baize_desk;
grant select, insert on acts.requests to baize_desk;
grant update (decided_at, decided_by, decision) on acts.requests to baize_desk;
