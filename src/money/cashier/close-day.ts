/**
 * The close of a day: a trial balance of all accounts at its end. It is written once and compared ever after: a day that does not add up,
 * that does not begin where the day before ended, or that reads differently than when it was closed, says so.
 */
import type { Currency } from '#kernel/money.ts';
import { refuse } from '#kernel/refusals.ts';
import type { Context } from '#platform/context.ts';
import { balanceLines, type BalanceLine } from '#money/wallet/index.ts';
import { addClose, closeOf } from './store/closes.ts';
import type { CloseRow, ClosedLine } from './tables.ts';

const DAY_MS = 86_400_000;

export interface DayClose {
  day: string;
  lines: (BalanceLine & { closing: bigint })[];
  faults: string[];
}

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
  ];
  if (!earlier) await addClose(ctx.db, rowOf({ day, lines, faults }, ctx.clock.now()));
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
});
