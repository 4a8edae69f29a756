// What one day says, and what the ledger says of it when it is read again.
import { sql } from 'kysely';
import { formatAmount, type Currency } from '#kernel/money.ts';
import type { Transaction } from '#platform/db/database.ts';
import { ledgerFlows, type HouseBalance, type LedgerFlow } from '#money/wallet/index.ts';
import { movedDays } from './days.ts';
import { accountOfProduct, classOf } from './house-accounts.ts';
import { LINES, linesOf, type Line } from './lines.ts';
import { openAfter } from './reconcile-open.ts';

export interface DayCheck {
  day: string;
  /** In words; empty where all identities hold. */
  faults: readonly string[];
  /** What is staked and not settled at its end, by account. */
  open: readonly HouseBalance[];
  /** What is open at its end was not written down yet. */
  isFirst: boolean;
}

/** `before`: days that were checked just now. */
export async function checkDay(tx: Transaction, day: string, before: readonly DayCheck[]): Promise<DayCheck> {
  const flows = await readAgain(tx, day);
  const lines = await linesOfDay(tx, day);
  const settled = await settledOf(tx, day, lines);
  const { open, isFirst, faults: openFaults } = await openAfter(tx, day, { flows, settled: settled.sums, before });
  return {
    day,
    isFirst,
    open,
    faults: [
      ...unclassed(flows),
      ...(await accountFaults(tx, day, flows)),
      ...zeroFaults(flows),
      ...lineFaults(flows, lines),
      ...identityFaults(lines),
      ...settled.faults,
      ...openFaults,
    ],
  };
}

const written = (minor: bigint, currency: string): string => `${formatAmount(minor, currency as Currency)} ${currency}`;

async function readAgain(tx: Transaction, day: string): Promise<LedgerFlow[]> {
  const { rows } = await sql<{ low: bigint | null; high: bigint | null }>`
    select min(low_xid) as low, max(high_xid) as high from figures.account_days where day = ${day}`.execute(tx);
  const { low, high } = rows[0]!;
  return low === null ? [] : ledgerFlows(tx, { from: low, to: high! + 1n, day }, await movedDays(tx));
}

const unclassed = (flows: readonly LedgerFlow[]): string[] =>
  [...new Set(flows.map(({ account }) => account))]
    .filter((account) => !account.startsWith('players.') && classOf(account) === undefined)
    .map((account) => `The account ${account} has no class.`);

/** Sums by key, in the order in which they came. */
function sumBy<Item>(items: readonly Item[], keyOf: (item: Item) => string, minorOf: (item: Item) => bigint) {
  const sums = new Map<string, bigint>();
  for (const item of items) sums.set(keyOf(item), (sums.get(keyOf(item)) ?? 0n) + minorOf(item));
  return sums;
}

function differences(
  here: ReadonlyMap<string, bigint>,
  there: ReadonlyMap<string, bigint>,
): Array<[string, bigint, bigint]> {
  return [...new Set([...here.keys(), ...there.keys()])]
    .map((key): [string, bigint, bigint] => [key, here.get(key) ?? 0n, there.get(key) ?? 0n])
    .filter(([, ours, theirs]) => ours !== theirs);
}

async function accountFaults(tx: Transaction, day: string, flows: readonly LedgerFlow[]): Promise<string[]> {
  const { rows } = await sql<Pick<LedgerFlow, 'account' | 'currency' | 'reason' | 'amount'>>`
    select account, currency, reason, amount from figures.account_days where day = ${day}`.execute(tx);
  const keyOf = ({ account, currency, reason }: Pick<LedgerFlow, 'account' | 'currency' | 'reason'>): string =>
    `${account}/${reason}/${currency}`;
  const ours = sumBy(rows, keyOf, ({ amount }) => amount);
  const theirs = sumBy(flows, keyOf, ({ amount }) => amount);
  return differences(ours, theirs).map(([key, counted, moved]) => {
    const [account, reason, currency] = key.split('/') as [string, string, string];
    return `${account}, reason ${reason}: ${written(counted, currency)} was counted, the ledger has ${written(moved, currency)}.`;
  });
}

/** The third identity. */
const zeroFaults = (flows: readonly LedgerFlow[]): string[] =>
  [
    ...sumBy(
      flows,
      ({ currency }) => currency,
      ({ amount }) => amount,
    ),
  ]
    .filter(([, sum]) => sum !== 0n)
    .map(([currency, sum]) => `All accounts come to ${written(sum, currency)}, not to nothing.`);

interface LineOfDay {
  product: string;
  currency: string;
  line: Line;
  amount: bigint;
}

async function linesOfDay(tx: Transaction, day: string): Promise<LineOfDay[]> {
  const { rows } = await sql<LineOfDay>`
    select product, currency, line, sum(amount)::bigint as amount from figures.player_days where day = ${day} group by 1, 2, 3`.execute(
    tx,
  );
  return rows;
}

const SETTLED: ReadonlySet<Line> = new Set(['staked', 'staked-real', 'won']);

function lineFaults(flows: readonly LedgerFlow[], lines: readonly LineOfDay[]): string[] {
  const keyOf = ({ product, currency, line }: Omit<LineOfDay, 'amount'>): string => `${line}/${product}/${currency}`;
  const ours = sumBy(
    lines.filter(({ line }) => !SETTLED.has(line)),
    keyOf,
    ({ amount }) => amount,
  );
  const ofLedger = flows.flatMap((flow) => linesOf(flow).map((sum) => ({ ...sum, currency: flow.currency })));
  const theirs = sumBy(ofLedger, keyOf, ({ amount }) => amount);
  const unknown = lines.filter(({ line }) => !LINES.includes(line)).map(({ line }) => `There is no line ${line}.`);
  return [
    ...unknown,
    ...differences(ours, theirs).map(([key, counted, moved]) => {
      const [line, , currency] = key.split('/') as [string, string, string];
      return `${line}: players have ${written(counted, currency)}, the ledger has ${written(moved, currency)}.`;
    }),
  ];
}

/** The second identity. */
function identityFaults(lines: readonly LineOfDay[]): string[] {
  const currencies = new Set(lines.map(({ currency }) => currency));
  return [...currencies].flatMap((currency) => {
    const minorOf = (name: Line): bigint =>
      lines.reduce((sum, row) => (row.line === name && row.currency === currency ? sum + row.amount : sum), 0n);
    const remainder = minorOf('deposits') - minorOf('returned') - minorOf('paid-out') - minorOf('balance-change');
    return minorOf('player-money') === remainder
      ? []
      : [
          `Player-money NGR is ${written(minorOf('player-money'), currency)}, and deposits less the rest ${written(remainder, currency)}.`,
        ];
  });
}

/** What was settled by account: of players, which has to be that of the games. */
async function settledOf(tx: Transaction, day: string, lines: readonly LineOfDay[]) {
  const signs: Partial<Record<Line, bigint>> = { staked: 1n, won: -1n };
  const keyOf = ({ account, currency }: { account: string; currency: string }): string => `${account}/${currency}`;
  const sums = sumBy(
    lines.filter(({ line }) => signs[line] !== undefined),
    ({ product, currency }) => keyOf({ account: accountOfProduct(product) ?? product, currency }),
    ({ line, amount }) => signs[line]! * amount,
  );
  const { rows } = await sql<{ account: string; currency: string; minor: bigint }>`
    select account, currency, sum(staked - won)::bigint as minor from figures.game_days where day = ${day} group by 1, 2`.execute(
    tx,
  );
  const games = sumBy(rows, keyOf, ({ minor }) => minor);
  const faults = differences(sums, games).map(([key, ofPlayers, ofGames]) => {
    const [account, currency] = key.split('/') as [string, string];
    return `${account}: players’ rounds have brought ${written(ofPlayers, currency)}, the games ${written(ofGames, currency)}.`;
  });
  return { sums, faults };
}
