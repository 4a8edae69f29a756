/**
 * The close of a day: a trial balance of all accounts at its end. It is written once and compared ever after: a day that does not add up,
 * that does not begin where the day before ended, or that reads differently than when it was closed, says so. So does one whose payments
 * differ from what a provider reports, or were not compared with it.
 */
import type { Currency } from '#kernel/money.ts';
import { refuse } from '#kernel/refusals.ts';
import type { Context } from '#platform/context.ts';
import { balanceLines, type BalanceLine } from '#money/wallet/index.ts';
import { providers } from './adapters/providers.ts';
import { closeOf, keepClose } from './store/closes.ts';
import { openDifferences } from './store/differences.ts';
import { coveredTo } from './store/statements.ts';
import type { CloseRow, ClosedLine } from './tables.ts';

const DAY_MS = 86_400_000;

export interface DayClose {
  day: string;
  lines: (BalanceLine & { closing: bigint })[];
  faults: string[];
}

/** Whose money an account is. */
export const groupOf = (account: string): 'players' | 'providers' | 'house' =>
  account.startsWith('players.') ? 'players' : account.startsWith('psp.') ? 'providers' : 'house';

export async function closeDay(ctx: Context, day: string): Promise<DayClose> {
  const from = new Date(`${day}T00:00:00Z`);
  const to = new Date(from.getTime() + DAY_MS);
  if (to > ctx.clock.now())
    return refuse('InvalidRequest', {
      rule: 'cashier.day-over',
      inputs: { day },
      status: 409,
      sentence: `${day} is not over yet (UTC).`,
    });
  const lines = (await balanceLines(ctx.db, { from, to })).map((line) => ({
    ...line,
    closing: line.opening + line.credited - line.debited,
  }));
  const before = await closeOf(ctx.db, new Date(from.getTime() - DAY_MS).toISOString().slice(0, 10));
  const earlier = await closeOf(ctx.db, day);
  const faults = [
    ...unbalanced(lines),
    ...differences(before?.lines, lines, 'opening', 'began with'),
    ...differences(earlier?.lines, lines, 'closing', 'ends with'),
    ...(await notCompared(ctx, day, to)),
    ...(await openTasks(ctx, to)),
  ];
  await keepClose(ctx.db, rowOf({ day, lines, faults }, ctx.clock.now()));
  if (faults.length > 0) ctx.log.error({ alert: 'books', day, faults }, 'the books of a day do not add up');
  return { day, lines, faults };
}

/** Every transfer takes as much as it gives, so all accounts of a currency come to nothing. */
function unbalanced(lines: readonly (BalanceLine & { closing: bigint })[]): string[] {
  const sums = new Map<Currency, bigint>();
  for (const { currency, closing } of lines) sums.set(currency, (sums.get(currency) ?? 0n) + closing);
  return [...sums]
    .filter(([, sum]) => sum !== 0n)
    .map(([currency, sum]) => `all accounts in ${currency} come to ${sum}, not to nothing`);
}

/** A provider that has not told us of all its payments until the end of the day. */
async function notCompared(ctx: Context, day: string, to: Date): Promise<string[]> {
  const faults: string[] = [];
  for (const name of providers(ctx).keys()) {
    const covered = await coveredTo(ctx.db, name);
    if (covered < to) faults.push(`${name} was not compared up to the end of ${day}: operator -- deposits compare`);
  }
  return faults;
}

/** Payments of that day, or of one before it, on which a provider and we are not agreed. */
const openTasks = async (ctx: Context, to: Date): Promise<string[]> =>
  [...(await openDifferences(ctx.db, to))].map(
    ([what, count]) => `payments that differ from what a provider reports, ${what}: ${count}`,
  );

/** What was written down once, and reads differently now. */
function differences(
  closed: readonly ClosedLine[] | undefined,
  lines: readonly (BalanceLine & { closing: bigint })[],
  field: 'opening' | 'closing',
  verb: string,
): string[] {
  if (!closed) return [];
  const keyOf = ({ account, currency }: Pick<BalanceLine, 'account' | 'currency'>): string => `${account} ${currency}`;
  const now = new Map(lines.map((line) => [keyOf(line), line[field]]));
  const then = new Map(closed.map((line) => [keyOf(line), BigInt(line.closing)]));
  return [...new Set([...then.keys(), ...now.keys()])]
    .filter((key) => (then.get(key) ?? 0n) !== (now.get(key) ?? 0n))
    .map((key) => `${key} ${verb} ${now.get(key) ?? 0n}; it was closed at ${then.get(key) ?? 0n}`);
}

const rowOf = ({ day, lines, faults }: DayClose, at: Date): CloseRow => ({
  day,
  lines: lines.map(({ account, currency, opening, credited, debited, closing }) => ({
    account,
    currency,
    opening: String(opening),
    credited: String(credited),
    debited: String(debited),
    closing: String(closing),
  })),
  faults,
  closed_at: at,
  checked_at: at,
});
