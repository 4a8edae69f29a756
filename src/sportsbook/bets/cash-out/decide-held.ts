/**
 * Cash-outs that were held for the delay of a sport: looked at once more by whichever process finds them due. What they are worth
 * then counts, as with bets: more is the player's, less is paid where they take any offer. A market that has stopped meanwhile
 * declines the cash-out, also when it is open again.
 */
import { Refusal } from '#kernel/refusals.ts';
import type { Context } from '#platform/context.ts';
import { isDatabaseTrouble, transaction, type Transaction } from '#platform/db/database.ts';
import { reportFailure } from '#platform/failure-log.ts';
import { publish } from '#platform/live/publish.ts';
import { holdOffers } from '#sportsbook/book/index.ts';
import type { BetMessage } from '../contract.ts';
import { decideHeldEdit } from '../edit/decide-held.ts';
import { legsOf, lockBet, type BetRow } from '../store.ts';
import { chosenOf, isSuspended, offerFor, valueOf, type OpenBet } from './offer.ts';
import { payCashOut } from './pay.ts';
import { cashOutsOf, changeCashOut, dueCashOuts, lockFreeBet, type CashOutRow } from './store.ts';

interface Declined {
  rule: string;
  sentence: string;
}

/** One that cannot be decided is tried again the next time, and does not hold up the others. */
export async function decideHeldCashOuts(ctx: Context): Promise<void> {
  for (const id of await dueCashOuts(ctx.db, ctx.clock.now()))
    try {
      await transaction(ctx.db, (tx) => decideOne(ctx, tx, id)).catch((error: unknown) =>
        declineRefused(ctx, id, error),
      );
    } catch (error) {
      if (isDatabaseTrouble(error)) throw error;
      reportFailure(ctx, 'cash-out', { bet: id, error: (error as Error).message }, 'a cash-out could not be decided');
    }
}

async function decideOne(ctx: Context, tx: Transaction, betId: string): Promise<void> {
  const row = await lockFreeBet(tx, betId);
  const cashOut = (await cashOutsOf(tx, [betId])).get(betId)?.find(({ state }) => state === 'held');
  if (!row || !cashOut || cashOut.due_at! > ctx.clock.now()) return;
  const legs = await legsOf(tx, [betId]);
  if (cashOut.edit !== null) {
    const why = await decideHeldEdit(ctx, tx, { row, legs, cashOut });
    return why && decline(ctx, tx, row, cashOut, why);
  }
  const bet: OpenBet = { row, legs, offers: await holdOffers(ctx, tx, legs.map(chosenOf)) };
  const result = lookAgain(ctx, bet, cashOut);
  if ('rule' in result) return decline(ctx, tx, row, cashOut, result);
  const decided_at = ctx.clock.now();
  const { fair, offer: paid } = result;
  const fee_percent = ctx.config.CASH_OUT_FEE;
  await changeCashOut(tx, cashOut, { state: 'paid', decided_at, fair, fee_percent, paid });
  await payCashOut(tx, ctx, { row, legs }, { nth: cashOut.nth, stake: cashOut.stake, offer: result, becomes: 'money' });
}

async function decline(
  ctx: Context,
  tx: Transaction,
  row: BetRow,
  cashOut: CashOutRow,
  { rule, sentence }: Declined,
): Promise<void> {
  await changeCashOut(tx, cashOut, { state: 'declined', decided_at: ctx.clock.now(), rule, sentence });
  const message: BetMessage = { kind: 'bet', id: row.id, state: row.state };
  await publish(tx, `player/${row.player_id}`, message);
}

/** The stake of an edit was refused by the player's limits: nothing of it was done. */
async function declineRefused(ctx: Context, betId: string, error: unknown): Promise<void> {
  if (!(error instanceof Refusal)) throw error;
  await transaction(ctx.db, async (tx) => {
    const row = await lockBet(tx, betId);
    const cashOut = (await cashOutsOf(tx, [betId])).get(betId)?.find(({ state }) => state === 'held');
    if (row && cashOut) await decline(ctx, tx, row, cashOut, { rule: error.reason.rule, sentence: error.message });
  });
}

const OVER: Declined = {
  rule: 'cash-out.over',
  sentence: 'The bet was decided while the cash-out was being checked.',
};
const STOPPED: Declined = {
  rule: 'cash-out.unavailable',
  sentence: 'A market of the bet was suspended while the cash-out was being checked.',
};
const LOWER: Declined = {
  rule: 'cash-out.lower',
  sentence: 'The offer fell while the cash-out was being checked.',
};

function lookAgain(ctx: Context, bet: OpenBet, { stake, policy, offered, book_version: askedAt }: CashOutRow) {
  if (bet.row.state !== 'accepted') return OVER;
  const value = valueOf(ctx, bet);
  const hasStopped = bet.legs.some(
    ({ result }, place) => result === null && (bet.offers[place]?.stoppedVersion ?? 0n) > askedAt,
  );
  if (isSuspended(value) || hasStopped) return STOPPED;
  const offer = offerFor(ctx, bet.row, stake, value);
  return offer.offer < 1n || (offer.offer < offered && policy === 'higher') ? LOWER : offer;
}
