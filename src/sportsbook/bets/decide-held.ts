/**
 * Held bets whose delay is over: checked once more by whichever process finds them due, several in a transaction. A bet whose
 * market has stopped in the meantime is declined, also when it is open again. What counts is the odds at the end of the delay:
 * higher ones are the player's, lower ones are taken where they accept any.
 */
import type { Context } from '#platform/context.ts';
import { isDatabaseTrouble, transaction, type Transaction } from '#platform/db/database.ts';
import { reportFailure } from '#platform/failure-log.ts';
import { publishAll } from '#platform/live/publish.ts';
import { currencyOf, findPlayer } from '#players/accounts/index.ts';
import { isOnBreak } from '#money/limits/index.ts';
import { hasRemotePricers, holdOffers, offerNow, type Chosen, type Offer } from '#sportsbook/book/index.ts';
import { reverseStakes } from '#money/stakes/index.ts';
import { fencingTokenOf } from '#money/wallet/index.ts';
import { announcedOf } from './stake-facts.ts';
import type { BetMessage } from './contract.ts';
import { askForBuilder, builderPrice, canPriceBuilder, pricesOf, whyNotBuilt } from './builder.ts';
import { pricingOf } from './price.ts';
import { linesOf } from '#sportsbook/models/bets/combinations.ts';
import { riskOnLeg } from './rules/limits.ts';
import { readTerms } from './promotions/terms.ts';
import { limitOdds } from './rules/starting-price.ts';
import { suits } from './rules/odds-policy.ts';
import { addExposure, addToDay, riskOf } from './exposure-store.ts';
import { accept, changeBet, changeLeg, dueBuilders, legsOf, lockDueBets, type BetRow, type LegRow } from './store.ts';
import { giveBackTokens, tokensByIds } from './token-store.ts';

/** Bets of one transaction. */
const BATCH = 100;

interface Declined {
  rule: string;
  sentence: string;
}

/** Returns how many were decided. A bet that cannot be decided does not hold up the others, and is tried again the next time. */
export async function decideHeld(ctx: Context): Promise<number> {
  const failed: string[] = [];
  let most = BATCH;
  for (let decided = 0; ;) {
    let ids: string[] = [];
    const now = ctx.clock.now();
    await askForDue(ctx, now, most, failed);
    try {
      await transaction(ctx.db, async (tx) => {
        const rows = await lockDueBets(tx, now, most, failed);
        ids = rows.map(({ id }) => id);
        // Whose feed has not been asked is decided the next time.
        if (rows.length > 0) failed.push(...(await decide(ctx, tx, rows)));
      });
    } catch (error) {
      const [id] = ids;
      if (id === undefined || isDatabaseTrouble(error)) throw error;
      if (ids.length === 1) {
        failed.push(id);
        reportFailure(ctx, 'held bet', { bet: id, error: (error as Error).message }, 'a held bet could not be decided');
      }
      // One of them fails, so each is decided in its own transaction.
      most = 1;
      continue;
    }
    decided += ids.length;
    if (ids.length < most) return decided;
  }
}

const choicesOf = (legs: readonly LegRow[]): Chosen[] =>
  legs.map(({ event_id, market, outcome }) => ({ event: event_id, market, outcome }));

/** Of bet builders that are due, where their price comes over the network. */
async function askForDue(ctx: Context, now: Date, most: number, except: readonly string[]): Promise<void> {
  if (!hasRemotePricers(ctx)) return;
  const legs = await legsOf(ctx.db, await dueBuilders(ctx.db, now, most, except));
  const bets = Map.groupBy(legs, ({ bet_id }) => bet_id);
  await Promise.all(
    [...bets.values()].map((betLegs) =>
      askForBuilder(
        ctx,
        choicesOf(betLegs).map((chosen) => offerNow(ctx, chosen)),
      ),
    ),
  );
}

/** Its market, its event or its producer has stopped taking bets since it was placed, if only for a moment. */
const hasStopped = ({ book_version: placedAt }: LegRow, { stoppedVersion }: Offer): boolean =>
  placedAt !== null && stoppedVersion > placedAt;

/** A bet with its legs, and what is offered for each of them now. */
interface Held {
  row: BetRow;
  legs: LegRow[];
  offers: (Offer | undefined)[];
  /** Of a builder, its price now. */
  price: number | null;
}

/** Returns those that stay held, because their price has to be asked for. */
async function decide(ctx: Context, tx: Transaction, rows: readonly BetRow[]): Promise<string[]> {
  const legs = await legsOf(
    tx,
    rows.map(({ id }) => id),
  );
  const offers = await holdOffers(ctx, tx, choicesOf(legs));
  const theirs = await whyNotTheirs(ctx, tx, rows);
  const tokens = await tokensByIds(
    tx,
    rows.flatMap(({ token_id }) => token_id ?? []),
  );
  const declined: (Held & { why: Declined })[] = [];
  const accepted: Held[] = [];
  const unasked: string[] = [];
  for (const row of rows) {
    const places = legs.flatMap((leg, nth) => (leg.bet_id === row.id ? [nth] : []));
    const held: Held = {
      row,
      legs: places.map((nth) => legs[nth]!),
      offers: places.map((nth) => offers[nth]),
      price: null,
    };
    const token = tokens.find(({ id }) => id === row.token_id);
    const whyNot = theirs.get(row.id) ?? whyNotThese(held, token?.minimum_odds ?? 0);
    if (!whyNot && row.type === 'builder' && !canPriceBuilder(ctx, held.offers as Offer[])) {
      unasked.push(row.id);
      continue;
    }
    const why = whyNot ?? (await whyNotBuiltAgain(ctx, held));
    if (why) declined.push({ ...held, why });
    else accepted.push(held);
  }
  const repriced = accepted.flatMap((heldBet) => repricedOf(ctx, heldBet));
  await countRisk(tx, declined, repriced);
  await decline(ctx, tx, declined);
  await reprice(tx, repriced);
  await accept(
    tx,
    accepted.map(({ row }) => row.id),
  );
  const messageOf = (state: 'accepted' | 'declined') => (held: Held) => ({
    topic: `player/${held.row.player_id}`,
    message: { kind: 'bet', id: held.row.id, state } satisfies BetMessage,
  });
  await publishAll(tx, [...declined.map(messageOf('declined')), ...accepted.map(messageOf('accepted'))]);
  return unasked;
}

/** By bet. Any change since the stake was taken in what the player may do has moved the fencing token on. */
export async function whyNotTheirs(
  ctx: Context,
  tx: Transaction,
  rows: readonly Pick<BetRow, 'id' | 'player_id' | 'currency' | 'fencing_token'>[],
): Promise<ReadonlyMap<string, Declined>> {
  const declined = new Map<string, Declined>();
  for (const [playerId, heldBets] of Map.groupBy(rows, ({ player_id }) => player_id)) {
    const player = await findPlayer(tx, playerId);
    const fencingToken = await fencingTokenOf(tx, playerId, currencyOf(heldBets[0]!.currency));
    const moved = heldBets.filter((row) => row.fencing_token !== fencingToken);
    const isBlocked = player?.status !== 'active';
    const isAway = moved.length > 0 && (await isOnBreak(ctx, tx, playerId));
    for (const { id } of isBlocked ? heldBets : moved)
      declined.set(id, isBlocked ? BLOCKED : isAway ? AWAY : OTHER_RULES);
  }
  return declined;
}

const BLOCKED: Declined = {
  rule: 'limits.account-status',
  sentence: 'The account was blocked before the bet was accepted.',
};
const AWAY: Declined = {
  rule: 'limits.exclusion',
  sentence: 'A break from play began before the bet was accepted.',
};
const OTHER_RULES: Declined = {
  rule: 'bets.rules-changed',
  sentence: 'Your limits changed before the bet was accepted.',
};

/** `minimumOdds`: what its token needs of each leg, whatever odds its player takes. */
function whyNotThese({ row: { policy, type }, legs, offers }: Held, minimumOdds: number): Declined | undefined {
  for (const [nth, leg] of legs.entries()) {
    const offer = offers[nth];
    // A leg that is void or decided before the bet is accepted makes no bet.
    if (!offer?.odds || offer.reason || leg.result !== null || hasStopped(leg, offer))
      return { rule: 'bets.unavailable', sentence: 'The market was suspended while the bet was waiting.' };
    if (type === 'builder') continue;
    // At the starting price, whatever it will be.
    if (leg.is_at_start) continue;
    const odds = oddsFor(leg, offer)!;
    if (!suits(policy, leg.odds_seen, odds) || odds < minimumOdds) return ODDS_CHANGED;
  }
  return undefined;
}

/** A boost that has come since is for bets that are placed now: its stakes are counted when they are. */
const oddsFor = ({ boost_id, is_at_start, odds: currentOdds }: LegRow, { odds, boost }: Offer): number | null =>
  is_at_start ? currentOdds : boost && boost.id !== boost_id ? boost.bookOdds : odds;

const ODDS_CHANGED: Declined = {
  rule: 'bets.odds-changed',
  sentence: 'The odds changed while the bet was waiting.',
};

/** A builder counts by its one price, which is computed again. */
async function whyNotBuiltAgain(ctx: Context, held: Held): Promise<Declined | undefined> {
  const { type, policy, odds_seen: seen } = held.row;
  if (type !== 'builder' || seen === null) return undefined;
  const built = await builderPrice(
    ctx,
    held.offers.flatMap((offer) => offer ?? []),
  );
  if (built.is === 'refused') return whyNotBuilt(built.why);
  held.price = built.odds;
  return suits(policy, seen, built.odds) ? undefined : ODDS_CHANGED;
}

/** A bet at other odds than it was placed at: its legs as they are stored now, and as they are then. */
interface Repriced {
  row: BetRow;
  legs: { before: LegRow; after: LegRow }[];
  price: number | null;
  potential: bigint;
  payoutCents: bigint;
}

/** The odds now, higher or lower: those that its player agreed to are there already, and others have been declined. */
function repricedOf(ctx: Context, { row, legs, offers, price }: Held): Repriced[] {
  const odds = legs.map((leg, nth) => oddsFor(leg, offers[nth]!) ?? leg.odds);
  if (price === row.odds && odds.every((legOdds, nth) => legOdds === legs[nth]!.odds)) return [];
  const bankers = legs.filter(({ is_banker }) => is_banker).map(({ place }) => place);
  const lines = linesOf(row.type, legs.length, bankers);
  const prices = pricesOf({ type: row.type, lines }, odds, price);
  const limits = price === null ? odds.map((legOdds, nth) => limitOdds(legs[nth]!, legOdds)) : prices.odds;
  const terms = readTerms(row.promotion_terms);
  const pricing = pricingOf(ctx, prices, prices.odds, currencyOf(row.currency), terms, limits);
  const potential = pricing.potential(row.stake);
  const { wonCents, payoutCents } = pricing.worth(row.stake);
  const risk = riskOnLeg(wonCents, legs.length);
  return [
    {
      row,
      price,
      legs: legs.map((before, nth) => {
        const { version, score } = offers[nth]!;
        const acceptedVersion = odds[nth] === before.odds ? {} : { version: BigInt(version), score_taken: score };
        const { boost } = offers[nth]!;
        // Its boost is over.
        const withoutBoost =
          before.boost_id === null || boost?.id === before.boost_id ? {} : { boost_id: null, book_odds: null };
        return {
          before,
          after: { ...before, ...acceptedVersion, ...withoutBoost, odds: odds[nth]!, risk_cents: risk },
        };
      }),
      potential: row.purse === 'house' ? potential - row.staked : potential,
      payoutCents,
    },
  ];
}

async function reprice(tx: Transaction, repriced: readonly Repriced[]): Promise<void> {
  for (const { row, legs, price, potential, payoutCents } of repriced) {
    for (const { after } of legs) {
      const { odds, version, score_taken, risk_cents, boost_id, book_odds } = after;
      await changeLeg(tx, row.id, after.place, { odds, version, score_taken, risk_cents, boost_id, book_odds });
    }
    const isUnboosted = row.promotion === 'price-boost' && legs.every(({ after }) => after.boost_id === null);
    await changeBet(tx, row.id, {
      potential,
      payout_cents: payoutCents,
      odds: price,
      ...(isUnboosted && { promotion: null, promotion_terms: null }),
    });
  }
}

/** Nothing is at risk any more of declined bets, and more or less of those at other odds. */
async function countRisk(tx: Transaction, declined: readonly Held[], repriced: readonly Repriced[]): Promise<void> {
  await addExposure(tx, [
    ...declined.flatMap(({ legs }) => legs.map((leg) => riskOf(leg, -1n))),
    ...repriced.flatMap(({ legs }) => legs.flatMap(({ before, after }) => [riskOf(before, -1n), riskOf(after)])),
  ]);
  const days = [
    ...declined.map(({ row }) => ({ row, cents: -row.payout_cents })),
    ...repriced.map(({ row, payoutCents }) => ({ row, cents: payoutCents - row.payout_cents })),
  ];
  for (const { row, cents } of days.toSorted((a, b) => (a.row.player_id < b.row.player_id ? -1 : 1)))
    await addToDay(tx, row.player_id, row.placed_at, cents);
}

/** The stakes go back to the purses that paid them. */
async function decline(ctx: Context, tx: Transaction, declined: readonly (Held & { why: Declined })[]): Promise<void> {
  if (declined.length === 0) return;
  const now = ctx.clock.now();
  await giveBackTokens(
    tx,
    declined.flatMap(({ row }) => (row.token_id === null ? [] : [row.id])),
    now,
  );
  await reverseStakes(
    tx,
    declined.map(({ row, legs }) => ({ ...announcedOf(row, legs), fact: row.id, reversedAt: now.toISOString() })),
  );
  for (const { row, why } of declined) await changeBet(tx, row.id, { state: 'declined', ...why, settled_at: now });
}
