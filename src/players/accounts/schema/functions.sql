-- Whoever blocks or deletes an account, by whatever way, ends its sessions with it.
create or replace function accounts.end_sessions_of_closed() returns trigger language plpgsql as $$
begin
  perform pg_notify('accounts_session_ended', encode(token_hash, 'hex'))
    from accounts.sessions where player_id = new.id and ended_at is null;
  update accounts.sessions set ended_at = now(), end_reason = new.status
    where player_id = new.id and ended_at is null;
  return new;
end $$;
