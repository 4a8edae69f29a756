-- Stakes that several purses pay, in an order that the caller names, and wins that several purses get. The domain `stakes`
-- decides both; it alone may call what takes stakes and pays wins.

-- What each source paid of one stake. `main` is the play-money purse for stakes in play money; `house` paid nothing out of
-- the player's purses: the house account `bonus-cost` did.
-- status: 0 applied, 1 the fact is there already, 2 not enough, 4 no such account, 5 the fencing token has moved on.
create type wallet.split as (
  status smallint, main bigint, bonus bigint, betting_bonus bigint, house bigint, main_before bigint, bonus_before bigint);

-- Takes one stake from the purses of `p_order` (buckets, as in wallet.accounts; 0 stands for the house), each as far as it
-- reaches.
create function wallet.take_split(p_fact uuid, p_player bigint, p_currency text, p_order smallint[], p_house bigint,
                                  p_stake bigint, p_guard bigint) returns wallet.split
language plpgsql security definer as $$
declare v_main smallint := case when p_currency = 'FUN' then 4 else 1 end;
        v_split wallet.split; v_guard bigint; v_bucket smallint; v_id bigint; v_balance bigint; v_part bigint; v_rest bigint := p_stake;
        v_accounts bigint[] := '{}'; v_amounts bigint[] := '{}';
begin
  v_split := row(0, 0, 0, 0, 0, 0, 0)::wallet.split;
  perform from wallet.accounts a
    where a.player_id = p_player and a.currency = p_currency and (a.bucket = v_main or a.bucket = any (p_order))
    order by a.id for no key update;
  select a.guard, a.balance into v_guard, v_split.main_before from wallet.accounts a
   where a.player_id = p_player and a.bucket = v_main and a.currency = p_currency;
  if not found or p_stake <= 0 then v_split.status := 4; return v_split; end if;
  if exists (select from wallet.transfers t where t.fact = p_fact and t.reason = 1) then v_split.status := 1; return v_split; end if;
  if v_guard <> p_guard then v_split.status := 5; return v_split; end if;
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
create function wallet.pay_split(p_fact uuid, p_stake uuid, p_player bigint, p_currency text, p_house bigint,
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
create function wallet.balances(p_player bigint, p_currency text) returns setof bigint[] language sql stable rows 1 as $$
  select array(select a.balance from wallet.accounts a where a.player_id = p_player and a.currency in (p_currency, 'FUN') order by a.bucket limit 4)
$$;

create function wallet.is_booked(p_fact uuid, p_reason smallint) returns boolean language sql stable security definer as $$
  select exists (select from wallet.transfers t where t.fact = p_fact and t.reason = p_reason)
$$;

-- Holds all that stakes and wins of these players can move, in the order of everybody else.
create function wallet.lock_purses(p_players bigint[]) returns void language sql security definer as $$
  select from wallet.accounts a where a.player_id = any (p_players) and a.bucket <> 5 order by a.id for no key update
$$;

drop function wallet.pay_win, wallet.pay_wins;
revoke all on function wallet.take_split, wallet.pay_split, wallet.balances, wallet.is_booked, wallet.lock_purses from public;
grant execute on function wallet.balances to baize_app;
-- One door: the site cannot take a stake past the domain that decides on it.
revoke execute on function wallet.take_and_pay_all, wallet.stake_and_win_all, wallet.stake_and_win, wallet.take_split, wallet.pay_split from baize_app;
