// The rows of an accepted bet.
import type { Context, SignedInPlayer } from '#platform/context.ts';
import type { Offer } from '#sportsbook/book/index.ts';
import type { Permission } from '#money/stakes/index.ts';
import type { BetType } from './contract.ts';
import type { Order } from './order.ts';
import type { Pricing } from './price.ts';
import type { PromotionTerms } from './promotions/terms.ts';
import { riskOnLeg, type highestStake } from './rules/limits.ts';
import { isAtStart } from './rules/starting-price.ts';
import type { BetRow, LegRow } from './store.ts';

const SHORTEST_MS = 1_000;
const LONGEST_MS = 10_000;

export interface Taken {
  offers: readonly (Offer & { odds: number })[];
  pricing: Pricing;
  /** Of a builder. */
  price: number | null;
  permission: Permission;
  promotion: PromotionTerms | null;
  highest: ReturnType<typeof highestStake>;
}

/** Of a sport for which none is set. */
export const DELAY_S = 5;

/** Held for the delay of the slowest sport with a live leg. */
export function betRows(
  ctx: Context,
  player: Pick<SignedInPlayer, 'id'>,
  { id, digest, bet, stake, staked, currency, purse, policy, tokenId }: Order,
  { offers, pricing, price, permission, promotion, highest }: Taken,
): { row: BetRow; legs: LegRow[] } {
  const now = ctx.clock.now();
  const delays = offers
    .filter(({ isLive }) => isLive)
    .map((offer) => delayMsOf(ctx.config.BET_DELAYS[offer.sport] ?? DELAY_S, offer.tempo));
  const delayMs = Math.max(0, ...delays);
  const { payoutCents, wonCents } = pricing.worth(stake);
  const potential = pricing.potential(stake);
  const row: BetRow = {
    id,
    player_id: player.id,
    currency,
    type: bet.type,
    stake,
    lines: bet.lines.length,
    staked,
    purse,
    policy,
    state: delayMs > 0 ? 'held' : 'accepted',
    potential: purse === 'house' ? potential - staked : potential,
    highest: highest.stake,
    highest_because: highest.because,
    delay_ms: delayMs,
    fencing_token: permission.fencingToken,
    payout_cents: payoutCents,
    rule: null,
    sentence: null,
    generation: 0,
    returned: null,
    extra: 0n,
    placed_at: now,
    due_at: delayMs > 0 ? new Date(now.getTime() + delayMs) : null,
    settled_at: null,
    digest,
    token_id: tokenId,
    cashed_stake: 0n,
    cashed_out: 0n,
    cash_carry: 0n,
    cash_target: null,
    edited_from: null,
    restaked: 0n,
    promotion: promotion?.kind ?? null,
    promotion_terms: promotion && JSON.stringify(promotion),
    cost: 0n,
    odds_seen: price === null ? null : (bet.odds ?? price),
    odds: price,
  };
  const risk = riskOnLeg(wonCents, bet.legs.length);
  // The stake of a free bet pays for nothing, nor does one that may be won together with stakes on the other side.
  const share =
    purse === 'house' || promotion?.kind === 'two-goals' ? 0n : (payoutCents - wonCents) / BigInt(bet.legs.length);
  const legs = bet.legs.map((leg, place): LegRow => {
    const offer = offers[place]!;
    return {
      bet_id: id,
      place,
      event_id: leg.event,
      market: leg.market,
      outcome: leg.outcome,
      sport: offer.sport,
      // What its player saw of a starting price is no price.
      odds_seen: isAtStart(leg) ? offer.odds : leg.odds,
      odds: offer.odds,
      is_at_start: isAtStart(leg),
      version: BigInt(offer.version),
      is_banker: bet.isBanker[place]!,
      was_live: offer.isLive,
      score_taken: offer.score,
      risk_cents: risk,
      staked_cents: share,
      book_version: offer.bookVersion,
      ...boostOf(bet.type, offer),
      led: null,
      closing_odds: null,
      result: null,
      void_reason: null,
      decided_by: 0,
    };
  });
  return { row, legs };
}

/** A builder has one price, which is the book's own. */
const boostOf = (type: BetType, { boost }: Offer): Pick<LegRow, 'boost_id' | 'book_odds'> =>
  boost && type !== 'builder' ? { boost_id: boost.id, book_odds: boost.bookOdds } : { boost_id: null, book_odds: null };

/*** As long as the sport asks for, in the time of the match: where a simulated match runs faster, so does the delay, or the price
 * would have moved on each time; where it runs slower, prices stand for longer and are out of date for longer.
 */
export const delayMsOf = (seconds: number, tempo: number): number =>
  Math.round(Math.min(LONGEST_MS, Math.max(SHORTEST_MS, seconds * 1000 * tempo)));
