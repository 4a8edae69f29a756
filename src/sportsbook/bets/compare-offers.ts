/** What of a bet is not on offer as its player saw it: legs that cannot be bet on, and odds that have changed. */
import type { UnavailableReason } from '#sportsbook/models/market.ts';
import type { Offer } from '#sportsbook/book/index.ts';
import type { Placed, SlipLeg } from './contract.ts';
import { isPlacePart } from './rules/each-way.ts';
import { suits } from './rules/odds-policy.ts';
import type { SlipBet } from './rules/slip.ts';
import { isAtStart } from './rules/starting-price.ts';
import type { OddsPolicy } from './tables.ts';

/** `undefined`: all of them can be bet on. */
export function unavailableLegs(
  { legs, places }: Pick<SlipBet, 'legs' | 'places'>,
  offers: readonly (Offer | undefined)[],
): Placed | undefined {
  const unavailable = legs.flatMap((leg, nth) => {
    const reason = reasonOf(leg, offers[nth]);
    return reason ? [{ leg: places[nth]!, reason }] : [];
  });
  return unavailable.length > 0 ? { status: 'unavailable', legs: unavailable } : undefined;
}

function reasonOf(leg: SlipLeg, offer: Offer | undefined): UnavailableReason | null {
  return isAtStart(leg) && !offer?.hasStartingPrice ? 'not-offered' : whyNotOffered(leg, offer);
}

/**
 * Once a race has begun no place part is taken: its win part would be held beside it, and could be declined when the place part has been
 * accepted.
 */
export function whyNotOffered({ market }: Pick<SlipLeg, 'market'>, offer: Offer | undefined): UnavailableReason | null {
  if (!offer) return 'not-offered';
  return offer.reason ?? (offer.isLive && isPlacePart(market) ? 'not-offered' : null);
}

/** Of a builder its price alone counts, whatever became of the odds of its legs; whoever bets at the starting price takes any. */
export function changedOdds(
  bet: SlipBet,
  policy: OddsPolicy,
  offers: readonly (Offer & { odds: number })[],
  price: number | null,
): Placed | undefined {
  if (price !== null)
    return bet.odds !== null && suits(policy, bet.odds, price)
      ? undefined
      : { status: 'odds-changed', legs: [], odds: price };
  const changed = bet.legs.flatMap((leg, nth) => {
    const { odds, version } = offers[nth]!;
    return isAtStart(leg) || suits(policy, leg.odds, odds) ? [] : [{ leg: bet.places[nth]!, odds, version }];
  });
  return changed.length > 0 ? { status: 'odds-changed', legs: changed } : undefined;
}
