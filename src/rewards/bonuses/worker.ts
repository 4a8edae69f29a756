// In every process: handles awards that are due.
import { perProcess, type Context, type Services } from '#platform/context.ts';
import { isDatabaseTrouble, transaction } from '#platform/db/database.ts';
import { reportFailure } from '#platform/failure-log.ts';
import { DueWorker } from '#platform/jobs/due-worker.ts';
import { collect, dueDebts, postponeDebt } from './debts.ts';
import { dueLate, moveLate, postponeLate } from './late-money.ts';
import { lookAfter } from './look-after.ts';
import { DUE_CHANNEL, dueAwards, nextDueAt, postponeAward } from './store.ts';

const RETRY_MS = 30_000;
const AT_ONCE = 200;

/** Handles everything that is due now; returns how many there were. */
export async function doDue(ctx: Context): Promise<number> {
  const now = ctx.clock.now();
  const awards = await dueAwards(ctx.db, now, AT_ONCE);
  const later = new Date(now.getTime() + RETRY_MS);
  for (const award of awards)
    await attempt(
      ctx,
      { award: award.id },
      () => lookAfter(ctx, award),
      () => postponeAward(ctx.db, award.id, later),
    );
  const late = await dueLate(ctx, now, AT_ONCE);
  for (const payment of late)
    await attempt(
      ctx,
      { award: payment.award_id, fact: payment.fact },
      () => transaction(ctx.db, (tx) => moveLate(tx, payment)),
      () => postponeLate(ctx, payment, later),
    );
  const debts = await dueDebts(ctx, now, AT_ONCE);
  for (const { fact } of debts)
    await attempt(
      ctx,
      { fact },
      () => collect(ctx, fact),
      () => postponeDebt(ctx, fact, later),
    );
  return awards.length + late.length + debts.length;
}

/** A failing award is reported and put off, and does not hold up the others. */
async function attempt(
  ctx: Context,
  what: object,
  work: () => Promise<void>,
  putOff: () => Promise<void>,
): Promise<void> {
  try {
    await work();
  } catch (error) {
    if (isDatabaseTrouble(error)) throw error;
    reportFailure(ctx, 'bonuses', { ...what, error: (error as Error).message }, 'an award could not be seen to');
    await putOff();
  }
}

export const worker = perProcess(
  'bonuses.worker',
  (services: Services) =>
    new DueWorker(services, {
      name: 'bonuses',
      channel: DUE_CHANNEL,
      nextAt: (ctx) => nextDueAt(ctx.db),
      run: async (ctx) => (await doDue(ctx)) >= AT_ONCE,
    }),
);
