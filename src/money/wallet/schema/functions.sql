create type wallet.posted as (
  status      smallint, -- 0 applied, 1 replay, 2 not enough, 3 the fact is known with another content, 4 no such account
  transfer_id bigint
);

-- What a round takes from one purse of a player (0: nothing) and pays to it (0: nothing).
create type wallet.movement as (
  stake_fact uuid, win_fact uuid, player_id bigint, currency text, purse bigint, house_account bigint,
  stake bigint, win bigint, fencing_token bigint);

-- What each source paid of one stake. `main` is the play-money purse for stakes in play money; `house` paid nothing out of
-- the player's purses: the house account `bonus-cost` did.
-- status: 0 applied, 1 the fact is there already, 2 not enough, 4 no such account, 5 the fencing token has moved on.
create type wallet.split as (
  status smallint, main bigint, bonus bigint, betting_bonus bigint, house bigint, main_before bigint, bonus_before bigint);

create or replace function wallet.ensure_partitions(p_size bigint default 20000000) returns int
language plpgsql security definer as $$
declare v_next bigint; v_top bigint; v_made int := 0;
begin
  perform pg_advisory_xact_lock(7242003);
  select last_value into v_next from wallet.transfers_id_seq;
  select coalesce(max(split_part(c.relname, '_p', 2)::bigint + 1), 0) into v_top
    from pg_inherits i join pg_class c on c.oid = i.inhrelid where i.inhparent = 'wallet.entries'::regclass;
  while v_top * p_size < v_next + 2 * p_size loop           -- two ahead, always
    execute format('create table wallet.entries_p%s partition of wallet.entries for values from (%s) to (%s)',
                   v_top, v_top * p_size, (v_top + 1) * p_size);
    v_top := v_top + 1; v_made := v_made + 1;
  end loop;
  return v_made;
end $$;

-- Purses of a player, made once.
create or replace function wallet.open_purses(p_player bigint, p_currency text) returns void
language sql security definer as $$
  insert into wallet.accounts (player_id, bucket, currency)
  select p_player, b, case b when 4 then 'FUN' else p_currency end from generate_series(1, 5) b order by b
  on conflict do nothing
$$;

create or replace function wallet.house(p_name text, p_currency text) returns bigint
language plpgsql security definer as $$
declare v_id bigint;
begin
  select id into v_id from wallet.house_accounts where name = p_name and currency = p_currency;
  if found then return v_id; end if;
  insert into wallet.house_accounts (name, currency) values (p_name, p_currency) on conflict do nothing;
  select id into v_id from wallet.house_accounts where name = p_name and currency = p_currency;
  return v_id;
end $$;

create or replace function wallet.purse(p_player bigint, p_bucket smallint, p_currency text) returns bigint
language sql stable security definer as $$
  select id from wallet.accounts where player_id = p_player and bucket = p_bucket and currency = p_currency
$$;

-- Internal: writes one transfer with its legs. The caller holds the locks on the player accounts and has found no prior.
create or replace function wallet.write_transfer(p_fact uuid, p_reason smallint, p_player bigint, p_currency text, p_amount bigint,
                                      p_accounts bigint[], p_amounts bigint[]) returns wallet.posted
language plpgsql as $$
declare v_id bigint; v_low int;
begin
  if (select sum(a) from unnest(p_amounts) a) <> 0 then raise exception 'legs of % do not sum to zero', p_fact; end if;
  if exists (select from unnest(p_accounts) l(id) where l.id > 0 and not exists (
               select from wallet.accounts a where a.id = l.id and a.player_id = p_player and a.currency = p_currency))
     or exists (select from unnest(p_accounts) l(id) where l.id < 0 and not exists (
               select from wallet.house_accounts h where h.id = l.id and h.currency = p_currency))
     or array_position(p_accounts, null) is not null
  then return row(4, null)::wallet.posted; end if;
  select count(*) into v_low from unnest(p_accounts, p_amounts) l(id, amount) join wallet.accounts a on a.id = l.id
   where a.balance + l.amount < 0;
  if v_low > 0 then return row(2, null)::wallet.posted; end if;
  insert into wallet.transfers (fact, reason, player_id, currency, amount)
  values (p_fact, p_reason, p_player, p_currency, p_amount) returning id into v_id;
  with legs as (select l.id, l.amount from unnest(p_accounts, p_amounts) l(id, amount)),
  moved as (update wallet.accounts a set balance = a.balance + l.amount, seq = a.seq + 1 from legs l where a.id = l.id
            returning a.id, a.seq, a.balance)
  insert into wallet.entries (transfer_id, account_id, amount, seq, balance_after, xid)
  select v_id, l.id, l.amount, coalesce(m.seq, 0), m.balance, wallet.current_xid()
    from legs l left join moved m on m.id = l.id;
  return row(0, v_id)::wallet.posted;
end $$;

create or replace function wallet.lock_accounts(p_accounts bigint[]) returns void
language sql as $$
  select from wallet.accounts where id = any (p_accounts) order by id for no key update
$$;

-- One amount from one account to another.
create or replace function wallet.post(p_fact uuid, p_reason smallint, p_player bigint, p_currency text, p_amount bigint,
                            p_from bigint, p_to bigint) returns wallet.posted
language plpgsql security definer as $$
declare v_prior wallet.transfers;
begin
  perform wallet.lock_accounts(array[p_from, p_to]);
  select * into v_prior from wallet.transfers where fact = p_fact and reason = p_reason;
  if found then
    if v_prior.player_id = p_player and v_prior.currency = p_currency and v_prior.amount = p_amount
       and exists (select from wallet.entries where transfer_id = v_prior.id and account_id = p_from and amount = -p_amount)
       and exists (select from wallet.entries where transfer_id = v_prior.id and account_id = p_to and amount = p_amount)
    then return row(1, v_prior.id)::wallet.posted; end if;
    return row(3, v_prior.id)::wallet.posted;
  end if;
  return wallet.write_transfer(p_fact, p_reason, p_player, p_currency, p_amount, array[p_from, p_to], array[-p_amount, p_amount]);
end $$;

-- Money set aside: from the purses in spend order (main, then bonus when p_from_bonus) into `locked`.
create or replace function wallet.hold(p_fact uuid, p_player bigint, p_currency text, p_amount bigint, p_buckets smallint[]) returns wallet.posted
language plpgsql security definer as $$
declare v_prior wallet.transfers; v_purse record; v_rest bigint := p_amount; v_part bigint; v_accounts bigint[] := '{}'; v_amounts bigint[] := '{}';
begin
  perform wallet.lock_accounts(array(select id from wallet.accounts where player_id = p_player and currency = p_currency));
  select * into v_prior from wallet.transfers where fact = p_fact and reason = 10;
  if found then
    return row(case when v_prior.player_id = p_player and v_prior.currency = p_currency and v_prior.amount = p_amount then 1 else 3 end, v_prior.id)::wallet.posted;
  end if;
  for v_purse in select a.id, a.balance from wallet.accounts a
                  where a.player_id = p_player and a.currency = p_currency and a.bucket = any (p_buckets)
                  order by array_position(p_buckets, a.bucket) loop
    v_part := least(v_purse.balance, v_rest);
    if v_part > 0 then
      v_accounts := v_accounts || v_purse.id; v_amounts := v_amounts || -v_part; v_rest := v_rest - v_part;
    end if;
  end loop;
  if v_rest > 0 then return row(2, null)::wallet.posted; end if;
  return wallet.write_transfer(p_fact, 10::smallint, p_player, p_currency, p_amount,
                               v_accounts || wallet.purse(p_player, 5::smallint, p_currency), v_amounts || p_amount);
end $$;

-- Ends a hold: p_amount of it goes to p_to (nothing when 0), the rest back to the purses it came from, the purse that
-- was asked last first. A hold ends once: a second end with another amount is a conflict.
create or replace function wallet.end_hold(p_fact uuid, p_amount bigint, p_to bigint) returns wallet.posted
language plpgsql security definer as $$
declare v_hold wallet.transfers; v_prior wallet.transfers; v_locked bigint; v_rest bigint; v_leg record; v_part bigint;
        v_accounts bigint[]; v_amounts bigint[]; v_reason smallint := case when p_amount > 0 then 11 else 12 end;
begin
  select * into v_hold from wallet.transfers where fact = p_fact and reason = 10;
  if not found then return row(4, null)::wallet.posted; end if;
  perform wallet.lock_accounts(array(select id from wallet.accounts where player_id = v_hold.player_id and currency = v_hold.currency));
  v_locked := wallet.purse(v_hold.player_id, 5::smallint, v_hold.currency);
  select * into v_prior from wallet.transfers where fact = p_fact and reason in (11, 12);
  if found then
    if v_prior.reason = v_reason and (p_amount = 0 or exists (
         select from wallet.entries where transfer_id = v_prior.id and account_id = p_to and amount = p_amount))
    then return row(1, v_prior.id)::wallet.posted; end if;
    return row(3, v_prior.id)::wallet.posted;
  end if;
  if p_amount < 0 or p_amount > v_hold.amount then return row(2, null)::wallet.posted; end if;
  v_accounts := array[v_locked]; v_amounts := array[-v_hold.amount];
  if p_amount > 0 then v_accounts := v_accounts || p_to; v_amounts := v_amounts || p_amount; end if;
  v_rest := v_hold.amount - p_amount;
  for v_leg in select e.account_id, -e.amount as taken from wallet.entries e
                where e.transfer_id = v_hold.id and e.amount < 0 order by e.account_id desc loop
    v_part := least(v_leg.taken, v_rest);
    if v_part > 0 then v_accounts := v_accounts || v_leg.account_id; v_amounts := v_amounts || v_part; v_rest := v_rest - v_part; end if;
  end loop;
  return wallet.write_transfer(p_fact, v_reason, v_hold.player_id, v_hold.currency, v_hold.amount, v_accounts, v_amounts);
end $$;

-- Takes a transfer back: every leg with the other sign, so that exactly the purses that paid get it back.
create or replace function wallet.reverse(p_fact uuid, p_reason smallint) returns wallet.posted
language plpgsql security definer as $$
declare v_original wallet.transfers; v_prior wallet.transfers; v_accounts bigint[]; v_amounts bigint[];
begin
  select * into v_original from wallet.transfers where fact = p_fact and reason = p_reason;
  if not found then return row(4, null)::wallet.posted; end if;
  select array_agg(account_id order by account_id), array_agg(-amount order by account_id) into v_accounts, v_amounts
    from wallet.entries where transfer_id = v_original.id;
  perform wallet.lock_accounts(v_accounts);
  select * into v_prior from wallet.transfers where fact = p_fact and reason = 100 + p_reason;
  if found then return row(1, v_prior.id)::wallet.posted; end if;
  return wallet.write_transfer(p_fact, (100 + p_reason)::smallint, v_original.player_id, v_original.currency, v_original.amount, v_accounts, v_amounts);
end $$;

create or replace function wallet.move_fencing_token(p_player bigint) returns void
language sql security definer as $$
  update wallet.accounts set fencing_token = fencing_token + 1 where player_id = p_player and bucket = 1
$$;

-- What rounds take and pay, many players in one statement, all of them or none; at most one movement of a player. Each fact is new,
-- each purse covers the stake and has the fencing token that the movement names; where that is not so it raises BZ001.
create or replace function wallet.take_and_pay(p_movements wallet.movement[]) returns void
language plpgsql security definer as $$
declare v_xid bigint := wallet.current_xid(); v_count int;
begin
  with moved as materialized (
    update wallet.accounts a set balance = a.balance - m.stake + m.win, seq = a.seq + (m.stake > 0)::int + (m.win > 0)::int
      from unnest(p_movements) m
     where a.id = m.purse and a.player_id = m.player_id and a.currency = m.currency and (m.stake = 0 or a.fencing_token = m.fencing_token)
       and a.balance >= m.stake and m.stake >= 0 and m.win >= 0
    returning m.*, a.balance as after, a.seq,
              case when m.stake > 0 then nextval('wallet.transfers_id_seq') end as stake_id,
              case when m.win > 0 then nextval('wallet.transfers_id_seq') end as win_id),
  transferred as (
    insert into wallet.transfers (id, fact, reason, player_id, currency, amount) overriding system value
    select l.id, l.fact, l.reason, m.player_id, m.currency, l.amount
      from moved m cross join lateral (values (m.stake_id, m.stake_fact, 1::smallint, m.stake), (m.win_id, m.win_fact, 2::smallint, m.win)) l(id, fact, reason, amount)
     where l.id is not null),
  written as (
    insert into wallet.entries (transfer_id, account_id, amount, seq, balance_after, xid)
    select l.transfer_id, l.account_id, l.amount, l.seq, l.balance_after, v_xid
      from moved m cross join lateral (values
             (m.stake_id, m.purse, -m.stake, m.seq - (m.win > 0)::int, m.after - m.win),
             (m.stake_id, m.house_account, m.stake, 0::bigint, null::bigint),
             (m.win_id, m.purse, m.win, m.seq, m.after),
             (m.win_id, m.house_account, -m.win, 0::bigint, null::bigint)) l(transfer_id, account_id, amount, seq, balance_after)
     where l.transfer_id is not null)
  select count(*) into v_count from moved;
  if v_count <> cardinality(p_movements) then
    raise exception 'a movement needs care' using errcode = 'BZ001';
  end if;
end $$;

create or replace function wallet.roll_up() returns bigint language plpgsql security definer as $$
declare v_from bigint; v_to bigint; v_count bigint;
begin
  select xid into v_from from wallet.rollup_mark for update;
  v_to := wallet.horizon(); -- every transaction below has ended
  with d as (select e.account_id, sum(e.amount) as s, count(*) as c from wallet.entries e
              where e.xid >= v_from and e.xid < v_to and e.account_id < 0 group by 1),
       u as (insert into wallet.house_rollup as h (account_id, balance, entries) select account_id, s, c from d
             on conflict (account_id) do update set balance = h.balance + excluded.balance, entries = h.entries + excluded.entries)
  select coalesce(sum(c), 0) into v_count from d;
  update wallet.rollup_mark set xid = v_to;
  return v_count;
end $$;

-- Leaves in their fixed order. A leaf is the hash of the entry and its transfer, column by column in binary; only the
-- currency has no fixed length, so that no two rows look alike. (`record_send` says the same in twice the time.)
-- Without nested loops: the newest transactions are always behind the last statistics, which expect a single row of them;
-- each entry would look for its transfer by itself, a minute for what takes a second, and hold back vacuum all the while.
create or replace function wallet.leaves(p_from_xid bigint, p_to_xid bigint)
returns table (transfer_id bigint, account_id bigint, leaf bytea) language sql stable security definer
set work_mem = '64MB' set enable_nestloop = off as $$
  with e as materialized (select * from wallet.entries where xid >= p_from_xid and xid < p_to_xid),
       b as (select min(transfer_id) as low, max(transfer_id) as high from e)
  select e.transfer_id, e.account_id,
         sha256(int8send(e.transfer_id) || int8send(e.account_id) || int8send(e.amount) || int8send(e.seq) || int8send(coalesce(e.balance_after, -1)) || int8send(e.xid)
                || coalesce(uuid_send(t.fact) || int2send(t.reason) || int8send(t.player_id) || textsend(t.currency) || int8send(t.amount) || timestamptz_send(t.created_at), ''))
    from e left join (select t.* from wallet.transfers t, b where t.id between b.low and b.high) t on t.id = e.transfer_id
   order by e.xid, e.transfer_id, e.account_id
$$;

-- The root of the tree over the leaves: each node is the hash of its (at most 16) children in a row. Null without entries.
-- Aggregates without an order of their own take the rows as the leaves come.
create or replace function wallet.block_of(p_from_xid bigint, p_to_xid bigint, out entries int, out root bytea, out marks bytea)
language plpgsql stable security definer set work_mem = '64MB' as $$
declare v_level bytea[];
begin
  select array_agg(l.leaf), string_agg(substr(l.leaf, 1, 8), ''), count(*) into v_level, marks, entries from wallet.leaves(p_from_xid, p_to_xid) l;
  while cardinality(v_level) > 1 loop
    v_level := array(select sha256(string_agg(u.node, '')) from (select x.node, (x.n - 1) / 16 as parent from unnest(v_level) with ordinality x(node, n)) u
                      group by u.parent order by u.parent);
  end loop;
  root := v_level[1];
end $$;

create or replace function wallet.current_xid() returns bigint language sql volatile as
  'select pg_current_xact_id()::text::bigint + wallet.xid_base()';

-- Every transaction below has ended.
create or replace function wallet.horizon() returns bigint language sql stable as
  'select pg_snapshot_xmin(pg_current_snapshot())::text::bigint + wallet.xid_base()';

-- A dump restored elsewhere starts with new transaction numbers: the marks of the horizon start again.
create or replace function wallet.after_restore() returns bigint language plpgsql as $$
declare v_known bigint; v_own bigint := pg_snapshot_xmin(pg_current_snapshot())::text::bigint;
begin
  select greatest((select max(to_xid) from wallet.blocks), (select max(xid) + 1 from wallet.entries), (select xid from wallet.rollup_mark))
    into v_known;
  if v_own + wallet.xid_base() < v_known then
    execute format('create or replace function wallet.xid_base() returns bigint language sql immutable parallel safe as %L',
                   format('select %s::bigint', v_known - v_own));
  end if;
  return (select wallet.xid_base());
end $$;

-- Takes one stake from the purses of `p_order` (buckets, as in wallet.accounts; 0 stands for the house), each as far as it
-- reaches.
create or replace function wallet.take_split(p_fact uuid, p_player bigint, p_currency text, p_order smallint[], p_house bigint,
                                  p_stake bigint, p_fencing_token bigint) returns wallet.split
language plpgsql security definer as $$
declare v_main smallint := case when p_currency = 'FUN' then 4 else 1 end;
        v_split wallet.split; v_fencing_token bigint; v_bucket smallint; v_id bigint; v_balance bigint; v_part bigint; v_rest bigint := p_stake;
        v_accounts bigint[] := '{}'; v_amounts bigint[] := '{}';
begin
  v_split := row(0, 0, 0, 0, 0, 0, 0)::wallet.split;
  perform from wallet.accounts a
    where a.player_id = p_player and a.currency = p_currency and (a.bucket = v_main or a.bucket = any (p_order))
    order by a.id for no key update;
  select a.fencing_token, a.balance into v_fencing_token, v_split.main_before from wallet.accounts a
   where a.player_id = p_player and a.bucket = v_main and a.currency = p_currency;
  if not found or p_stake <= 0 then v_split.status := 4; return v_split; end if;
  if exists (select from wallet.transfers t where t.fact = p_fact and t.reason = 1) then v_split.status := 1; return v_split; end if;
  if v_fencing_token <> p_fencing_token then v_split.status := 5; return v_split; end if;
  v_split.bonus_before := coalesce((select a.balance from wallet.accounts a
    where a.player_id = p_player and a.bucket = 2 and a.currency = p_currency), 0);
  foreach v_bucket in array p_order loop
    exit when v_rest = 0;
    if v_bucket = 0 then
      v_id := wallet.house('bonus-cost', p_currency); v_part := v_rest; v_split.house := v_part;
    else
      select a.id, a.balance into v_id, v_balance from wallet.accounts a
       where a.player_id = p_player and a.bucket = v_bucket and a.currency = p_currency;
      v_part := least(coalesce(v_balance, 0), v_rest);
      case v_bucket when 2 then v_split.bonus := v_part; when 3 then v_split.betting_bonus := v_part; else v_split.main := v_part; end case;
    end if;
    continue when v_part = 0;
    v_accounts := v_accounts || v_id; v_amounts := v_amounts || -v_part; v_rest := v_rest - v_part;
  end loop;
  if v_rest > 0 then v_split.status := 2; return v_split; end if;
  v_split.status := (wallet.write_transfer(p_fact, 1::smallint, p_player, p_currency, p_stake, v_accounts || p_house, v_amounts || p_stake)).status;
  return v_split;
end $$;

-- Pays a win to the purses that it is divided among. `p_stake` is the fact of a stake that it belongs to; null where the caller
-- answers for that.
create or replace function wallet.pay_split(p_fact uuid, p_stake uuid, p_player bigint, p_currency text, p_house bigint,
                                 p_main bigint, p_bonus bigint, p_betting_bonus bigint) returns wallet.posted
language plpgsql security definer as $$
declare v_prior wallet.transfers; v_win bigint := p_main + p_bonus + p_betting_bonus; v_part record;
        v_accounts bigint[] := '{}'; v_amounts bigint[] := '{}';
begin
  perform from wallet.accounts a where a.player_id = p_player and a.currency = p_currency and a.bucket <> 5 order by a.id for no key update;
  select * into v_prior from wallet.transfers where fact = p_fact and reason = 2;
  if found then
    return row(case when v_prior.player_id = p_player and v_prior.currency = p_currency and v_prior.amount = v_win then 1 else 3 end,
               v_prior.id)::wallet.posted;
  end if;
  if p_stake is not null and not exists (
       select from wallet.transfers t where t.fact = p_stake and t.reason = 1 and t.player_id = p_player and t.currency = p_currency)
  then raise exception 'the win of % has no stake', p_fact; end if;
  if least(p_main, p_bonus, p_betting_bonus) < 0 or v_win = 0 then return row(2, null)::wallet.posted; end if;
  for v_part in select * from (values (case when p_currency = 'FUN' then 4 else 1 end, p_main), (2, p_bonus), (3, p_betting_bonus)) p(bucket, amount)
                 where p.amount > 0 loop
    v_accounts := v_accounts || wallet.purse(p_player, v_part.bucket::smallint, p_currency); v_amounts := v_amounts || v_part.amount;
  end loop;
  return wallet.write_transfer(p_fact, 2::smallint, p_player, p_currency, v_win, v_accounts || p_house, v_amounts || -v_win);
end $$;

-- Balances of a player in the order main, bonus, betting_bonus, fun. A query that names it reads the table itself: the planner
-- puts the body in its place.
create or replace function wallet.balances(p_player bigint, p_currency text) returns setof bigint[] language sql stable rows 1 as $$
  select array(select a.balance from wallet.accounts a where a.player_id = p_player and a.currency in (p_currency, 'FUN') order by a.bucket limit 4)
$$;

create or replace function wallet.is_booked(p_fact uuid, p_reason smallint) returns boolean language sql stable security definer as $$
  select exists (select from wallet.transfers t where t.fact = p_fact and t.reason = p_reason)
$$;

-- Holds all that stakes and wins of these players can move, in the order of everybody else.
create or replace function wallet.lock_purses(p_players bigint[]) returns void language sql security definer as $$
  select from wallet.accounts a where a.player_id = any (p_players) and a.bucket <> 5 order by a.id for no key update
$$;

-- What the purses that a transfer has paid into lack to give it back: nothing when it can be reversed. They are held until the
-- transaction ends.
create or replace function wallet.short_of(p_fact uuid, p_reason smallint) returns table (bucket smallint, missing bigint)
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

-- Whose transfer it is; null when there is none.
create or replace function wallet.player_of(p_fact uuid, p_reason smallint) returns bigint language sql stable security definer as $$
  select t.player_id from wallet.transfers t where t.fact = p_fact and t.reason = p_reason
$$;

-- What other purses than main, or the house, paid of each stake and got of each win, read from the legs of the transfers. For a
-- migration that keeps what was moved before it was written down anywhere else; reads all of the ledger.
create or replace function wallet.parts_of_transfers()
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

-- The number of the last entry of an account before a moment, found by halves: a long history is not read. Entries are numbered when
-- they are written and dated when their transaction began, so that some near the moment may be out of order.
create or replace function wallet.seq_before(p_account bigint, p_at timestamptz) returns bigint language plpgsql stable as $$
declare v_low bigint := 0; v_high bigint; v_middle bigint; v_at timestamptz;
begin
  select a.seq into v_high from wallet.accounts a where a.id = p_account;
  while v_low < v_high loop
    v_middle := (v_low + v_high + 1) / 2;
    select t.created_at into v_at from wallet.entries e join wallet.transfers t on t.id = e.transfer_id
     where e.account_id = p_account and e.account_id > 0 and e.seq = v_middle;
    if v_at < p_at then v_low := v_middle; else v_high := v_middle - 1; end if;
  end loop;
  return v_low;
end $$;

-- How many entries of an account are dated before a moment, and what they come to. Those that may be out of order are looked at one
-- by one: no transaction of the site takes as long as the margin.
create or replace function wallet.account_before(p_account bigint, p_at timestamptz, out entries bigint, out balance bigint)
language plpgsql stable as $$
declare v_low bigint := wallet.seq_before(p_account, p_at - interval '5 minutes');
        v_high bigint := wallet.seq_before(p_account, p_at + interval '5 minutes');
begin
  select v_low + count(*), coalesce(sum(e.amount), 0)::bigint into entries, balance
    from wallet.entries e join wallet.transfers t on t.id = e.transfer_id
   where e.account_id = p_account and e.account_id > 0 and e.seq > v_low and e.seq <= v_high and t.created_at < p_at;
  balance := balance + coalesce((select e.balance_after from wallet.entries e
                                  where e.account_id = p_account and e.account_id > 0 and e.seq = v_low), 0);
end $$;

revoke all on function
  wallet.ensure_partitions,
  wallet.open_purses,
  wallet.house,
  wallet.purse,
  wallet.write_transfer,
  wallet.lock_accounts,
  wallet.post,
  wallet.hold,
  wallet.end_hold,
  wallet.reverse,
  wallet.move_fencing_token,
  wallet.take_and_pay,
  wallet.roll_up,
  wallet.leaves,
  wallet.block_of,
  wallet.current_xid,
  wallet.horizon,
  wallet.after_restore,
  wallet.take_split,
  wallet.pay_split,
  wallet.balances,
  wallet.is_booked,
  wallet.lock_purses,
  wallet.short_of,
  wallet.player_of,
  wallet.parts_of_transfers,
  wallet.seq_before,
  wallet.account_before from public;
grant execute on function
  wallet.ensure_partitions,
  wallet.open_purses,
  wallet.house,
  wallet.purse,
  wallet.post,
  wallet.hold,
  wallet.end_hold,
  wallet.reverse,
  wallet.move_fencing_token,
  wallet.roll_up,
  wallet.leaves,
  wallet.block_of,
  wallet.horizon,
  wallet.balances,
  wallet.seq_before,
  wallet.account_before to baize_app;
