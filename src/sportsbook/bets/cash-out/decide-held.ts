/**
 * Cash-outs that were held for the delay of a sport: looked at once more by whichever process finds them due. What they are worth
 * then counts, as with bets: more is the player's, less is paid where they take any offer. A market that has stopped meanwhile
 * declines the cash-out, also when it is open again.
 */
import type { Context } from '#platform/context.ts';
import { isDatabaseTrouble, transaction, type Transaction } from '#platform/db/database.ts';
import { reportFailure } from '#platform/failure-log.ts';
import { publish } from '#platform/live/publish.ts';
import { holdOffers } from '#sportsbook/book/index.ts';
import type { BetMessage } from '../contract.ts';
import { legsOf } from '../store.ts';
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
      await transaction(ctx.db, (tx) => decideOne(ctx, tx, id));
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
  const bet: OpenBet = { row, legs, offers: await holdOffers(ctx, tx, legs.map(chosenOf)) };
  const result = lookAgain(ctx, bet, cashOut);
  const decided_at = ctx.clock.now();
  if ('rule' in result) {
    await changeCashOut(tx, cashOut, { state: 'declined', decided_at, ...result });
    const message: BetMessage = { kind: 'bet', id: betId, state: row.state };
    return publish(tx, `player/${row.player_id}`, message);
  }
  const { fair, offer: paid } = result;
  const fee_percent = ctx.config.CASH_OUT_FEE;
  await changeCashOut(tx, cashOut, { state: 'paid', decided_at, fair, fee_percent, paid });
  await payCashOut(tx, ctx, { row, legs }, { nth: cashOut.nth, stake: cashOut.stake, offer: result });
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
