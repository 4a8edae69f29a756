/**
 * Compares the figures of days that are over with the ledger. Per day, currency and account: the flow of the ledger is what was settled
 * and the change of what is open; players' own money is deposits less what went back and the growth of balances; all accounts come to
 * nothing. Everything is read at one moment, with the events that are on their way, in a transaction that is taken back.
 */
import { sql } from 'kysely';
import type { Context } from '#platform/context.ts';
import { tables, transaction, type Transaction } from '#platform/db/database.ts';
import { subscribersOf } from '#platform/events/events.ts';
import { handleWaiting } from '#platform/events/handle-waiting.ts';
import { countLedger, uncountedDays } from './count-ledger.ts';
import { subscriptions } from './count-stakes.ts';
import { dayOfTime } from './days.ts';
import { keepOpening, needsOpening } from './opening-day.ts';
import { anchorFaults, differencesFromGames } from './reconcile-open.ts';
import { checkDay, type DayCheck } from './reconcile-day.ts';
import type { FiguresTables } from './tables.ts';

/** Days that are compared again every night. */
const AGAIN_DAYS = 35;

/** Transactions that began before midnight have ended by then. */
const GRACE_MS = 300_000;

class TakenBack extends Error {}

/** The job: days that are over and not compared since, or differ. */
export async function reconcileDue(ctx: Context): Promise<void> {
  const today = dayOfTime(new Date(ctx.clock.now().getTime() - GRACE_MS));
  const { rows } = await sql<{ day: string }>`
    select d.day from (select distinct day from figures.account_days union select distinct day from figures.game_days) d
      left join figures.reconciliations r using (day)
     where d.day < ${today}
       and (r.day is null or r.checked_at < ${today}::timestamptz and (not r.is_reconciled or d.day >= ${today}::date - ${AGAIN_DAYS}::int)
            or not r.is_reconciled and r.checked_at < ${ctx.clock.now()}::timestamptz - interval '10 minutes')
     order by 1`.execute(ctx.db);
  if (rows.length > 0)
    await reconcileDays(
      ctx,
      rows.map(({ day }) => day),
    );
}

/** `undefined` while something is on its way, which is soon over: to be tried again. */
export async function reconcileDays(ctx: Context, days: readonly string[]): Promise<readonly DayCheck[] | undefined> {
  await countLedger(ctx);
  const opening = await atOneMoment(ctx, async (tx) => ({
    isNeeded: await needsOpening(tx),
    open: await differencesFromGames(tx),
  }));
  if (!opening) return undefined;
  if (opening.isNeeded) await transaction(ctx.db, (tx) => keepOpening(tx, opening.open));
  const checks = await atOneMoment(ctx, (tx) => checksIn(tx, days));
  if (!checks) return undefined;
  await transaction(ctx.db, (tx) => keep(ctx, tx, checks));
  const different = checks.filter(({ faults }) => faults.length > 0);
  if (different.length > 0)
    ctx.log.error({ alert: 'figures', days: different.map(({ day }) => day) }, 'figures differ from the ledger');
  return checks;
}

/** What is found in a snapshot in which every event has been counted; nothing of it stays. `undefined`: to be tried again. */
async function atOneMoment<Result>(
  ctx: Context,
  look: (tx: Transaction) => Promise<Result | undefined>,
): Promise<Result | undefined> {
  const [subscriber] = subscribersOf(subscriptions);
  let result: Result | undefined;
  try {
    await transaction(ctx.db, async (tx) => {
      await sql`set transaction isolation level repeatable read`.execute(tx);
      await sql`set local statement_timeout = '10min'`.execute(tx);
      result = (await handleWaiting(ctx, tx, subscriber!)) ? await look(tx) : undefined;
      throw new TakenBack();
    });
  } catch (error) {
    if (!(error instanceof TakenBack)) throw error;
  }
  return result;
}

async function checksIn(tx: Transaction, days: readonly string[]): Promise<readonly DayCheck[] | undefined> {
  const uncounted = await uncountedDays(tx);
  if (days.some((day) => uncounted.has(day))) return undefined;
  const checks: DayCheck[] = [];
  for (const day of days.toSorted()) checks.push(await checkDay(tx, day, checks));
  const anchor = await anchorFaults(tx);
  return checks.map((check) => (check.isFirst ? { ...check, faults: [...check.faults, ...anchor] } : check));
}

async function keep({ clock }: Context, tx: Transaction, checks: readonly DayCheck[]): Promise<void> {
  const db = tables<FiguresTables>(tx);
  for (const { day, faults, open, isFirst } of checks) {
    const row = {
      is_reconciled: faults.length === 0,
      faults: JSON.stringify(faults),
      checked_at: clock.now(),
    };
    await db
      .insertInto('figures.reconciliations')
      .values({ day, ...row })
      .onConflict((conflict) => conflict.column('day').doUpdateSet(row))
      .execute();
    // What is open at its end is written down once; from then on it has to stay true.
    if (isFirst && faults.length === 0 && open.length > 0)
      await db
        .insertInto('figures.open_stakes')
        .values(open.map(({ account, currency, minor }) => ({ day, account, currency, amount: minor })))
        .onConflict((conflict) => conflict.doNothing())
        .execute();
  }
}
