// In every process: announces, draws common spins, closes, pays and refunds what is due.
import { perProcess, type Context, type Services } from '#platform/context.ts';
import { isDatabaseTrouble } from '#platform/db/database.ts';
import { reportFailure } from '#platform/failure-log.ts';
import { DueWorker } from '#platform/jobs/due-worker.ts';
import { announceDue } from './announce.ts';
import { closeTournament } from './close.ts';
import { payPrize, postponePrize, refundEntries } from './pay.ts';
import { lookAtRunning } from './running-snapshot.ts';
import { revealCancelled, turnReels } from './turn-reels.ts';
import { changeTournament, DUE_CHANNEL, duePrizes, dueTournaments, findTournament, nextDueAt } from './store.ts';

const RETRY_MS = 30_000;
const AT_ONCE = 200;

/** Handles everything due now; returns how many there were. */
export async function doDue(ctx: Context): Promise<number> {
  await announceDue(ctx);
  const now = ctx.clock.now();
  const later = new Date(now.getTime() + RETRY_MS);
  const tournaments = await dueTournaments(ctx.db, now, AT_ONCE);
  for (const { id } of tournaments)
    await attempt(
      ctx,
      { tournament: String(id) },
      () => seeTo(ctx, id),
      () => changeTournament(ctx.db, id, { due_at: later }),
    );
  const prizes = await duePrizes(ctx.db, ctx.clock.now(), AT_ONCE);
  for (const prize of prizes)
    await attempt(
      ctx,
      { tournament: String(prize.tournament_id), place: prize.place },
      () => payPrize(ctx, prize),
      () => postponePrize(ctx.db, prize, later),
    );
  return tournaments.length + prizes.length;
}

async function seeTo(ctx: Context, id: bigint): Promise<void> {
  const row = await findTournament(ctx.db, id);
  if (row?.cancelled_at) {
    if (row.terms.bankroll) await revealCancelled(ctx, id);
    await refundEntries(ctx, id);
  } else if (!row?.terms.bankroll || (await turnReels(ctx, id))) await closeTournament(ctx, id);
}

/** A failing one is reported and put off, and does not hold up the others. */
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
    reportFailure(
      ctx,
      'tournaments',
      { ...what, error: (error as Error).message },
      'a tournament could not be seen to',
    );
    await putOff();
  }
}

export const worker = perProcess(
  'tournaments.worker',
  (services: Services) =>
    new DueWorker(services, {
      name: 'tournaments',
      channel: DUE_CHANNEL,
      nextAt: (ctx) => nextDueAt(ctx.db),
      run: async (ctx) => {
        const done = await doDue(ctx);
        await lookAtRunning(ctx);
        return done >= AT_ONCE;
      },
    }),
);
