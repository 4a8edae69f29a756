-- The ledger. Amounts are bigint minor units of one currency. Account ids above 0 belong to players and carry a balance
-- that may never be negative; ids below 0 are house accounts, whose balance is the sum of their entries, so that no bet
-- ever waits for another at a house row. Rows of transfers, entries and blocks are added and never touched again: the
-- role of the site has no right to, and money moves through the functions of this file only.
create schema wallet;
grant usage on schema wallet to baize_app;

create table wallet.accounts (
  id        bigint generated always as identity primary key check (id > 0),
  player_id bigint   not null,
  bucket    smallint not null check (bucket between 1 and 5), -- 1 main, 2 bonus, 3 betting_bonus, 4 fun, 5 locked
  currency  text     not null,
  balance   bigint   not null default 0 constraint balance_never_negative check (balance >= 0),
  seq       bigint   not null default 0,                      -- entries so far; the number of the newest one
  -- The number of the rules under which a main purse may stake. Whoever changes what a player may do moves it on under the
  -- purse's lock, and every stake names the number it was allowed under: one that was allowed under rules of yesterday is
  -- not taken, in whichever process it was, and nobody has to wait or to ask.
  guard     bigint   not null default 0,
  constraint play_money_apart check ((bucket = 4) = (currency = 'FUN')),
  unique (player_id, bucket, currency)
) with (fillfactor = 50, autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 20000, autovacuum_vacuum_cost_delay = 0);

create sequence wallet.house_account_id increment -1 minvalue -9223372036854775807 maxvalue -1 start -1;
create table wallet.house_accounts (
  id       bigint primary key default nextval('wallet.house_account_id') check (id < 0),
  name     text not null,                                     -- games, psp.card.clearing, jackpot.7.pool …
  currency text not null,
  unique (name, currency)
);

create table wallet.transfers (
  id         bigint generated always as identity (cache 64),  -- cached: never a cursor for readers
  fact       uuid     not null,                               -- the round, deposit, withdrawal … that it records
  reason     smallint not null,                               -- what of it: stake, win, deposit … (wallet/reasons.ts)
  player_id  bigint   not null,
  currency   text     not null,
  amount     bigint   not null check (amount > 0),
  created_at timestamptz not null default now()
) with (autovacuum_vacuum_insert_scale_factor = 0.2);
create unique index transfers_fact on wallet.transfers (fact, reason);
create index transfers_id on wallet.transfers using brin (id) with (pages_per_range = 32, autosummarize = on);

create table wallet.entries (
  transfer_id   bigint not null,                              -- no foreign keys: a house account would be locked by each bet
  account_id    bigint not null,
  amount        bigint not null check (amount <> 0),
  seq           bigint not null,                              -- players: 1, 2, 3 … without a gap; house: 0
  balance_after bigint check (balance_after >= 0),            -- players only
  xid           bigint not null                               -- its transaction, for the commit horizon of readers
) partition by range (transfer_id);
create index entries_account on wallet.entries (account_id, seq) where account_id > 0;
create index entries_transfer on wallet.entries using brin (transfer_id) with (pages_per_range = 32, autosummarize = on);
create index entries_xid on wallet.entries using brin (xid) with (pages_per_range = 32, autosummarize = on);

create function wallet.ensure_partitions(p_size bigint default 20000000) returns int
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
select wallet.ensure_partitions();

-- Purses of a player, made once.
create function wallet.open_purses(p_player bigint, p_currency text) returns void
language sql security definer as $$
  insert into wallet.accounts (player_id, bucket, currency)
  select p_player, b, case b when 4 then 'FUN' else p_currency end from generate_series(1, 5) b order by b
  on conflict do nothing
$$;

create function wallet.house(p_name text, p_currency text) returns bigint
language plpgsql security definer as $$
declare v_id bigint;
begin
  select id into v_id from wallet.house_accounts where name = p_name and currency = p_currency;
  if found then return v_id; end if;
  insert into wallet.house_accounts (name, currency) values (p_name, p_currency) on conflict do nothing;
  select id into v_id from wallet.house_accounts where name = p_name and currency = p_currency;
  return v_id;
end $$;

create function wallet.purse(p_player bigint, p_bucket smallint, p_currency text) returns bigint
language sql stable security definer as $$
  select id from wallet.accounts where player_id = p_player and bucket = p_bucket and currency = p_currency
$$;

create type wallet.posted as (
  status      smallint, -- 0 applied, 1 replay, 2 not enough, 3 the fact is known with another content, 4 no such account
  transfer_id bigint
);

-- Internal: writes one transfer with its legs. The caller holds the locks on the player accounts and has found no prior.
create function wallet.write_transfer(p_fact uuid, p_reason smallint, p_player bigint, p_currency text, p_amount bigint,
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
  select v_id, l.id, l.amount, coalesce(m.seq, 0), m.balance, pg_current_xact_id()::text::bigint
    from legs l left join moved m on m.id = l.id;
  return row(0, v_id)::wallet.posted;
end $$;

create function wallet.lock_accounts(p_accounts bigint[]) returns void
language sql as $$
  select from wallet.accounts where id = any (p_accounts) order by id for no key update
$$;

-- One amount from one account to another.
create function wallet.post(p_fact uuid, p_reason smallint, p_player bigint, p_currency text, p_amount bigint,
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
create function wallet.hold(p_fact uuid, p_player bigint, p_currency text, p_amount bigint, p_buckets smallint[]) returns wallet.posted
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
create function wallet.end_hold(p_fact uuid, p_amount bigint, p_to bigint) returns wallet.posted
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
create function wallet.reverse(p_fact uuid, p_reason smallint) returns wallet.posted
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

create function wallet.move_guard(p_player bigint) returns void
language sql security definer as $$
  update wallet.accounts set guard = guard + 1 where player_id = p_player and bucket = 1
$$;

-- The hot path: what rounds take and pay, many players in one statement, all of them or none. A stake of 0 takes nothing, a
-- win of 0 pays nothing. Each fact is new, each player's main purse covers the stake and has the guard that the member names;
-- where that is not so it raises, and the caller goes the careful way. Answers the balances of the main purses afterwards, in
-- the order of the members.
create function wallet.take_and_pay_all(p_stake_facts uuid[], p_win_facts uuid[], p_players bigint[], p_currencies text[], p_mains bigint[],
                                        p_houses bigint[], p_stakes bigint[], p_wins bigint[], p_guards bigint[]) returns bigint[]
language plpgsql security definer as $$
declare v_xid bigint := pg_current_xact_id()::text::bigint; v_after bigint[];
begin
  with moved as materialized (
    update wallet.accounts a set balance = a.balance - r.stake + r.win, seq = a.seq + (r.stake > 0)::int + (r.win > 0)::int
      from unnest(p_stake_facts, p_win_facts, p_players, p_currencies, p_mains, p_houses, p_stakes, p_wins, p_guards) with ordinality
             as r(stake_fact, win_fact, player, currency, main, house, stake, win, guard, ord)
     where a.id = r.main and a.player_id = r.player and a.currency = r.currency and (r.stake = 0 or a.guard = r.guard)
       and a.balance >= r.stake and r.stake >= 0 and r.win >= 0
    returning r.stake_fact, r.win_fact, r.player, r.currency, r.main, r.house, r.stake, r.win, r.ord, a.balance as after, a.seq,
              case when r.stake > 0 then nextval('wallet.transfers_id_seq') end as sid,
              case when r.win > 0 then nextval('wallet.transfers_id_seq') end as wid),
  transferred as (
    insert into wallet.transfers (id, fact, reason, player_id, currency, amount) overriding system value
    select l.id, l.fact, l.reason, m.player, m.currency, l.amount
      from moved m cross join lateral (values (m.sid, m.stake_fact, 1::smallint, m.stake), (m.wid, m.win_fact, 2::smallint, m.win)) l(id, fact, reason, amount)
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
  if cardinality(v_after) is distinct from cardinality(p_mains) then
    raise exception 'a member needs care' using errcode = 'BZ001';
  end if;
  return v_after;
end $$;

-- The same for bets: both under one fact, and none without a stake.
create function wallet.stake_and_win_all(p_facts uuid[], p_players bigint[], p_currencies text[], p_mains bigint[],
                                         p_houses bigint[], p_stakes bigint[], p_wins bigint[], p_guards bigint[]) returns bigint[]
language plpgsql security definer as $$
begin
  if 0 = any (p_stakes) then raise exception 'a bet without a stake' using errcode = 'BZ001'; end if;
  return wallet.take_and_pay_all(p_facts, p_facts, p_players, p_currencies, p_mains, p_houses, p_stakes, p_wins, p_guards);
end $$;

-- The same for any mixture of members: known facts, too little money, the bonus purse. At most one member per player.
-- Spend order main, then bonus; the win goes back in the proportion of the stake, remainder to main.
-- status: 0 applied, 1 the fact is there already, 2 not enough, 4 no such account, 5 the guard has moved on.
create type wallet.stake_result as (
  ord int, status smallint, main_stake bigint, bonus_stake bigint, main_before bigint, bonus_before bigint, main_after bigint, bonus_after bigint);
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

-- The win of a round whose stakes were taken before: to the purses that its stakes came from, each its part.
create function wallet.pay_win(p_fact uuid, p_player bigint, p_currency text, p_main bigint, p_bonus bigint, p_house bigint,
                               p_to_main bigint, p_to_bonus bigint) returns wallet.posted
language plpgsql security definer as $$
declare v_prior wallet.transfers; v_win bigint := p_to_main + p_to_bonus; v_accounts bigint[] := '{}'; v_amounts bigint[] := '{}';
begin
  perform wallet.lock_accounts(array[p_main, p_bonus]);
  select * into v_prior from wallet.transfers where fact = p_fact and reason = 2;
  if found then
    return row(case when v_prior.player_id = p_player and v_prior.amount = v_win then 1 else 3 end, v_prior.id)::wallet.posted;
  end if;
  if p_to_main < 0 or p_to_bonus < 0 or v_win = 0 then return row(2, null)::wallet.posted; end if;
  if p_to_main > 0 then v_accounts := v_accounts || p_main; v_amounts := v_amounts || p_to_main; end if;
  if p_to_bonus > 0 then v_accounts := v_accounts || p_bonus; v_amounts := v_amounts || p_to_bonus; end if;
  return wallet.write_transfer(p_fact, 2::smallint, p_player, p_currency, v_win, v_accounts || p_house, v_amounts || -v_win);
end $$;

-- Wins of stakes that were taken before, e.g. of everybody at one table; p_bonus is the part that goes to the bonus purse.
-- A win that is there already is left alone. Answers how many were paid now.
create function wallet.pay_wins(p_facts uuid[], p_players bigint[], p_currencies text[], p_wins bigint[], p_bonus bigint[]) returns int
language plpgsql security definer as $$
declare v_win record; v_posted wallet.posted; v_paid int := 0;
begin
  perform from wallet.accounts a where a.player_id = any (p_players) and a.bucket in (1, 2) order by a.id for no key update;
  for v_win in select * from unnest(p_facts, p_players, p_currencies, p_wins, p_bonus) as w(fact, player, currency, win, bonus) loop
    continue when exists (select from wallet.transfers t where t.fact = v_win.fact and t.reason = 2);
    if v_win.bonus < 0 or v_win.bonus > v_win.win or not exists (
         select from wallet.transfers t where t.fact = v_win.fact and t.reason = 1 and t.player_id = v_win.player and t.currency = v_win.currency)
    then raise exception 'the win of % has no stake', v_win.fact; end if;
    v_posted := wallet.write_transfer(v_win.fact, 2::smallint, v_win.player, v_win.currency, v_win.win,
      array[wallet.house('games', v_win.currency)]
        || case when v_win.win > v_win.bonus then array[wallet.purse(v_win.player, 1::smallint, v_win.currency)] else '{}' end
        || case when v_win.bonus > 0 then array[wallet.purse(v_win.player, 2::smallint, v_win.currency)] else '{}' end,
      array[-v_win.win]
        || case when v_win.win > v_win.bonus then array[v_win.win - v_win.bonus] else '{}' end
        || case when v_win.bonus > 0 then array[v_win.bonus] else '{}' end);
    if v_posted.status <> 0 then raise exception 'the win of % was not paid (%)', v_win.fact, v_posted.status; end if;
    v_paid := v_paid + 1;
  end loop;
  return v_paid;
end $$;

-- House balances: rolled up in the background up to the commit horizon; the view adds the tail, exact for its reader.
create table wallet.house_rollup (account_id bigint primary key, balance numeric not null, entries bigint not null);
create table wallet.rollup_mark (one bool primary key default true check (one), xid bigint not null);
insert into wallet.rollup_mark values (true, 0);
create function wallet.roll_up() returns bigint language plpgsql security definer as $$
declare v_from bigint; v_to bigint; v_count bigint;
begin
  select xid into v_from from wallet.rollup_mark for update;
  v_to := pg_snapshot_xmin(pg_current_snapshot())::text::bigint; -- every transaction below has ended
  with d as (select e.account_id, sum(e.amount) as s, count(*) as c from wallet.entries e
              where e.xid >= v_from and e.xid < v_to and e.account_id < 0 group by 1),
       u as (insert into wallet.house_rollup as h (account_id, balance, entries) select account_id, s, c from d
             on conflict (account_id) do update set balance = h.balance + excluded.balance, entries = h.entries + excluded.entries)
  select coalesce(sum(c), 0) into v_count from d;
  update wallet.rollup_mark set xid = v_to;
  return v_count;
end $$;
create view wallet.house_balances as
  select h.id, h.name, h.currency, coalesce(b.balance, 0) as balance from wallet.house_accounts h left join (
    select account_id, sum(balance) as balance from (
      select account_id, balance from wallet.house_rollup
      union all select e.account_id, e.amount from wallet.entries e, wallet.rollup_mark m where e.account_id < 0 and e.xid >= m.xid) x
     group by 1) b on b.account_id = h.id;

-- Sealed blocks: hash = SHA-256(previous hash, Merkle root of the entries of the transactions from_xid … to_xid - 1).
create table wallet.blocks (
  height    bigint primary key,
  from_xid  bigint not null,
  to_xid    bigint not null,
  entries   int    not null check (entries > 0),
  root      bytea  not null,
  marks     bytea  not null,  -- the first 8 bytes of each leaf, so that a changed row can be named
  previous  bytea  not null,
  hash      bytea  not null,
  sealed_at timestamptz not null default now()
);
-- Leaves in their fixed order. A leaf is the hash of the entry and its transfer, column by column in binary; only the
-- currency has no fixed length, so that no two rows look alike. (`record_send` says the same in twice the time.)
-- Without nested loops: the newest transactions are always behind the last statistics, which expect a single row of them;
-- each entry would look for its transfer by itself, a minute for what takes a second, and hold back vacuum all the while.
create function wallet.leaves(p_from_xid bigint, p_to_xid bigint)
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
create function wallet.block_of(p_from_xid bigint, p_to_xid bigint, out entries int, out root bytea, out marks bytea)
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

-- A dump restored elsewhere starts with new transaction numbers: the marks of the horizon start again.
create function wallet.after_restore() returns void language plpgsql as $$
begin
  perform wallet.roll_up();
  update wallet.rollup_mark set xid = pg_snapshot_xmin(pg_current_snapshot())::text::bigint;
end $$;

-- Rights: read everything, add blocks, move money through the doors above and in no other way.
revoke all on all functions in schema wallet from public;
grant select on all tables in schema wallet to baize_app;
grant insert on wallet.blocks to baize_app;
grant execute on function wallet.ensure_partitions, wallet.open_purses, wallet.house, wallet.purse, wallet.post, wallet.hold,
  wallet.end_hold, wallet.reverse, wallet.move_guard, wallet.take_and_pay_all, wallet.stake_and_win_all, wallet.stake_and_win, wallet.pay_win, wallet.pay_wins, wallet.roll_up, wallet.leaves, wallet.block_of to baize_app;
