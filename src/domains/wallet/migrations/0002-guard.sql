-- The number of the rules under which a main purse may stake. Whoever changes what a player may do moves it on under the
-- purse's lock, and every stake names the number it was allowed under: one that was allowed under rules of yesterday is
-- not taken, in whichever process it was, and nobody has to wait or to ask.
alter table wallet.accounts add column guard bigint not null default 0;

create function wallet.move_guard(p_player bigint) returns void
language sql security definer as $$
  update wallet.accounts set guard = guard + 1 where player_id = p_player and bucket = 1
$$;

drop function wallet.stake_and_win_all(uuid[], bigint[], text[], bigint[], bigint[], bigint[], bigint[]);
drop function wallet.stake_and_win(int[], uuid[], bigint[], text[], bigint[], bigint[], bigint[], bigint[], bigint[]);

-- As before, and each member's guard must be the purse's.
create function wallet.stake_and_win_all(p_facts uuid[], p_players bigint[], p_currencies text[], p_mains bigint[],
                                         p_houses bigint[], p_stakes bigint[], p_wins bigint[], p_guards bigint[]) returns bigint[]
language plpgsql security definer as $$
declare v_xid bigint := pg_current_xact_id()::text::bigint; v_after bigint[];
begin
  with moved as materialized (
    update wallet.accounts a set balance = a.balance - r.stake + r.win, seq = a.seq + 1 + (r.win > 0)::int
      from unnest(p_facts, p_players, p_currencies, p_mains, p_houses, p_stakes, p_wins, p_guards) with ordinality
             as r(fact, player, currency, main, house, stake, win, guard, ord)
     where a.id = r.main and a.player_id = r.player and a.currency = r.currency and a.guard = r.guard
       and a.balance >= r.stake and r.stake > 0 and r.win >= 0
    returning r.fact, r.player, r.currency, r.main, r.house, r.stake, r.win, r.ord, a.balance as after, a.seq,
              nextval('wallet.transfers_id_seq') as sid, case when r.win > 0 then nextval('wallet.transfers_id_seq') end as wid),
  transferred as (
    insert into wallet.transfers (id, fact, reason, player_id, currency, amount) overriding system value
    select l.id, m.fact, l.reason, m.player, m.currency, l.amount
      from moved m cross join lateral (values (m.sid, 1::smallint, m.stake), (m.wid, 2::smallint, m.win)) l(id, reason, amount)
     where l.id is not null),
  written as (
    insert into wallet.entries (transfer_id, account_id, amount, seq, balance_after, xid)
    select l.transfer_id, l.account_id, l.amount, l.seq, l.balance_after, v_xid
      from moved m cross join lateral (values
             (m.sid, m.main, -m.stake, m.seq - (m.win > 0)::int, m.after - m.win),
             (m.sid, m.house, m.stake, 0::bigint, null::bigint),
             (m.wid, m.main, m.win, m.seq, m.after),
             (m.wid, m.house, -m.win, 0::bigint, null::bigint)) l(transfer_id, account_id, amount, seq, balance_after)
     where l.transfer_id is not null)
  select array_agg(m.after order by m.ord) into v_after from moved m;
  if cardinality(v_after) is distinct from cardinality(p_facts) then
    raise exception 'a member needs care' using errcode = 'BZ001';
  end if;
  return v_after;
end $$;

-- status: 0 applied, 1 the fact is there already, 2 not enough, 4 no such account, 5 the guard has moved on.
create function wallet.stake_and_win(p_ords int[], p_facts uuid[], p_players bigint[], p_currencies text[], p_mains bigint[],
                                     p_bonuses bigint[], p_houses bigint[], p_stakes bigint[], p_wins bigint[], p_guards bigint[])
returns setof wallet.stake_result
language plpgsql security definer as $$
#variable_conflict use_column
declare v_xid bigint := pg_current_xact_id()::text::bigint; v_prior uuid[];
begin
  -- Locks first and in id order, in a statement of their own: what follows sees all that was committed before them.
  perform from wallet.accounts a where a.id = any (p_mains) order by a.id for no key update;
  -- The bonus purse is asked only when main does not reach, so it is locked only then.
  perform from wallet.accounts b where b.id in (
      select r.bonus from unnest(p_mains, p_bonuses, p_stakes) r(main, bonus, stake) join wallet.accounts a on a.id = r.main
       where a.balance < r.stake) order by b.id for no key update;
  -- By the index, fact by fact: as a condition inside of the plan below it would read every stake ever made.
  v_prior := array(select t.fact from wallet.transfers t where t.fact = any (p_facts) and t.reason = 1);
  -- Ids are drawn here and one row carries a whole member through, so that nothing has to be joined to anything below.
  return query
  with plan as materialized (
    select r.*, m.balance as mb, m.seq as ms, coalesce(b.balance, 0) as bb, coalesce(b.seq, 0) as bs,
           least(m.balance, r.stake) as mp, r.stake - least(m.balance, r.stake) as bp,
           case when m.balance >= r.stake then 0::bigint
                else div(r.win::numeric * (r.stake - least(m.balance, r.stake)), greatest(r.stake, 1))::bigint end as bw,
           nextval('wallet.transfers_id_seq') as sid, case when r.win > 0 then nextval('wallet.transfers_id_seq') end as wid,
           (case when m.id is null or r.stake <= 0 or r.win < 0 then 4
                 when r.fact = any (v_prior) then 1
                 when m.guard <> r.guard then 5
                 when m.balance + coalesce(b.balance, 0) < r.stake then 2
                 else 0 end)::smallint as st
      from unnest(p_ords, p_facts, p_players, p_currencies, p_mains, p_bonuses, p_houses, p_stakes, p_wins, p_guards)
             as r(ord, fact, player, currency, main, bonus, house, stake, win, guard)
      left join wallet.accounts m on m.id = r.main and m.player_id = r.player and m.currency = r.currency
      left join wallet.accounts b on b.id = r.bonus and b.player_id = r.player and b.currency = r.currency),
  transferred as (
    insert into wallet.transfers (id, fact, reason, player_id, currency, amount) overriding system value
    select l.id, p.fact, l.reason, p.player, p.currency, l.amount
      from plan p cross join lateral (values (p.sid, 1::smallint, p.stake), (p.wid, 2::smallint, p.win)) l(id, reason, amount)
     where p.st = 0 and l.id is not null),
  moved as (
    update wallet.accounts a set balance = a.balance + d.delta, seq = a.seq + d.n
      from (select l.id, l.delta, l.n
              from plan p cross join lateral (values (p.main, p.win - p.bw - p.mp, (p.mp > 0)::int + (p.win > p.bw)::int),
                                                     (p.bonus, p.bw - p.bp, (p.bp > 0)::int + (p.bw > 0)::int)) l(id, delta, n)
             where p.st = 0 and l.n > 0) d
     where a.id = d.id),
  written as (
    insert into wallet.entries (transfer_id, account_id, amount, seq, balance_after, xid)
    select l.transfer_id, l.account_id, l.amount, l.seq, l.balance_after, v_xid
      from plan p cross join lateral (values
             (p.sid, p.main, -p.mp, p.ms + 1, p.mb - p.mp),
             (p.sid, p.bonus, -p.bp, p.bs + 1, p.bb - p.bp),
             (p.sid, p.house, p.stake, 0::bigint, null::bigint),
             (p.wid, p.main, p.win - p.bw, p.ms + (p.mp > 0)::int + 1, p.mb - p.mp + p.win - p.bw),
             (p.wid, p.bonus, p.bw, p.bs + 2, p.bb - p.bp + p.bw),
             (p.wid, p.house, -p.win, 0::bigint, null::bigint)) l(transfer_id, account_id, amount, seq, balance_after)
     where p.st = 0 and l.amount <> 0)
  select p.ord, p.st, p.mp, p.bp, p.mb, p.bb,
         case when p.st = 0 then p.mb - p.mp + p.win - p.bw else p.mb end,
         case when p.st = 0 then p.bb - p.bp + p.bw else p.bb end
    from plan p;
end $$;

revoke all on function wallet.move_guard, wallet.stake_and_win_all, wallet.stake_and_win from public;
grant execute on function wallet.move_guard, wallet.stake_and_win_all, wallet.stake_and_win to baize_app;
