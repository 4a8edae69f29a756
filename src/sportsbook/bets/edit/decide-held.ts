// An edit that was held for the delay of a sport, looked at once more: as a cash-out is, and as the new bet would be.
import type { Context } from '#platform/context.ts';
import type { Transaction } from '#platform/db/database.ts';
import { holdOffers } from '#sportsbook/book/index.ts';
import { changeCashOut, type CashOutRow } from '../cash-out/store.ts';
import { whyNotTheirs } from '../decide-held.ts';
import type { BetRow, LegRow } from '../store.ts';
import { editedBet } from './edit.ts';
import { isPriced, priceEdit, selectionsOf, type EditedBet, type Priced } from './price.ts';
import { agreedOf, isAsAgreed } from './quote.ts';
import { restake } from './restake.ts';
import { lockRoom } from './room.ts';
import { readEdit, type StoredEdit } from './stored-edit.ts';

interface Declined {
  rule: string;
  sentence: string;
}

const OVER: Declined = { rule: 'edit.over', sentence: 'The bet was decided while the edit was being checked.' };
const STOPPED: Declined = {
  rule: 'edit.unavailable',
  sentence: 'A market was suspended while the edit was being checked.',
};
const LOWER: Declined = { rule: 'edit.lower', sentence: 'Stake or odds fell while the edit was being checked.' };
const TOO_HIGH: Declined = { rule: 'edit.too-high', sentence: 'The new bet would have been above our limits.' };

/** Answers why it was declined; `undefined`: it is done. Throws, to be undone, where the stake was refused. */
export async function decideHeldEdit(
  ctx: Context,
  tx: Transaction,
  { row, legs, cashOut }: { row: BetRow; legs: readonly LegRow[]; cashOut: CashOutRow },
): Promise<Declined | undefined> {
  const stored = readEdit(cashOut.edit!);
  const { change } = stored;
  const selections = selectionsOf(legs, change);
  const offers = await holdOffers(ctx, tx, selections);
  const room = await lockRoom(ctx, tx, { row, legs }, selections);
  const edited = await editedBet(tx, { row, legs, change, offers, room }, ({ nth }) => nth === cashOut.nth);
  const fencing_token = stored.permission.fencingToken;
  const theirs = (await whyNotTheirs(ctx, tx, [{ ...row, fencing_token }])).get(row.id);
  if (theirs) return theirs;
  const priced = lookAgain(ctx, edited, cashOut, stored);
  if (!isPriced(priced)) return priced;
  const { offer } = priced.part;
  await changeCashOut(tx, cashOut, {
    state: 'paid',
    decided_at: ctx.clock.now(),
    fair: offer.fair,
    fee_percent: ctx.config.CASH_OUT_FEE,
    paid: offer.offer,
  });
  const { nth, policy, digest } = cashOut;
  await restake(ctx, tx, { row, legs }, priced, {
    nth,
    policy,
    digest,
    permission: stored.permission,
    oddsSeen: stored.odds,
  });
  return undefined;
}

function lookAgain(
  ctx: Context,
  edited: EditedBet,
  { policy, offered, book_version: agreedAt }: CashOutRow,
  { odds }: StoredEdit,
): Priced | Declined {
  if (edited.row.state !== 'accepted') return OVER;
  const open = edited.offers.filter((_, place) => edited.legs[place]!.result === null);
  const hasStopped = [...open, ...edited.addedOffers].some((offer) => (offer?.stoppedVersion ?? 0n) > agreedAt);
  if (hasStopped) return STOPPED;
  const priced = priceEdit(ctx, edited);
  if (!isPriced(priced)) return priced.status === 'too-high' ? TOO_HIGH : STOPPED;
  return isAsAgreed(policy, { stake: offered, odds }, agreedOf(priced)) ? priced : LOWER;
}
