// What an auditor asks of bets: whether each was paid what its stake, its settlements, cash-outs and promotions come to.
import type { LedgerCheck } from './ledger-checks.ts';

export const BET_CHECKS: readonly LedgerCheck[] = [
  {
    id: 'Q14',
    asks: 'every sports bet has its stake, was given back when it was declined, and has paid exactly what its settlements say, and what promotions added is booked as their cost',
    find: `select format('bet %s of %s is %s, returned %s; the ledger has stake %s, given back %s', b.id, b.staked, b.state, b.returned, s.amount, v.amount) as fault
            from bets.bets b left join wallet.transfers s on s.fact = b.id and s.reason = 1 left join wallet.transfers v on v.fact = b.id and v.reason = 101
            left join lateral (select sum(x.returned) as returned, count(*) as count from bets.settlements x
                                where x.bet_id = b.id and x.rolled_back_at is null) x on true
           where s.amount is distinct from b.staked or (v.id is not null) <> (b.state = 'declined')
              or x.returned is distinct from b.returned or x.count > 1 or (b.returned is null) <> (b.state in ('held', 'accepted', 'declined', 'cashed-out'))
          union all
          select format('bet %s is %s with %s of %s cashed out for %s; its cash-outs say %s for %s', b.id, b.state, b.cashed_stake, b.staked, b.cashed_out, coalesce(c.stake, 0), coalesce(c.paid, 0))
            from bets.bets b left join (select bet_id, sum(stake) as stake, sum(paid) as paid from bets.cash_outs where state = 'paid' group by 1) c on c.bet_id = b.id
           where b.cashed_stake <> coalesce(c.stake, 0) or b.cashed_out <> coalesce(c.paid, 0) or (b.state = 'cashed-out') <> (b.cashed_stake = b.staked)
          union all
          select format('cash-out %s of bet %s is %s, paid %s of %s; the ledger has %s', c.nth, c.bet_id, c.state, c.paid, c.fair, w.amount)
            from bets.cash_outs c left join wallet.transfers w on w.fact = c.fact and w.reason = 2 left join wallet.transfers r on r.fact = c.fact and r.reason = 102
           where w.amount is distinct from nullif(c.paid, 0) or r.id is not null
          union all
          select format('bet %s put %s into another bet; the bet edited from it has a stake of %s', b.id, b.restaked, n.staked)
            from bets.bets b left join bets.bets n on n.edited_from = b.id
           where coalesce(n.staked, 0) <> b.restaked or (n.id is not null and (b.state <> 'cashed-out' or n.player_id <> b.player_id))
          union all
          select format('cash-out %s of bet %s is an edit: %s, paid %s; %s of that was staked again', c.nth, c.bet_id, c.state, c.paid, b.restaked)
            from bets.cash_outs c join bets.bets b on b.id = c.bet_id
           where (c.edit is not null and c.state = 'paid') <> (b.restaked > 0 and c.paid = b.restaked and c.edit is not null)
          union all
          select format('settlement %s of bet %s returned %s; the ledger has %s, taken back %s', x.generation, x.bet_id, x.returned, w.amount, r.amount)
            from bets.settlements x left join wallet.transfers w on w.fact = x.fact and w.reason = 2 left join wallet.transfers r on r.fact = x.fact and r.reason = 102
           where coalesce(w.amount, 0) <> x.returned or (r.id is not null) <> (x.rolled_back_at is not null and x.returned > 0)
          union all
          select format('settlement %s of bet %s paid %s on top; the ledger has %s, taken back %s', x.generation, x.bet_id, x.extra, w.amount, r.amount)
            from bets.settlements x left join wallet.transfers w on w.fact = x.extra_fact and w.reason = 2 left join wallet.transfers r on r.fact = x.extra_fact and r.reason = 102
           where x.extra > 0 and (w.amount is distinct from x.extra or (r.id is not null) <> (x.rolled_back_at is not null))
          union all
          select format('free bet %s of %s is %s; of its stake came back %s', b.id, b.staked, b.state, coalesce(v.amount, 0))
            from bets.bets b join bets.settlements x on x.bet_id = b.id and x.generation = b.generation
            left join wallet.transfers v on v.fact = x.fact and v.reason = 30
           where b.purse = 'house' and x.rolled_back_at is null and coalesce(v.amount, 0) <> case b.state when 'void' then b.staked else 0 end
          union all
          select format('token %s is %s with bet %s, which is %s', t.id, t.state, b.id, b.state)
            from bets.bets b join bets.tokens t on t.bet_id = b.id
           where t.id is distinct from b.token_id or t.state <> case when b.state = 'settled' then 'settled' else 'used' end or b.state in ('declined', 'void')
          union all
          select format('the house account of the sportsbook holds %s %s, its bets say %s', coalesce(h.balance, 0), currency, coalesce(d.due, 0))
            from (select currency, balance from wallet.house_balances where name = 'sportsbook') h
            full join (select currency, sum(case when state = 'declined' or (purse = 'house' and state = 'void') then 0 else staked end - coalesce(returned, 0) - cashed_out + cost) as due
                         from bets.bets group by 1) d using (currency)
           where coalesce(h.balance, 0) <> coalesce(d.due, 0)
          union all
          select format('bet %s (%s) has cost %s; its costs say %s', b.id, b.promotion, b.cost, coalesce(c.amount, 0))
            from bets.bets b left join (select bet_id, sum(amount) as amount from bets.promotion_costs where reversed_at is null group by 1) c on c.bet_id = b.id
           where b.cost <> coalesce(c.amount, 0) or (b.cost > 0 and (b.promotion is null or b.returned is null or b.cost > b.returned))
          union all
          select format('cost %s of bet %s is %s; the ledger has %s, reversed %s', c.nth, c.bet_id, c.amount, w.amount, r.amount)
            from bets.promotion_costs c left join wallet.transfers w on w.fact = c.fact and w.reason = 31 left join wallet.transfers r on r.fact = c.fact and r.reason = 131
           where w.amount is distinct from c.amount or (r.id is not null) <> (c.reversed_at is not null)
          union all
          select format('%s was moved for bet %s as the cost of a promotion that no bet names', w.amount, w.fact)
            from wallet.transfers w where w.reason = 31 and not exists (select from bets.promotion_costs c where c.fact = w.fact)
          union all
          select format('leg %s of bet %s, %s, was taken at %s, the book had %s', l.place, l.bet_id, b.promotion, l.odds, l.book_odds)
            from bets.legs l join bets.bets b on b.id = l.bet_id
           where l.boost_id is not null and (l.odds <= l.book_odds or (b.promotion is distinct from 'price-boost' and b.state not in ('declined', 'void')))
          union all
          select format('%s is owed for returns that were wrong, the house account holds %s %s', d.owed, h.balance, h.currency)
            from (select currency, balance from wallet.house_balances where name = 'sportsbook-debts') h
            full join (select currency, sum(amount - repaid) as owed from bets.debts group by 1) d using (currency)
           where coalesce(h.balance, 0) <> -coalesce(d.owed, 0)
           limit 5`,
  },
];
