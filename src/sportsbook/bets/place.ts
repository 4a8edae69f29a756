/**
 * How a bet is placed: shape → may they stake? → price, state and policy at the version in the database → limits → stake → row,
 * in one transaction. The bets of a slip are independent of each other. On a live event the stake is taken and the bet held for
 * the delay of the sport.
 */
import { factId } from '#kernel/ids.ts';
import type { InputOf, OutputOf } from '#kernel/method.ts';
import type { Currency } from '#kernel/money.ts';
import { Refusal, refuse, type RefusalType } from '#kernel/refusals.ts';
import { inFields } from '#kernel/faults.ts';
import { canonicalJson } from '#fairness/seeds/canonical.ts';
import { playerOf, type Context, type SignedInPlayer } from '#platform/context.ts';
import { transaction, type Transaction } from '#platform/db/database.ts';
import { publish } from '#platform/live/publish.ts';
import { sha256, sha256Hex } from '#platform/secure-random.ts';
import { holdAccount, toWireBalances } from '#players/accounts/index.ts';
import { holdOffers, offerNow, type Offer } from '#sportsbook/book/index.ts';
import {
  forgetRules,
  mayStake,
  mustKeepTo,
  takeStake,
  type Permission,
  type PurseSource,
} from '#money/stakes/index.ts';
import { balancesOf } from '#money/wallet/index.ts';
import { betRows } from './bet-rows.ts';
import { askForBuilder, builderPrice, pricesOf, whyNotBuilt } from './builder.ts';
import { OTHER_REQUEST_RULE, type BetMessage, type Placed, type placeBets, type Why } from './contract.ts';
import { changedOdds, unavailableLegs } from './compare-offers.ts';
import { amountOf, ceilingsOf, lowestStake, MAX_STAKE, pricingOf } from './price.ts';
import type { Order } from './order.ts';
import { learnFactor, placeQuickly, SPORTSBOOK, type PlacedQuickly } from './place-quickly.ts';
import { boostRoom } from './promotions/boost-room.ts';
import { promotionOf } from './promotions/offered.ts';
import { highestStake, passes, type Ceilings } from './rules/limits.ts';
import { isPlaceBet } from './rules/each-way.ts';
import { isWrong, readBets, WITHOUT_WIN_PART } from './rules/slip.ts';
import { isAtStart, limitOddsOf, NEEDS_ODDS } from './rules/starting-price.ts';
import { isStake, readStake } from './rules/stake.ts';
import { whyNotToken } from './rules/token.ts';
import { addExposure, addToDay, factorsOf, lockExposure, readDay, readExposure, riskOf } from './exposure-store.ts';
import { digestsOf, findBet, insertBet, notifyDue } from './store.ts';
import { findToken, lockToken, useToken } from './token-store.ts';
import { wireBetOf } from './wire.ts';

type Input = InputOf<typeof placeBets>;

const TRIES = 3;

export async function placeFor(ctx: Context, input: Input): Promise<OutputOf<typeof placeBets>> {
  const player = playerOf(ctx);
  const { slip, currency, policy, purse, request_id: requestId } = input;
  if (currency !== player.currency)
    refuse('InvalidParameter', {
      rule: 'bets.currency',
      inputs: { currency, own: player.currency },
      ...inFields({ currency: { key: 'wrongField' } }),
      sentence: 'Bets are placed in the currency of your account.',
    });
  // The whole slip must be readable before any of it is accepted.
  const read = readBets(slip);
  const digest = sha256(canonicalJson({ slip, currency, policy, purse }));
  const idOf = (nth: number): string => factId(sha256Hex(`bet|${player.id}|${requestId}|${nth}`), requestId);
  const ids = read.map((_, nth) => idOf(nth));
  // Before any of them is placed; a single bet is checked when it is placed.
  if (ids.length > 1) await refuseOtherSlip(ctx, ids, digest);
  await mayBetAtAll(ctx, currency, ids);
  const placed: Placed[] = [];
  /** The balances, if the last bet has returned them. */
  let after: PlacedQuickly['after'] | undefined;
  for (const [nth, bet] of read.entries()) {
    if (isWrong(bet) || (isPlaceBet(bet) && !isTaken(placed[nth - 1]))) {
      const earlier = isWrong(bet) ? undefined : await sameBet(ctx, { id: idOf(nth), digest });
      placed.push(earlier ?? refused('InvalidParameter', isWrong(bet) ? bet : WITHOUT_WIN_PART));
      after = undefined;
      continue;
    }
    const answer = await placeOne(ctx, player, {
      id: idOf(nth),
      digest,
      bet,
      currency,
      policy,
      purse,
      tokenId: bet.tokenId,
    });
    placed.push(answer.placed);
    after = answer.after;
  }
  return {
    bets: placed,
    balances: toWireBalances(after ? balancesIn(currency, after) : await balancesOf(ctx.db, player.id, currency)),
  };
}

/** A request that comes again finds what has become of the win part: declined, cashed out or settled, it carries no place part. */
const isTaken = (placed: Placed | undefined): boolean =>
  placed !== undefined &&
  'bet' in placed &&
  (placed.bet.state === 'held' || (placed.bet.state === 'accepted' && Number(placed.bet.cash_out.stake.amount) === 0));

const balancesIn = (currency: Currency, [main, bonus, betting_bonus, fun]: PlacedQuickly['after']) => ({
  currency,
  main,
  bonus,
  betting_bonus,
  fun,
});

/** An obstacle to every bet is reported once, and not for a slip that was accepted before. */
async function mayBetAtAll(ctx: Context, currency: Currency, ids: readonly string[]): Promise<void> {
  try {
    await givePermission(ctx, { staked: 0n, currency });
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    for (const id of ids) if (await findBet(ctx.db, id)) return;
    throw error;
  }
}

const refused = (type: RefusalType, why: Why): Placed => ({
  status: 'refused',
  type: `${type}Exception`,
  ...why,
});

/** Quickly in the usual case; otherwise, or when the quick path found a bet of the same id, carefully. */
async function placeOne(
  ctx: Context,
  player: SignedInPlayer,
  orderInput: Omit<Order, 'stake' | 'staked'>,
): Promise<{ placed: Placed; after?: PlacedQuickly['after'] }> {
  const { bet, currency } = orderInput;
  const stake = readStake(bet.stakeText, currency);
  if (!isStake(stake)) return { placed: refused('InvalidParameter', stake) };
  const lowest = lowestStake(ctx, bet.lines.length, currency);
  if (stake < lowest) {
    const existingBet = await sameBet(ctx, orderInput);
    if (existingBet) return { placed: existingBet };
    const least = amountOf(lowest, currency).amount;
    return {
      placed: refused('InvalidParameter', {
        rule: 'bets.lowest-stake',
        sentence: `The lowest stake for a line is ${least} ${currency}.`,
      }),
    };
  }
  const token = bet.tokenId === null ? undefined : await findToken(ctx.db, player.id, bet.tokenId);
  const order: Order = {
    ...orderInput,
    purse: token?.kind === 'free-bet' ? 'house' : orderInput.purse,
    stake,
    staked: stake * BigInt(bet.lines.length),
  };
  try {
    for (let attempt = 1; attempt <= TRIES; attempt++) {
      const permission = await givePermission(ctx, { currency, staked: ownStake(order) });
      const quickly = attempt === 1 ? await placeQuickly(ctx, player, order, permission) : undefined;
      if (quickly) return quickly;
      const existingBet = await sameBet(ctx, orderInput);
      if (existingBet) return { placed: existingBet };
      if (bet.type === 'builder')
        await askForBuilder(
          ctx,
          bet.legs.map((leg) => offerNow(ctx, leg)),
        );
      const answer = await transaction(ctx.db, (tx) => take(ctx, tx, player, order, permission));
      // Of two concurrent requests with one key the second finds the token used, or the room taken, by the same bet.
      if (answer !== 'other-rules')
        return { placed: ('bet' in answer ? undefined : await sameBet(ctx, orderInput)) ?? answer };
      forgetRules(ctx, player.id);
    }
  } catch (error) {
    // Requested twice at once: the other request has placed it.
    const twinBet = await sameBet(ctx, orderInput);
    if (twinBet) return { placed: twinBet };
    if (error instanceof Refusal)
      return {
        placed: refused(error.type, { rule: error.reason.rule, sentence: error.message, inputs: error.reason.inputs }),
      };
    throw error;
  }
  return {
    placed: refused('ApplicationUnavailable', { rule: 'bets.busy', sentence: 'Please try again in a moment.' }),
  };
}

/** The same key again: what became of the bet when the request is the same, a conflict when it is not. */
async function sameBet(ctx: Context, { id, digest }: Pick<Order, 'id' | 'digest'>): Promise<Placed | undefined> {
  const row = await findBet(ctx.db, id);
  if (!row) return undefined;
  if (!row.digest.equals(digest)) return otherSlip();
  return { status: row.state === 'held' ? 'held' : 'accepted', bet: await wireBetOf(ctx, ctx.db, row) };
}

async function refuseOtherSlip(ctx: Context, ids: readonly string[], digest: Buffer): Promise<void> {
  for (const existingDigest of await digestsOf(ctx.db, ids)) if (!existingDigest.equals(digest)) otherSlip();
}

function otherSlip(): never {
  refuse('InvalidRequest', {
    rule: OTHER_REQUEST_RULE,
    inputs: {},
    status: 409,
    sentence: 'This request_id was used for another request.',
  });
}

/** The player's own money; a free bet has none. */
const ownStake = ({ purse, staked }: Pick<Order, 'purse' | 'staked'>): bigint => (purse === 'house' ? 0n : staked);

/** Under limits, breaks and restrictions; a bet over several sports is subject to the rules of each of them. */
export async function givePermission(
  ctx: Context,
  { staked, currency }: Pick<Order, 'staked' | 'currency'>,
): Promise<Permission> {
  return mayStake(ctx, {
    kind: 'bet',
    category: 'sports',
    subject: 'sports',
    currency,
    stakedMinor: staked,
    isFeatureBuy: false,
    pace: 'none',
    isAgain: false,
  });
}

/**
 * The purse that the player chose; casino bonus money only where a restriction says so, and never with a token: what it adds to
 * a win or gives back of a loss is for the player's own money. A free bet counts against no limit.
 */
function paidBy(permission: Permission, { purse, tokenId }: Pick<Order, 'purse' | 'tokenId'>): Permission {
  if (purse === 'house') return { fencingToken: permission.fencingToken, isLimited: false, purseOrder: ['house'] };
  if (purse === 'betting-bonus') return { ...permission, purseOrder: ['betting-bonus'] };
  const order = tokenId === null ? permission.purseOrder : undefined;
  return { ...permission, purseOrder: order ?? (['main'] satisfies PurseSource[]) };
}

/** More than a player may stake on a price boost; the exposure is held, so that their bets come one after the other. */
async function tooHighForBoost(
  ctx: Context,
  tx: Transaction,
  { id }: SignedInPlayer,
  { bet, currency, staked }: Order,
  offers: readonly Offer[],
): Promise<Placed | undefined> {
  const room = bet.type === 'builder' ? undefined : await boostRoom(ctx, tx, { id, currency }, offers);
  if (room === undefined || staked <= room) return undefined;
  return { status: 'too-high', highest_stake: amountOf(room / BigInt(bet.lines.length), currency), because: 'boost' };
}

async function take(
  ctx: Context,
  tx: Transaction,
  player: SignedInPlayer,
  order: Order,
  permission: Permission,
): Promise<Placed | 'other-rules'> {
  const { bet, policy, currency, stake, staked } = order;
  const offers = await holdOffers(ctx, tx, bet.legs);
  const unavailable = unavailableLegs(bet, offers);
  if (unavailable) return unavailable;
  const open = offers as (Offer & { odds: number })[];
  const built = bet.type === 'builder' ? await builderPrice(ctx, open) : undefined;
  if (built?.is === 'refused') return refused('InvalidParameter', whyNotBuilt(built.why));
  const price = built?.odds ?? null;
  const changed = changedOdds(bet, policy, open, price);
  if (changed) return changed;
  for (const subject of new Set(open.map(({ sport }) => sport)))
    mustKeepTo(permission, { kind: 'bet', category: 'sports', subject, currency, stakedMinor: ownStake(order) });

  const prices = pricesOf(
    bet,
    open.map(({ odds }) => odds),
    price,
  );
  const promoted = promotionOf(
    ctx,
    { ...order, type: bet.type, promotion: bet.promotion, offers: open, isAtStart: bet.legs.some(isAtStart) },
    currency,
  );
  if ('why' in promoted) return refused('InvalidParameter', promoted.why);
  const pricing = pricingOf(ctx, prices, prices.odds, currency, promoted.terms, limitOddsOf(bet, prices.odds));
  const worth = pricing.worth(stake);
  const highestIn = (ceilings: Ceilings) => highestStake((minor) => pricing.worth(minor), ceilings, MAX_STAKE);
  const tooHigh = (ceilings: Ceilings): Placed | undefined => {
    if (passes(worth, ceilings) === undefined) return undefined;
    const { stake: most, because } = highestIn(ceilings);
    return { status: 'too-high', highest_stake: amountOf(most, currency), because };
  };
  // Where there is no room any more, no lock is waited for.
  const refusal = tooHigh(await ceilingsFor(ctx, tx, player, open, readExposure));
  if (refusal) return refusal;
  const ceilings = await ceilingsFor(ctx, tx, player, open, lockExposure);
  const late = tooHigh(ceilings);
  if (late) return late;
  const overBoost = await tooHighForBoost(ctx, tx, player, order, open);
  if (overBoost) return overBoost;
  const highest = highestIn(ceilings);
  // Without a stake of their own no balance keeps the account from ending or changing its currency, and the win would be on none
  // that is shown.
  if (order.purse === 'house') await holdAccount(tx, { id: player.id, currency });
  const wrongToken = await whyNotWithToken(ctx, tx, player, order, open);
  if (wrongToken) return refused('InvalidParameter', wrongToken);

  const stakeTaken = await takeStake(tx, {
    fact: order.id,
    round: order.id,
    playerId: player.id,
    currency,
    amountMinor: staked,
    house: SPORTSBOOK,
    permission: paidBy(permission, order),
    at: ctx.clock.now(),
  });
  if (stakeTaken.status === 'other-rules') return 'other-rules';
  if (stakeTaken.status === 'not-enough')
    return refused('BillingTransactionDeclined', {
      rule: 'wallet.enough',
      sentence: 'There is not enough money on your balance.',
    });

  await addToDay(tx, player.id, ctx.clock.now(), worth.payoutCents);
  const { row, legs } = betRows(ctx, player, order, {
    offers: open,
    pricing,
    price,
    permission,
    promotion: promoted.terms,
    highest,
  });
  await addExposure(
    tx,
    legs.map((leg) => riskOf(leg)),
  );
  await insertBet(tx, row, legs);
  if (order.tokenId !== null) await useToken(tx, order.tokenId, row.id, row.placed_at);
  if (row.state === 'held') await notifyDue(tx);
  const message: BetMessage = { kind: 'bet', id: row.id, state: row.state };
  await publish(tx, `player/${player.id}`, message);
  return { status: row.state === 'held' ? 'held' : 'accepted', bet: await wireBetOf(ctx, tx, row) };
}

/** Its token is held until the transaction ends. */
async function whyNotWithToken(
  ctx: Context,
  tx: Transaction,
  player: SignedInPlayer,
  order: Order,
  offers: readonly (Offer & { odds: number })[],
): Promise<Why | undefined> {
  const { bet, tokenId } = order;
  if (tokenId === null) return undefined;
  if (bet.legs.some(isAtStart)) return NEEDS_ODDS;
  const token = await lockToken(tx, tokenId);
  const legs = offers.map(({ odds, sport }) => ({ odds, sport }));
  return whyNotToken(
    token?.player_id === player.id ? token : undefined,
    { ...order, type: bet.type, legs },
    ctx.clock.now(),
  );
}

async function ceilingsFor(
  ctx: Context,
  tx: Transaction,
  player: SignedInPlayer,
  offers: readonly Offer[],
  exposure: typeof lockExposure | typeof readExposure,
): Promise<Ceilings> {
  const openRisk = await exposure(tx, player.id, offers);
  const [factor] = await factorsOf(tx, player.id, 1);
  learnFactor(ctx, player.id, factor?.percent ?? 100);
  // The row of the day is locked with the others.
  const now = ctx.clock.now();
  const dayCents =
    exposure === readExposure ? await readDay(tx, player.id, now) : await addToDay(tx, player.id, now, 0n);
  return ceilingsOf(ctx, offers, openRisk, { factorPercent: factor?.percent ?? 100, dayCents });
}
