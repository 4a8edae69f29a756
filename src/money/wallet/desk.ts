// The ledger at the desk: what moved in a purse, the newest first.
import { sql } from 'kysely';
import type { Currency } from '#kernel/money.ts';
import { numberedId, pageOf, sumOf, type DeskParts, type Listing } from '#platform/desk.ts';
import { BUCKETS, REASONS, type Bucket } from './reasons.ts';

interface Entry {
  seq: bigint;
  at: Date;
  fact: string;
  reason: number;
  amount: bigint;
  balance_after: bigint;
  currency: Currency;
}

const PURSES = Object.keys(BUCKETS) as Bucket[];
const NAMES = new Map<number, string>(Object.entries(REASONS).map(([name, number]) => [number, name]));

/** As stored: 100 + n is the reversal of n. */
const nameOf = (reason: number): string =>
  reason > 100 ? `${NAMES.get(reason - 100)}, taken back` : (NAMES.get(reason) ?? String(reason));

const ledger: Listing = {
  name: 'ledger',
  area: 'players',
  title: 'Ledger',
  about: 'Every entry of a player’s purse, with the balance after it. Name the player by their number.',
  columns: [
    { key: 'number', label: '№', kind: 'number' },
    { key: 'at', label: 'When', kind: 'time' },
    { key: 'what', label: 'What', kind: 'text' },
    { key: 'amount', label: 'Amount', kind: 'money' },
    { key: 'balance', label: 'Balance after', kind: 'money' },
    { key: 'fact', label: 'Of', kind: 'text' },
  ],
  filters: [
    { name: 'player', label: 'Player’s number' },
    { name: 'purse', label: 'Purse', choices: PURSES },
    { name: 'currency', label: 'Currency' },
  ],
  tabOf: [{ kind: 'player', filter: 'player' }],
  isTabOnly: true,
  whenEmpty: 'Nothing has moved in this purse.',
  async read(ctx, { filters: { player = '', purse, currency }, after, limit }) {
    const bucket = BUCKETS[PURSES.find((name) => name === purse) ?? 'main'];
    // Between the first and the last entry of the page only a part of the transfers is read, which are in the order of their ids.
    const { rows } = await sql<Entry>`
      with page as materialized (
        select e.seq, e.transfer_id, e.amount, e.balance_after, a.currency
          from wallet.accounts a join wallet.entries e on e.account_id = a.id and e.account_id > 0
         where a.player_id = ${numberedId(player) ?? 0n} and a.bucket = ${bucket}
           and (${currency || null}::text is null or a.currency = ${currency || null})
           and a.seq > 0 and (${after ?? null}::bigint is null or e.seq < ${after ?? null}::bigint)
         order by e.seq desc limit ${limit + 1})
      select p.seq, t.created_at as at, t.fact, t.reason, p.amount, p.balance_after, p.currency
        from page p join wallet.transfers t on t.id = p.transfer_id
       where t.id between (select min(transfer_id) from page) and (select max(transfer_id) from page)
       order by p.seq desc`.execute(ctx.db);
    return pageOf(rows, limit, ({ seq, at, fact, reason, amount, balance_after, currency }) => ({
      id: String(seq),
      values: {
        number: Number(seq),
        at: at.toISOString(),
        what: nameOf(reason),
        amount: sumOf(amount, currency),
        balance: sumOf(balance_after, currency),
        fact,
      },
    }));
  },
};

export const desk: DeskParts = { listings: [ledger] };
