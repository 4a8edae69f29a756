-- What other purses than main, or the house, paid of each stake and got of each win, read from the legs of the transfers. For a
-- migration that keeps what was moved before it was written down anywhere else; reads all of the ledger.
create function wallet.parts_of_transfers()
returns table (fact uuid, reason smallint, player_id bigint, bonus bigint, betting_bonus bigint, house bigint)
language sql stable as $$
  -- Few entries are of these accounts; the planner, which does not know that, would first join all of them.
  with legs as materialized (
    select e.transfer_id, e.amount, a.bucket
      from (select id, bucket from wallet.accounts where bucket in (2, 3)
            union all select id, 0 from wallet.house_accounts where name = 'bonus-cost') a
      join wallet.entries e on e.account_id = a.id)
  select t.fact, t.reason, t.player_id,
         coalesce(sum(abs(e.amount)) filter (where e.bucket = 2), 0)::bigint,
         coalesce(sum(abs(e.amount)) filter (where e.bucket = 3), 0)::bigint,
         coalesce(sum(-e.amount) filter (where e.bucket = 0), 0)::bigint
    from legs e join wallet.transfers t on t.id = e.transfer_id
   where (t.reason = 1 or t.reason = 2 and e.bucket > 0)
     and not exists (select from wallet.transfers r where r.fact = t.fact and r.reason = 100 + t.reason)
   group by 1, 2, 3
$$;
revoke all on function wallet.parts_of_transfers from public;
