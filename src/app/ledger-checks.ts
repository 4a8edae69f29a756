/**
 * The questions that an auditor asks of the books. Each returns its first wrong rows in words, or nothing.
 * Run by `npm run verify:ledger` and at the end of every test that moved money.
 */
import type pg from 'pg';
import { openPool, type ConnectionOptions } from '#platform/db/database.ts';
import { silentLogger } from '#platform/log.ts';
import { checkSeals } from '#money/wallet/index.ts';
import { BET_CHECKS } from './bet-checks.ts';
import { PAYMENT_CHECKS } from './payment-checks.ts';
import { checkRaffles } from './raffle-checks.ts';
import { checkStandings } from './standings-checks.ts';

export interface LedgerCheck {
  id: string;
  asks: string;
  /** SQL that returns rows with one column `fault`, or a function where SQL alone cannot decide. */
  find: string | ((client: pg.PoolClient) => Promise<string[]>);
}

/** The id of the question whether every sealed block is as it was. */
export const SEAL_CHECK = 'seal';
const CONNECTIONS = 4;

/** Corrections by an operator, and the points of a stake that is taken back, may leave points owed. */
const NOT_TAKEN_BACK = `kind not in ('reversal', 'correction')`;
const REASON_NAMES = `case t.reason when 1 then 'stake' when 2 then 'win' when 3 then 'deposit' else t.reason::text end`;

export const LEDGER_CHECKS: readonly LedgerCheck[] = [
  {
    id: 'Q1',
    asks: 'each currency sums to zero',
    find: `select format('%s: all entries sum to %s', currency, sum(s)) as fault from (
            select e.account_id, sum(e.amount) as s from wallet.entries e group by 1) e
          join (select id, currency from wallet.accounts union all select id, currency from wallet.house_accounts) a on a.id = e.account_id
          group by currency having sum(s) <> 0`,
  },
  {
    id: 'Q2',
    asks: 'every balance is the sum of its entries',
    find: `select format('account %s holds %s, its entries sum to %s', a.id, a.balance, coalesce(s.sum, 0)) as fault
            from wallet.accounts a left join (select account_id, sum(amount), count(*) from wallet.entries where account_id > 0 group by 1) s on s.account_id = a.id
           where a.balance <> coalesce(s.sum, 0) or a.seq <> coalesce(s.count, 0) order by a.id limit 5`,
  },
  {
    id: 'Q3',
    asks: 'every transfer has two or more entries that sum to zero and move its amount, and every entry belongs to one',
    find: `select case when t.id is null then format('transfer %s does not exist and has %s entries', e.transfer_id, e.n)
                 else format('transfer %s (%s/%s) of %s has %s entries that sum to %s and move %s', t.id, t.fact, ${REASON_NAMES}, t.amount, coalesce(e.n, 0), coalesce(e.s, 0), coalesce(e.moved, 0)) end as fault
            from wallet.transfers t full join (select transfer_id, count(*) n, sum(amount) s, sum(greatest(amount, 0)) moved from wallet.entries group by 1) e on e.transfer_id = t.id
           where t.id is null or coalesce(e.n, 0) < 2 or e.s <> 0 or e.moved <> t.amount order by coalesce(t.id, e.transfer_id) limit 5`,
  },
  {
    id: 'Q4',
    asks: 'every entry belongs to an account that exists, of the player and in the currency that its transfer names',
    find: `select format('account %s has entries and does not exist', x.account_id) as fault from (select distinct account_id from wallet.entries) x
           where not exists (select from wallet.accounts a where a.id = x.account_id) and not exists (select from wallet.house_accounts h where h.id = x.account_id)
          union all
          select format('transfer %s of player %s in %s has an entry on account %s of %s in %s', t.id, t.player_id, t.currency, a.id, coalesce('player ' || a.player_id, 'the house'), a.currency)
            from wallet.entries e join wallet.transfers t on t.id = e.transfer_id
            join (select id, player_id, currency from wallet.accounts union all select id, null, currency from wallet.house_accounts) a on a.id = e.account_id
           where a.player_id <> t.player_id or a.currency <> t.currency
           limit 5`,
  },
  {
    id: 'Q5',
    asks: 'no player account is below zero',
    find: `select format('account %s holds %s', id, balance) as fault from wallet.accounts where balance < 0 limit 5`,
  },
  {
    id: 'Q6',
    asks: 'the entries of every account follow each other without a gap',
    find: `select format('entry %s of account %s (transfer %s): %s after %s makes %s', seq, account_id, transfer_id, amount, before, balance_after) as fault from (
            select *, coalesce(lag(balance_after) over w, 0) as before, row_number() over w as position from wallet.entries where account_id > 0
            window w as (partition by account_id order by seq)) e
           where balance_after is distinct from before + amount or seq <> position order by account_id, seq limit 5`,
  },
  {
    id: 'Q7',
    asks: 'every round has its stakes, and its win exactly when it won',
    find: `select format('round %s: staked %s, won %s; the ledger has stake %s, win %s', r.id, r.staked, r.won, s.amount, w.amount) as fault
            from rounds.rounds r
            left join lateral (select sum(t.amount) as amount from wallet.transfers t where t.fact = any (r.id || r.more_stakes) and t.reason = 1) s on true
            left join wallet.transfers w on w.fact = r.id and w.reason = 2
           where r.player_id is not null and (s.amount is distinct from r.staked or coalesce(w.amount, 0) <> r.won) order by r.created_at limit 5`,
  },
  {
    id: 'Q22',
    asks: 'the house account of games holds what rounds and bets at live tables have brought, and nothing else',
    find: `select format('the house account of games holds %s %s, its rounds and bets say %s', coalesce(h.balance, 0), currency, coalesce(d.due, 0)) as fault
            from (select currency, balance from wallet.house_balances where name = 'games') h
            full join (select currency, sum(due) as due from (
                         select currency, staked - won as due from rounds.rounds where player_id is not null
                         union all select currency, staked from rounds.open_rounds where player_id is not null
                         union all select currency, staked - won from live_tables.bets b
                                    where state <> 'void' and not exists (select from rounds.rounds r where r.id = b.id)) x group by 1) d using (currency)
           where coalesce(h.balance, 0) <> coalesce(d.due, 0) limit 5`,
  },
  {
    id: 'Q8',
    asks: 'every round that goes on has its stakes and no win',
    find: `select format('open round %s: staked %s; the ledger has stake %s, win %s', r.id, r.staked, s.amount, w.amount) as fault
            from rounds.open_rounds r
            left join lateral (select sum(t.amount) as amount from wallet.transfers t where t.fact = any (r.id || r.more_stakes) and t.reason = 1) s on true
            left join wallet.transfers w on w.fact = r.id and w.reason = 2
           where r.player_id is not null and (s.amount is distinct from r.staked or w.amount is not null) order by r.opened_at limit 5`,
  },
  ...PAYMENT_CHECKS,
  {
    id: 'Q12',
    asks: 'every bet at a live table has its stake, and was paid, or given back, exactly as its state says',
    find: `select format('live bet %s of %s is %s, won %s; the ledger has stake %s, win %s, given back %s', b.id, b.staked, b.state, b.won, s.amount, w.amount, v.amount) as fault
            from live_tables.bets b left join wallet.transfers s on s.fact = b.id and s.reason = 1 left join wallet.transfers w on w.fact = b.id and w.reason = 2
            left join wallet.transfers v on v.fact = b.id and v.reason = 101
           where s.amount is distinct from b.staked or coalesce(w.amount, 0) <> b.won or (v.id is not null) <> (b.state = 'void')
              or (b.state in ('open', 'void') and b.won > 0) order by b.placed_at limit 5`,
  },
  {
    id: 'Q10',
    asks: 'no subscriber leaves an announced event waiting for more than a minute',
    find: `select format('event %s (%s) has waited for %s since %s', o.id, o.event, p.subscriber, o.announced_at) as fault
            from platform.positions p cross join lateral
                 (select id, event, announced_at from platform.outbox where id >= p.id order by id limit 1) o
           where o.announced_at < now() - interval '60 seconds' limit 5`,
  },
  {
    id: 'Q11',
    asks: 'every stake and win of an outside supplier has moved exactly what their transaction says',
    find: `select format('%s %s of %s: staked %s, won %s; the ledger has stake %s, given back %s', t.kind, t.reference, t.provider, t.staked, t.won, s.amount, b.amount) as fault
            from suppliers.transactions t left join wallet.transfers s on s.fact = t.id and s.reason = 1 left join wallet.transfers b on b.fact = t.id and b.reason = 101
           where coalesce(s.amount, 0) <> t.staked or (b.amount is not null) <> (t.taken_back_at is not null)
          union all
          select format('round %s of %s: staked %s, won %s; its transactions say %s and %s', r.reference, r.provider, r.staked, r.won, x.staked, x.won)
            from suppliers.rounds r join (select round_id, sum(staked) filter (where taken_back_at is null) as staked, sum(won) as won
                   from suppliers.transactions where kind <> 'rollback' group by 1) x on x.round_id = r.id
           where r.staked <> coalesce(x.staked, 0) or r.won <> x.won
          union all
          select format('house account %s of suppliers holds %s, their transactions say %s', p.name, p.balance, x.due)
            from (select name, currency, balance from wallet.house_balances where name like 'games.%') p
            left join (select 'games.' || r.provider as name, r.currency, sum(r.staked - r.won) as due from suppliers.rounds r group by 1, 2) x
                   on x.name = p.name and x.currency = p.currency
           where p.balance <> coalesce(x.due, 0)
           limit 5`,
  },
  ...BET_CHECKS,
  {
    id: 'Q15',
    asks: 'bonuses have given, converted and taken back exactly what their awards say, and each active one restricts its player',
    find: `select format('player %s, %s: awards gave %s and converted %s; the ledger has %s and %s', player_id, currency, coalesce(a.given, 0), coalesce(a.converted, 0), coalesce(l.given, 0), coalesce(l.converted, 0)) as fault
            from (select player_id, currency, coalesce(sum(amount) filter (where activated_at is not null), 0) - sum(forfeited) as given, sum(converted) as converted
                    from bonuses.awards where slot = 'casino' group by 1, 2) a
            full join (select player_id, currency, sum(case reason when 20 then amount when 22 then -amount else 0 end) as given, sum(amount) filter (where reason = 21) as converted
                         from wallet.transfers where reason in (20, 21, 22) group by 1, 2) l using (player_id, currency)
           where coalesce(a.given, 0) <> coalesce(l.given, 0) or coalesce(a.converted, 0) <> coalesce(l.converted, 0)
          union all
          select format('bonus %s is %s, and its restriction is %s', coalesce('bonus.' || b.id, r.source), coalesce(b.status, 'unknown'), case when r.source is null then 'not there' else 'there' end)
            from (select * from bonuses.awards where status = 'active' and slot = 'casino') b
            full join (select * from stakes.restrictions where source like 'bonus.%') r on r.source = 'bonus.' || b.id and r.player_id = b.player_id
           where b.id is null or r.source is null
           limit 5`,
  },
  {
    id: 'Q30',
    asks: 'what returned deposits had brought is taken back exactly as the debts say',
    find: `select format('player %s, %s: debts say %s were taken back; the ledger has %s', player_id, currency, coalesce(d.repaid, 0), coalesce(l.amount, 0)) as fault
            from (select player_id, currency, sum(repaid) as repaid from bonuses.debts where repaid > 0 group by 1, 2) d
            full join (select player_id, currency, sum(case reason when 24 then amount else -amount end) as amount from wallet.transfers where reason in (24, 124) group by 1, 2) l using (player_id, currency)
           where coalesce(d.repaid, 0) <> coalesce(l.amount, 0) limit 5`,
  },
  {
    id: 'Q16',
    asks: 'each entry of a tournament was paid once and as it says, and given back exactly where that was cancelled',
    find: `select format('entry of player %s in tournament %s: %s was to be paid, %s was', coalesce(e.player_id, t.player_id), e.tournament_id, coalesce(e.paid, 0), coalesce(t.amount, 0)) as fault
            from (select * from tournaments.entries where stake is not null) e
            full join (select t.fact, t.player_id, t.amount from wallet.transfers t
                        where t.reason = 1 and exists (select from wallet.entries n join wallet.house_accounts h on h.id = n.account_id where n.transfer_id = t.id and h.name = 'tournament-entries')) t
              on t.fact = e.stake
           where coalesce(e.paid, 0) <> coalesce(t.amount, 0) or e.player_id is distinct from t.player_id
          union all
          select format('entry of player %s in tournament %s is %s, its stake is %s', e.player_id, e.tournament_id, case when e.refunded_at is null then 'kept' else 'refunded' end, case when r.fact is null then 'kept' else 'given back' end)
            from tournaments.entries e left join wallet.transfers r on r.fact = e.stake and r.reason = 101
           where e.stake is not null and (e.refunded_at is null) <> (r.fact is null)
           limit 5`,
  },
  {
    id: 'Q17',
    asks: 'each prize of a tournament that is paid was given once, to the player of its place, and none that is not',
    find: `select format('prize %s of player %s is %s, its reward is %s', p.fact, p.player_id, case when p.paid_at is null then 'not paid' else 'paid' end, case when r.fact is null then 'not given' else format('given to %s', r.player_id) end) as fault
            from tournaments.prizes p left join loyalty.rewards r on r.fact = p.fact
           where (p.paid_at is null) <> (r.fact is null) or r.player_id <> p.player_id or (p.amount is not null and r.currency = p.currency and r.amount <> p.amount)
          union all
          select format('a reward was given for %s, which is no prize', r.fact) from loyalty.rewards r
           where r.cause = 'tournament' and r.fact like 'tournament/%' and not exists (select from tournaments.prizes p where p.fact = r.fact)
           limit 5`,
  },
  {
    id: 'Q13',
    asks: 'what other purses than main, or the house, paid of a stake, or got of a win, is kept as the ledger has moved it',
    // Few entries are of these accounts; the planner, which does not know that, would first join all of them.
    find: `with legs as materialized (
             select e.transfer_id, e.amount, a.bucket
               from (select id, bucket from wallet.accounts where bucket in (2, 3) union all select id, 0 from wallet.house_accounts where name = 'bonus-cost') a
               join wallet.entries e on e.account_id = a.id)
           select format('%s %s: moved were bonus %s, betting bonus %s, of the house %s; kept are %s, %s and %s', case reason when 1 then 'stake' else 'win' end,
                        fact, coalesce(l.bonus, 0), coalesce(l.betting, 0), coalesce(l.house, 0), coalesce(p.bonus, 0), coalesce(p.betting_bonus, 0), coalesce(p.house, 0)) as fault
            from (select t.fact, t.reason, t.player_id, sum(abs(e.amount)) filter (where e.bucket = 2) as bonus, sum(abs(e.amount)) filter (where e.bucket = 3) as betting,
                         sum(-e.amount) filter (where e.bucket = 0) as house
                    from legs e join wallet.transfers t on t.id = e.transfer_id
                   -- What the house adds to a win, by a boost, is no part of it.
                   where (t.reason = 1 or t.reason = 2 and e.bucket > 0)
                     and not exists (select from wallet.transfers r where r.fact = t.fact and r.reason = 100 + t.reason) group by 1, 2, 3) l
            full join stakes.parts p using (fact, reason)
           where coalesce(l.bonus, 0) <> coalesce(p.bonus, 0) or coalesce(l.betting, 0) <> coalesce(p.betting_bonus, 0) or coalesce(l.house, 0) <> coalesce(p.house, 0)
              or l.player_id <> p.player_id limit 5`,
  },
  {
    id: 'Q18',
    asks: 'every pool of a jackpot holds its seeds and contributions less what its drops paid, and every drop was paid once',
    find: `select format('%s of %s/%s: the ledger has %s, the jackpot %s', part, jackpot, level, coalesce(h.balance, 0), booked) as fault
            from (select jackpot, level, part, booked, micro from jackpots.levels,
                    lateral (values ('pool', pool_booked, pool_micro), ('reserve', reserve_booked, reserve_micro), ('overflow', over_booked, over_micro)) p(part, booked, micro)) l
            left join wallet.house_balances h on h.name = 'jackpot.' || jackpot || '.' || level || '.' || part and h.currency = 'EUR'
           where coalesce(h.balance, 0) <> booked or booked <> trunc(micro / 1000000)
          union all
          select format('account %s holds %s and belongs to no jackpot', h.name, h.balance) from wallet.house_balances h
           where h.name like 'jackpot.%' and h.balance <> 0 and not exists (
             select from jackpots.levels l where h.name in (select 'jackpot.' || l.jackpot || '.' || l.level || '.' || part from unnest(array['pool', 'reserve', 'overflow']) part))
          union all
          select format('drop %s of %s %s; the ledger has paid %s', d.id, d.paid, d.paid_currency, t.amount)
            from jackpots.drops d full join (select * from wallet.transfers where reason = 48 and player_id > 0) t on t.fact = d.id
           where d.id is null or t.amount is distinct from d.paid or t.player_id <> d.player_id or t.currency <> d.paid_currency
          union all
          select format('run %s dropped and goes on, or ended without a drop', r.id)
            from jackpots.runs r left join jackpots.drops d on d.run_id = r.id
           where (r.dropped_at is null) <> (d.id is null)
           limit 5`,
  },
  {
    id: 'Q19',
    asks: 'points and their days are the sum of their history, and none are spent or expire that were not there',
    find: `select format('player %s has %s tier points and %s to spend, in millionths; the history says %s and %s', coalesce(p.player_id, h.player_id),
                        coalesce(p.tier, 0), coalesce(p.balance, 0), coalesce(h.tier, 0), coalesce(h.balance, 0)) as fault
            from loyalty.players p full join (select player_id, sum(tier) as tier, sum(balance) as balance from loyalty.history group by 1) h using (player_id)
           where coalesce(p.tier, 0) <> coalesce(h.tier, 0) or coalesce(p.balance, 0) <> coalesce(h.balance, 0) or p.tier < 0
          union all
          select format('player %s has %s tier points and %s to spend from %s of %s on %s; the history says %s and %s', player_id,
                        coalesce(d.tier, 0), coalesce(d.balance, 0), kind, about, day, coalesce(h.tier, 0), coalesce(h.balance, 0))
            from loyalty.days d full join (
              select player_id, kind, about, (at at time zone 'UTC')::date as day, sum(tier) as tier, sum(balance) as balance
                from loyalty.history where kind in ('play', 'reversal') group by 1, 2, 3, 4) h using (player_id, kind, about, day)
           where d.tier is distinct from h.tier or d.balance is distinct from h.balance
          union all
          select format('%s %s of player %s took %s, and %s were there', kind, id, player_id, -balance, sum - balance) from (
            select id, player_id, kind, balance, sum(balance) filter (where balance > 0 or ${NOT_TAKEN_BACK}) over (partition by player_id order by id) as sum
              from loyalty.history) h
           where balance < 0 and ${NOT_TAKEN_BACK} and sum < 0
           limit 5`,
  },
  {
    id: 'Q23',
    asks: 'every cashback, rakeback and reward in cash was paid once, and none that is not there',
    find: `select format('cashback %s of %s is %s; the ledger has paid %s', coalesce(c.id, t.fact), c.amount, coalesce(c.state, 'unknown'), t.amount) as fault
            from cashback.cashbacks c full join (select * from wallet.transfers where reason in (32, 33)) t on t.fact = c.id
           where t.amount is distinct from case when c.state = 'paid_out' then c.amount end
              or t.player_id <> c.player_id or t.currency <> c.currency or (t.reason = 33) <> (c.kind = 'rakeback')
          union all
          select format('player %s was given rewards of %s %s; the ledger has paid %s', player_id, coalesce(r.given, 0), currency, coalesce(l.paid, 0))
            from (select player_id, currency, sum(amount) as given from loyalty.rewards where given_at is not null and amount > 0 group by 1, 2) r
            full join (select player_id, currency, sum(amount) as paid from wallet.transfers where reason = 40 group by 1, 2) l using (player_id, currency)
           where coalesce(r.given, 0) <> coalesce(l.paid, 0)
           limit 5`,
  },
  {
    id: 'Q20',
    asks: 'every raffle and spin has gone as its seed and list say, and prizes went to those who won them',
    find: checkRaffles,
  },
  {
    id: 'Q21',
    asks: 'the prizes of every tournament are those of its final standings, which can be computed again',
    find: checkStandings,
  },
];

export interface LedgerFault {
  check: string;
  fault: string;
}

export interface LedgerAnswer {
  check: string;
  /** The first wrong rows in words; empty when all is as it should be. */
  faults: string[];
}

/** Connections of an audit: each of its questions takes as long as there are entries, and waits its turn for as long. */
export const openAuditPool = (owner: ConnectionOptions): pg.Pool =>
  openPool({ ...owner, patienceMs: 0 }, CONNECTIONS, silentLogger());

/** Asks all questions and checks the seals, on several connections at once when the pool has them. */
export async function findLedgerFaults(
  pool: pg.Pool,
  checks: readonly LedgerCheck[] = LEDGER_CHECKS,
  onAnswer: (answer: LedgerAnswer) => void = () => {},
): Promise<LedgerFault[]> {
  const answered = (check: string, faults: string[]): LedgerFault[] => {
    onAnswer({ check, faults });
    return faults.map((fault) => ({ check, fault }));
  };
  const answers = await Promise.all([
    checkSeals(pool).then((faults) => answered(SEAL_CHECK, faults)),
    ...checks.map(async ({ id, find }) => answered(id, await matches(pool, find))),
  ]);
  return answers.flat();
}

async function matches(pool: pg.Pool, find: LedgerCheck['find']): Promise<string[]> {
  const client = await pool.connect();
  try {
    await client.query("set statement_timeout = 0; set work_mem = '256MB'");
    // The questions already run in parallel; a helper of one would take its time from another.
    await client.query('set max_parallel_workers_per_gather = 0');
    const faults = typeof find === 'string' ? await faultsIn(client, find) : await find(client);
    await client.query('reset statement_timeout; reset work_mem; reset max_parallel_workers_per_gather');
    client.release();
    return faults;
  } catch (error) {
    client.release(true);
    throw error;
  }
}

const faultsIn = async (client: pg.PoolClient, sql: string): Promise<string[]> =>
  (await client.query<{ fault: string }>(sql)).rows.map(({ fault }) => fault);
