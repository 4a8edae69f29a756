/**
 * How a bet is edited: is it the player's and open → was this offered, and not too long ago → what would it become now, with its
 * markets and their exposure held → cash-out and new bet, or a hold for the delay of the sport, in one transaction. An edit is a row of
 * the bet's cash-outs, so that of both only one is under way. A repeated request finds what it did.
 */
import type { InputOf, OutputOf } from '#kernel/method.ts';
import { minorOf } from '#kernel/money.ts';
import { Refusal } from '#kernel/refusals.ts';
import { canonicalJson } from '#fairness/seeds/canonical.ts';
import { playerOf, type Context } from '#platform/context.ts';
import { transaction, type Database, type Transaction } from '#platform/db/database.ts';
import { publish } from '#platform/live/publish.ts';
import { sha256 } from '#platform/secure-random.ts';
import { currencyOf, toWireBalances } from '#players/accounts/index.ts';
import { bonusOfStanding, forgetRules, mustKeepTo, type Permission } from '#money/stakes/index.ts';
import { balancesOf } from '#money/wallet/index.ts';
import { holdOffers, offerNow, type Offer } from '#sportsbook/book/index.ts';
import { otherRequest } from '../cash-out/cash-out.ts';
import { cashOutFact } from '../cash-out/pay.ts';
import { cashOutsOf, insertCashOut, notifyCashOutDue, type CashOutRow } from '../cash-out/store.ts';
import type { BetMessage } from '../contract.ts';
import type { editBet, EditQuote, getEditOffer } from '../edit-contract.ts';
import { unknownBet } from '../get-bets.ts';
import { givePermission } from '../place.ts';
import { editedInto, findBet, legsOf, lockBet, type BetRow, type LegRow } from '../store.ts';
import { wireBetOf } from '../wire.ts';
import { isPriced, priceEdit, selectionsOf, type EditedBet, type Priced } from './price.ts';
import { agreedOf, editQuoteOf, isAsAgreed, isEditQuoted, offeredOf, type Agreed } from './quote.ts';
import { OtherRules, restake } from './restake.ts';
import { lockRoom, readRoom, type RoomFor } from './room.ts';
import { storedEdit } from './stored-edit.ts';

export async function editOfferFor(
  ctx: Context,
  { id, change }: InputOf<typeof getEditOffer>,
): Promise<OutputOf<typeof getEditOffer>> {
  const row = await findBet(ctx.db, id);
  if (!row || row.player_id !== playerOf(ctx).id) return unknownBet(id);
  const legs = await legsOf(ctx.db, [id]);
  const selections = selectionsOf(legs, change);
  const offers = selections.map((selection) => offerNow(ctx, selection));
  const room = await readRoom(ctx, ctx.db, { row, legs }, selections);
  const edited = await editedBet(ctx.db, { row, legs, change, offers, room });
  return { quote: editQuoteOf(ctx, edited) };
}

interface Found {
  row: BetRow;
  legs: readonly LegRow[];
  change: EditedBet['change'];
  /** Of the bet, then of what is to be added. */
  offers: readonly (Offer | undefined)[];
  room: RoomFor;
}

/** `isOwn`: a cash-out that waits and is this edit itself. */
export async function editedBet(
  handle: Database | Transaction,
  { row, legs, change, offers, room }: Found,
  isOwn: (cashOut: CashOutRow) => boolean = () => false,
): Promise<EditedBet> {
  const cashOuts = (await cashOutsOf(handle, [row.id])).get(row.id) ?? [];
  return {
    row,
    legs,
    change,
    offers: offers.slice(0, legs.length),
    addedOffers: offers.slice(legs.length),
    hasHeld: cashOuts.some((cashOut) => cashOut.state === 'held' && !isOwn(cashOut)),
    hasBonusMoney: (await bonusOfStanding(handle, [row.id])).size > 0,
    room,
  };
}

type Input = InputOf<typeof editBet>;
type Status = OutputOf<typeof editBet>['status'];

const TRIES = 3;

export async function editBetFor(ctx: Context, input: Input): Promise<OutputOf<typeof editBet>> {
  const player = playerOf(ctx);
  for (let attempt = 1; ; attempt++)
    try {
      const permission = await permissionFor(ctx, input);
      const { row, status, quote } = await transaction(ctx.db, (tx) => take(ctx, tx, input, permission));
      const into = status === 'done' ? await editedInto(ctx.db, [row.id]) : undefined;
      const newRow = into && (await findBet(ctx.db, into.get(row.id)!));
      return {
        status,
        bet: await wireBetOf(ctx, ctx.db, row),
        new_bet: newRow ? await wireBetOf(ctx, ctx.db, newRow) : null,
        quote,
        balances: toWireBalances(await balancesOf(ctx.db, player.id, currencyOf(row.currency))),
      };
    } catch (error) {
      if (!(error instanceof OtherRules) || attempt === TRIES) throw error;
      forgetRules(ctx, player.id);
    }
}

interface Taken {
  row: BetRow;
  status: Status;
  quote: EditQuote | null;
}

const STATUSES = { paid: 'done', held: 'held', declined: 'declined' } as const;

/** Before the transaction, which has the one connection. A refusal is kept: what was done under the same key is done. */
const permissionFor = (ctx: Context, { stake }: Input): Promise<Permission | Refusal> => {
  const { currency } = playerOf(ctx);
  return givePermission(ctx, { currency, staked: minorOf({ amount: stake, currency }) }).catch((error: unknown) => {
    if (error instanceof Refusal) return error;
    throw error;
  });
};

async function take(ctx: Context, tx: Transaction, input: Input, permission: Permission | Refusal): Promise<Taken> {
  const { id, change, policy, request_id: requestId } = input;
  const row = await lockBet(tx, id);
  if (!row || row.player_id !== playerOf(ctx).id) return unknownBet(id);
  const request = sha256(requestId);
  const { stake, odds, quote: mark } = input;
  const digest = sha256(canonicalJson({ id, change, policy, stake, odds, quote: mark }));
  const cashOuts = (await cashOutsOf(tx, [id])).get(id) ?? [];
  const existing = cashOuts.find((cashOut) => cashOut.request.equals(request));
  if (existing)
    return existing.digest.equals(digest) ? { row, status: STATUSES[existing.state], quote: null } : otherRequest();
  if (permission instanceof Refusal) throw permission;
  const legs = await legsOf(tx, [id]);
  const selections = selectionsOf(legs, change);
  const offers = await holdOffers(ctx, tx, selections);
  const room = await lockRoom(ctx, tx, { row, legs }, selections);
  const edited = await editedBet(tx, { row, legs, change, offers, room });
  const priced = priceEdit(ctx, edited);
  if (!isPriced(priced)) return { row, status: 'unavailable', quote: priced };
  const seen: Agreed = { stake: minorOf({ amount: stake, currency: currencyOf(row.currency) }), odds };
  if (!isEditQuoted(ctx, row, change, mark, seen) || !isAsAgreed(policy, seen, agreedOf(priced)))
    return { row, status: 'changed', quote: offeredOf(ctx, edited, priced) };
  mustSuit(permission, row, priced);
  const wanted = { request, digest, policy, nth: cashOuts.length };
  return { ...(await begin(ctx, tx, edited, priced, { wanted, seen, permission })), quote: null };
}

/** As for any other bet, over each sport. */
function mustSuit(permission: Permission, { currency: code }: BetRow, { part, offers }: Priced): void {
  const [currency, stakedMinor] = [currencyOf(code), part.offer.offer];
  for (const subject of new Set(offers.map(({ sport }) => sport)))
    mustKeepTo(permission, { kind: 'bet', category: 'sports', subject, currency, stakedMinor });
}

interface Agreement {
  wanted: Pick<CashOutRow, 'request' | 'digest' | 'policy' | 'nth'>;
  seen: Agreed;
  permission: Permission;
}

async function begin(
  ctx: Context,
  tx: Transaction,
  { row, legs, change }: EditedBet,
  priced: Priced,
  { wanted, seen, permission }: Agreement,
): Promise<{ row: BetRow; status: 'done' | 'held' }> {
  const now = ctx.clock.now();
  const isHeld = priced.delayMs > 0;
  const { stake, offer } = priced.part;
  await insertCashOut(tx, {
    ...wanted,
    bet_id: row.id,
    is_automatic: false,
    state: isHeld ? 'held' : 'paid',
    stake,
    offered: seen.stake,
    fair: offer.fair,
    fee_percent: ctx.config.CASH_OUT_FEE,
    paid: isHeld ? null : offer.offer,
    fact: cashOutFact(row.id, wanted.nth),
    book_version: priced.bookVersion,
    requested_at: now,
    due_at: isHeld ? new Date(now.getTime() + priced.delayMs) : null,
    decided_at: isHeld ? null : now,
    rule: null,
    sentence: null,
    edit: storedEdit({ change, odds: seen.odds, permission }),
  });
  if (!isHeld) {
    const edit = { ...wanted, permission, oddsSeen: seen.odds };
    return { row: (await restake(ctx, tx, { row, legs }, priced, edit)).row, status: 'done' };
  }
  await notifyCashOutDue(tx);
  await publish(tx, `player/${row.player_id}`, { kind: 'bet', id: row.id, state: row.state } satisfies BetMessage);
  return { row, status: 'held' };
}
