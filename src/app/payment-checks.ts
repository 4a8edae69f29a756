// The auditor's questions about deposits and withdrawals: between them and the ledger, and between our books and the providers'.
import type { LedgerCheck } from './ledger-checks.ts';

export const PAYMENT_CHECKS: readonly LedgerCheck[] = [
  {
    id: 'Q9',
    asks: 'every deposit and withdrawal has moved exactly what its state says, and nothing was moved for any other',
    find: `select fault from (
            select format('deposit %s of %s is %s; the ledger has booked %s', coalesce(d.id, t.fact), d.amount_minor, coalesce(d.state, 'unknown'), t.amount) as fault
              from cashier.deposits d full join (select * from wallet.transfers where reason = 3) t on t.fact = d.id
             where t.amount is distinct from case when d.credited_at is not null then d.amount_minor end
                or t.player_id <> d.player_id or t.currency <> d.currency
                or (d.credited_at is null and d.state in ('success', 'disputed', 'charged_back')) or (d.credited_at is not null and d.state not in ('success', 'refunded', 'disputed', 'charged_back'))
            union all
            select format('deposit %s of %s is %s; the ledger has given back %s, and %s stands set aside', d.id, d.amount_minor, d.state, coalesce(b.amount, 0), coalesce(h.amount, 0))
              from cashier.deposits d
              left join (select f.id, sum(case when t.reason in (9, 13) then -t.amount else t.amount end) as amount
                           from (select id, id as fact from cashier.deposits union select deposit_id, fact from cashier.disputed union select deposit_id, id from cashier.refunds) f
                           join wallet.transfers t on t.fact = f.fact and t.reason in (5, 6, 8, 9, 11, 13) group by 1) b on b.id = d.id
              left join (select r.deposit_id as id, sum(t.amount) as amount from cashier.refunds r join wallet.transfers t on t.fact = r.id and t.reason = 10
                          where not exists (select from wallet.transfers e where e.fact = r.id and e.reason in (11, 12)) group by 1) h on h.id = d.id
              left join (select deposit_id as id, sum(amount_minor) filter (where state = 'asked') as asked, sum(amount_minor) filter (where state = 'done') as done
                           from cashier.refunds group by 1) r on r.id = d.id
             where coalesce(b.amount, 0) <> case when d.credited_at is not null then d.returned_minor else 0 end
                or d.refunded_minor <> coalesce(r.done, 0)
                or d.returned_minor <> case when d.state in ('disputed', 'charged_back') then d.returned_minor else d.refunded_minor end
                or (d.state = 'refunded' and d.refunded_minor <> d.amount_minor)
                or (d.state in ('disputed', 'charged_back') and d.returned_minor = d.refunded_minor)
                or h.amount is distinct from case when d.credited_at is not null then r.asked end
            union all
            select format('%s was set aside for %s, which is no payment', t.amount, t.fact) from wallet.transfers t
             where t.reason = 10 and not exists (select from cashier.refunds r where r.id = t.fact) and not exists (select from cashier.withdrawals w where w.id = t.fact)
            union all
            select format('withdrawal %s of %s is %s; the ledger has held %s, paid %s, given back %s', w.id, w.amount_minor, w.state, h.amount, p.amount, r.amount)
              from cashier.withdrawals w left join wallet.transfers h on h.fact = w.id and h.reason = 10
              left join lateral (select sum(amount) filter (where reason in (8, 11, 15)) as amount, count(*) filter (where reason = 11) as settled,
                                        count(*) filter (where reason = 12) as released, sum(amount) filter (where reason in (9, 14)) as returned
                                   from wallet.transfers where fact = w.id) p on true
              cross join lateral (select coalesce(p.returned, 0) + p.released * w.amount_minor as amount) r
             where h.amount is distinct from w.amount_minor
                or coalesce(p.amount, 0) <> case when w.state in ('paid', 'returned') then w.amount_minor else 0 end
                or coalesce(p.returned, 0) <> case w.state when 'returned' then w.amount_minor else 0 end
                or p.settled + p.released <> case when w.state in ('requested', 'checks', 'approved', 'sent') then 0 else 1 end
                or (p.released = 0 and w.state in ('failed', 'declined', 'cancelled'))
            union all
            select format('%s is owed for payments that were taken back, the house account holds %s %s', d.owed, h.balance, currency)
              from (select currency, balance from wallet.house_balances where name = 'deposit-debts') h
              full join (select currency, sum(amount - repaid) as owed from cashier.debts group by 1) d using (currency)
             where coalesce(h.balance, 0) <> -coalesce(d.owed, 0)) f limit 5`,
  },
  {
    id: 'Q26',
    asks: 'what lies with the payment providers is what payments have brought and taken there, and what they have last reported',
    find: `with said as (
             select s.*, c.covered_to, case when s.status in ('success', 'dispute_won', 'disputed', 'charged_back') then s.amount_minor - s.charged_back_minor - s.refunded_minor
                                            else 0 end as theirs
               from cashier.statements s left join cashier.comparisons c on c.provider = s.provider),
           booked as (
             select 'deposit' as kind, id, provider, currency, state, updated_at, credited_at as moved_at, provider_revision, ordered_minor is not null as is_corrected,
                    case when credited_at is not null then amount_minor - returned_minor else 0 end as ours from cashier.deposits
             union all
             select 'withdrawal', id, provider, currency, state, updated_at, case when state = 'paid' then updated_at end, provider_revision, false,
                    case when state = 'paid' then amount_minor else 0 end from cashier.withdrawals)
           select fault from (
            select format('the house account psp.%s.clearing holds %s %s, its payments say %s', method, coalesce(h.balance, 0), currency, coalesce(p.due, 0)) as fault
              from (select substr(name, 5, length(name) - 13) as method, currency, balance from wallet.house_balances where name like 'psp.%.clearing') h
              full join (select method, currency, sum(due) as due from (
                           select method, currency, returned_minor - amount_minor as due from cashier.deposits where credited_at is not null
                           union all select method, currency, amount_minor from cashier.withdrawals where state = 'paid') x group by 1, 2) p using (method, currency)
             where coalesce(h.balance, 0) <> coalesce(p.due, 0)
            union all
            -- What waits for a person, and what one has settled as it is, is known to differ; money of another currency was booked as that person has decided.
            (select format('%s %s at %s: it reports %s %s (%s), our books have %s %s', s.kind, s.payment_id, s.provider, s.theirs, s.currency, s.status, coalesce(b.ours, 0), b.currency)
               from said s left join booked b on b.kind = s.kind and b.id::text = s.payment_id and b.provider = s.provider
              where ((b.id is null and s.theirs <> 0)
                 or (b.state <> 'review' and b.updated_at <= greatest(s.reported_at, s.covered_to) and b.provider_revision <= coalesce(s.revision, b.provider_revision)
                     and (b.ours <> s.theirs or (b.currency <> s.currency and s.theirs <> 0)) and not (b.is_corrected and b.currency <> s.currency)))
                and not exists (select from cashier.differences x where x.provider = s.provider and x.kind = s.kind and x.payment_id = s.payment_id and x.state = 'resolved'
                                   and x.their_minor = s.theirs and x.their_currency = s.currency and x.our_minor is not distinct from b.ours and x.our_currency is not distinct from b.currency)
              order by s.reported_at, s.payment_id limit 5)
            union all
            (select format('%s %s of %s %s is in our books, and %s does not report it', b.kind, b.id, b.ours, b.currency, b.provider)
               from booked b join cashier.comparisons c on c.provider = b.provider and b.moved_at < c.covered_to - interval '1 minute'
              where b.ours <> 0 and not exists (select from cashier.statements s where s.provider = b.provider and s.kind = b.kind and s.payment_id = b.id::text)
                and not exists (select from cashier.differences x where x.provider = b.provider and x.kind = b.kind and x.payment_id = b.id::text and x.state = 'resolved'
                                   and x.their_status is null and x.our_minor = b.ours and x.our_currency = b.currency)
              order by b.moved_at, b.id limit 5)) f limit 5`,
  },
];
