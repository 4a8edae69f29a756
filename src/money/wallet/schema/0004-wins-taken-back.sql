-- What the purses that a transfer has paid into lack to give it back: nothing when it can be reversed. They are held until the
-- transaction ends.
create function wallet.short_of(p_fact uuid, p_reason smallint) returns table (bucket smallint, missing bigint)
language plpgsql security definer as $$
begin
  perform from wallet.accounts a where a.id in (
      select e.account_id from wallet.transfers t join wallet.entries e on e.transfer_id = t.id
       where t.fact = p_fact and t.reason = p_reason and e.account_id > 0)
    order by a.id for no key update;
  return query
  select a.bucket, e.amount - a.balance
    from wallet.transfers t join wallet.entries e on e.transfer_id = t.id join wallet.accounts a on a.id = e.account_id
   where t.fact = p_fact and t.reason = p_reason and e.amount > a.balance;
end $$;
revoke all on function wallet.short_of from public;
