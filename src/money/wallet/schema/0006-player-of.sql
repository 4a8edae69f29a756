-- Whose transfer it is; null when there is none.
create function wallet.player_of(p_fact uuid, p_reason smallint) returns bigint language sql stable security definer as $$
  select t.player_id from wallet.transfers t where t.fact = p_fact and t.reason = p_reason
$$;
revoke all on function wallet.player_of from public;
