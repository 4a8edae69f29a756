/**
 * Compares a supplier's report of a day with our books, round by round. What differs is listed, and nothing is booked: whose
 * books are right is for an operator to find out.
 *
 * Clocks and networks differ by seconds, so the report is requested with a margin on both sides of the day, and states of each
 * round the sums of its whole life. A round that has moved since is compared on the day of its last movement.
 */
import { assert } from '#kernel/assert.ts';
import { transaction } from '#platform/db/database.ts';
import type { Context } from '#platform/context.ts';
import { movedFor } from '#money/wallet/index.ts';
import type { ReportedRound } from './adapters/dialect.ts';
import { DIALECTS } from './adapters/dialects.ts';
import { askSupplier } from './ask-supplier.ts';
import { differenceOf, type RoundSums } from './rules/compare-round.ts';
import {
  replaceDifferences,
  roundsMoved,
  roundsNamed,
  saveDay,
  notifyReconciliation,
  type BookedRound,
  type FoundDifference,
  type ReconciledDay,
} from './store/reconciliations.ts';
import { supplierNamed, type Supplier } from './suppliers.ts';

const DAY_MS = 86_400_000;
const MARGIN_MS = 15 * 60_000;
const TIMEOUT_MS = 60_000;
const MAX_BYTES = 64 * 1024 * 1024;
const MAX_KEPT = 1000;
const MAX_DAYS_BEFORE = 7;
const AT_ONCE = 500;

export const endOfDay = (day: string): Date => new Date(Date.parse(`${day}T00:00:00Z`) + DAY_MS);

/** `day` by UTC; it must be over. */
export async function reconcile(ctx: Context, name: string, day: string): Promise<ReconciledDay> {
  const supplier = supplierNamed(ctx, name);
  const to = endOfDay(day);
  const now = ctx.clock.now();
  assert(to <= now, `${day} is not over`);
  const row = { provider: name, day, checkedAt: now, compared: 0, found: 0 };
  try {
    const { compared, differences } = await compare(ctx, supplier, new Date(to.getTime() - DAY_MS), to);
    const done: ReconciledDay = { ...row, compared, found: differences.length, fault: null };
    await transaction(ctx.db, async (tx) => {
      await saveDay(tx, done);
      await replaceDifferences(tx, done, differences.slice(0, MAX_KEPT));
      await notifyReconciliation(tx);
    });
    if (differences.length > 0)
      ctx.log.error(
        {
          provider: name,
          day,
          found: differences.length,
          rounds: differences.slice(0, 10).map(({ reference }) => reference),
        },
        'the report of a supplier and our books differ; `operator -- providers reconcile` lists it',
      );
    return done;
  } catch (error) {
    // The findings of an earlier attempt stay, until a report says otherwise.
    const failed: ReconciledDay = { ...row, fault: (error as Error).message.slice(0, 300) };
    await transaction(ctx.db, async (tx) => {
      await saveDay(tx, failed);
      await notifyReconciliation(tx);
    });
    ctx.log.error({ provider: name, day, error: failed.fault }, 'a supplier could not be reconciled');
    return failed;
  }
}

async function compare(
  ctx: Context,
  supplier: Supplier,
  from: Date,
  to: Date,
): Promise<{ compared: number; differences: FoundDifference[] }> {
  const reported = await askForReport(ctx, supplier, from, to);
  const booked = new Map<string, BookedRound>();
  const keep = (rounds: BookedRound[]) =>
    rounds.forEach((round) => booked.set(keyOf({ user: String(round.player_id), round: round.reference }), round));
  keep(await roundsMoved(ctx.db, supplier.name, from, to));
  // Reported for this day, but by our clock done on another one.
  const elsewhere = [...reported].flatMap(([key, { user, round }]) =>
    !booked.has(key) && PLAYER.test(user) ? [{ player: user, reference: round }] : [],
  );
  for (let at = 0; at < elsewhere.length; at += AT_ONCE)
    keep(await roundsNamed(ctx.db, supplier.name, elsewhere.slice(at, at + AT_ONCE)));

  await lookInDaysBefore(ctx, supplier, from, { booked, reported });
  const keys = new Set([...booked.keys(), ...reported.keys()]);
  const isOfTheDay = (at: Date | undefined): boolean => at !== undefined && at >= from && at < to;
  for (const key of keys) {
    const ours = booked.get(key);
    const isLater = ours !== undefined && ours.moved_at >= to;
    if (isLater || (!isOfTheDay(ours?.moved_at) && !isOfTheDay(reported.get(key)?.at))) keys.delete(key);
  }
  const sums = await sumsOf(
    ctx,
    [...keys].flatMap((key) => booked.get(key) ?? []),
  );
  const differences: FoundDifference[] = [];
  for (const key of keys) {
    const round = booked.get(key);
    const report = reported.get(key);
    const ours = round && sums.get(round);
    const theirs = report && { currency: report.currency, staked: report.stakedMinor, won: report.wonMinor };
    const kind = differenceOf(ours, theirs);
    if (!kind) continue;
    const player = report?.user ?? String(round!.player_id);
    differences.push({ player, reference: report?.round ?? round!.reference, kind, ours, theirs });
  }
  return { compared: keys.size, differences };
}

/** A win that had to be sent again is in the supplier's books on the day when it was won. */
async function lookInDaysBefore(
  ctx: Context,
  supplier: Supplier,
  from: Date,
  { booked, reported }: { booked: ReadonlyMap<string, BookedRound>; reported: Map<string, ReportedRound> },
): Promise<void> {
  const unreported = [...booked].filter(([key, { began_at: at }]) => at < from && !reported.has(key));
  const days = new Set(unreported.map(([, { began_at: at }]) => Math.floor(at.getTime() / DAY_MS) * DAY_MS));
  for (const day of [...days].sort((a, b) => b - a).slice(0, MAX_DAYS_BEFORE)) {
    const before = await askForReport(ctx, supplier, new Date(day), new Date(day + DAY_MS));
    for (const [key] of unreported) if (before.has(key)) reported.set(key, before.get(key)!);
  }
}

const PLAYER = /^[1-9][0-9]{0,17}$/;
const keyOf = ({ user, round }: Pick<ReportedRound, 'user' | 'round'>): string => `${user}\t${round}`;

async function askForReport(
  ctx: Context,
  supplier: Supplier,
  from: Date,
  to: Date,
): Promise<Map<string, ReportedRound>> {
  const [first, last] = [from.getTime() - MARGIN_MS, to.getTime() + MARGIN_MS].map((ms) => new Date(ms).toISOString());
  const limits = { timeoutMs: TIMEOUT_MS, maxBytes: MAX_BYTES };
  const answer = await askSupplier(ctx, supplier, `report?from=${first}&to=${last}`, limits);
  const read = answer.status === 200 ? DIALECTS[supplier.dialect].readReport(answer.body) : undefined;
  if (!read) throw new Error(`the report was answered ${answer.status}, or could not be read`);
  return new Map(read.map((round) => [keyOf(round), round]));
}

/** What the ledger itself has moved for each round, not what our own rows say. */
async function sumsOf(ctx: Context, rounds: readonly BookedRound[]): Promise<Map<BookedRound, RoundSums>> {
  const sumsByRound = new Map<BookedRound, RoundSums>();
  for (let at = 0; at < rounds.length; at += AT_ONCE) {
    const some = rounds.slice(at, at + AT_ONCE);
    const moved = await movedFor(
      ctx.db,
      some.flatMap(({ facts }) => facts),
    );
    for (const round of some) {
      const sums = { currency: round.currency, staked: 0n, won: 0n };
      for (const fact of round.facts) {
        sums.staked += moved.get(fact)?.staked ?? 0n;
        sums.won += moved.get(fact)?.won ?? 0n;
      }
      sumsByRound.set(round, sums);
    }
  }
  return sumsByRound;
}
