/**
 * The first identity: the flow of an account that holds stakes is what was settled and the change of what is open. What is open now is
 * known from the games themselves; what was open at the end of a day is written down when it is first reconciled.
 */
import { sql } from 'kysely';
import { formatAmount, type Currency } from '#kernel/money.ts';
import type { Transaction } from '#platform/db/database.ts';
import { houseBalances, type HouseBalance, type LedgerFlow } from '#money/wallet/index.ts';
import { isPlay } from './house-accounts.ts';
import { openStakesOf } from './read-liabilities.ts';
import type { DayCheck } from './reconcile-day.ts';

interface Of {
  flows: readonly LedgerFlow[];
  /** By account and currency: `games/EUR`. */
  settled: ReadonlyMap<string, bigint>;
  before: readonly DayCheck[];
}

const PROMOTIONS = 'promotion-cost';
const SPORTS = 'sportsbook';

type Open = Map<string, bigint>;
const keyOf = ({ account, currency }: { account: string; currency: string }): string => `${account}/${currency}`;
const written = (minor: bigint, currency: string): string => `${formatAmount(minor, currency as Currency)} ${currency}`;

const balancesIn = (open: ReadonlyMap<string, bigint>): HouseBalance[] =>
  [...open].map(([key, minor]) => {
    const [account, currency] = key.split('/') as [string, Currency];
    return { account, currency, minor };
  });

export async function openAfter(
  tx: Transaction,
  day: string,
  { flows, settled, before }: Of,
): Promise<Pick<DayCheck, 'open' | 'isFirst' | 'faults'>> {
  const open = await openBefore(tx, day, before);
  const add = (key: string, minor: bigint): void => void open.set(key, (open.get(key) ?? 0n) + minor);
  for (const flow of flows) {
    if (isPlay(flow.account)) add(keyOf(flow), flow.amount);
    // What promotions cost was moved to the account of the sportsbook, and was won there.
    if (flow.account === PROMOTIONS) add(keyOf({ account: SPORTS, currency: flow.currency }), flow.amount);
  }
  for (const [key, minor] of settled) add(key, -minor);
  const noted = await notedOpen(tx, day);
  if (!noted) return { open: balancesIn(open), isFirst: true, faults: [] };
  const faults = [...new Set([...open.keys(), ...noted.keys()])]
    .filter((key) => (open.get(key) ?? 0n) !== (noted.get(key) ?? 0n))
    .map((key) => {
      const [account, currency] = key.split('/') as [string, string];
      return `${account}: after its flow and what was settled ${written(open.get(key) ?? 0n, currency)} is open; it was ${written(noted.get(key) ?? 0n, currency)}.`;
    });
  return { open: balancesIn(noted), isFirst: false, faults };
}

/** What was open when a day ended; `undefined` where it was not written down yet. */
async function notedOpen(tx: Transaction, day: string): Promise<Open | undefined> {
  const { rows } = await sql<{ account: string; currency: string; amount: bigint }>`
    select account, currency, amount from figures.open_stakes where day = ${day}`.execute(tx);
  return rows.length === 0 ? undefined : new Map(rows.map((row) => [keyOf(row), row.amount]));
}

/** At the end of the newest day before that has it, and what the days between have moved. */
async function openBefore(tx: Transaction, day: string, before: readonly DayCheck[]): Promise<Open> {
  const { rows: last } = await sql<{ day: string | null }>`
    select max(day) as day from figures.open_stakes where day < ${day}`.execute(tx);
  const from = last[0]!.day;
  const just = before.findLast((check) => check.open.length > 0);
  if (just && (from === null || just.day >= from))
    return new Map(just.open.map((balance) => [keyOf(balance), balance.minor]));
  const open: Open = (from === null ? undefined : await notedOpen(tx, from)) ?? new Map();
  const { rows } = await sql<HouseBalance>`
    select account, currency, sum(minor)::bigint as minor from (
      select case account when ${PROMOTIONS} then ${SPORTS}::text else account end as account, currency, amount as minor
        from figures.account_days where day < ${day} and (${from}::date is null or day > ${from})
      union all select account, currency, won - staked from figures.game_days where day < ${day} and (${from}::date is null or day > ${from})) x
     group by 1, 2`.execute(tx);
  for (const row of rows) if (isPlay(row.account)) open.set(keyOf(row), (open.get(keyOf(row)) ?? 0n) + row.minor);
  return open;
}

/** Where what the ledger and the settled stakes leave open now is not what the games say: by how much the games have more. */
export async function differencesFromGames(tx: Transaction): Promise<Array<HouseBalance & { left: bigint }>> {
  const { rows: settled } = await sql<HouseBalance>`
    select account, currency, sum(staked - won)::bigint as minor from figures.game_days group by 1, 2`.execute(tx);
  const left: Open = new Map();
  for (const row of await houseBalances(tx)) {
    const key = keyOf(row.account === PROMOTIONS ? { account: SPORTS, currency: row.currency } : row);
    if (isPlay(row.account) || row.account === PROMOTIONS) left.set(key, (left.get(key) ?? 0n) + row.minor);
  }
  for (const row of settled) left.set(keyOf(row), (left.get(keyOf(row)) ?? 0n) - row.minor);
  const open = new Map((await openStakesOf(tx)).map((row) => [keyOf(row), row.minor]));
  return balancesIn(new Map([...left.keys(), ...open.keys()].map((key) => [key, open.get(key) ?? 0n])))
    .map((balance) => ({ ...balance, left: left.get(keyOf(balance)) ?? 0n }))
    .map(({ minor, ...balance }) => ({ ...balance, minor: minor - balance.left }))
    .filter(({ minor }) => minor !== 0n);
}

export const anchorFaults = async (tx: Transaction): Promise<string[]> =>
  (await differencesFromGames(tx)).map(
    ({ account, currency, minor, left }) =>
      `${account}: ledger and settled stakes leave ${written(left, currency)} open, the games have ${written(left + minor, currency)}.`,
  );
