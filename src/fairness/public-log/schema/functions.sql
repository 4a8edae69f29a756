-- An entry gets its place once.
create or replace function public_log.refuse_change() returns trigger language plpgsql as $$
begin
  raise exception 'the public log is append-only';
end $$;
