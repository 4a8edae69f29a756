/**
 * One price for several outcomes of one match: only the producer whose model plays the match knows how they depend on each other. A
 * feed that has no such price is not in the list, and its matches have no bet builder.
 */
import { type BuilderPrice } from '#sportsbook/models/builder.ts';
import { isCombined } from '#sportsbook/models/builder-markets.ts';
import { parseMarketRef, type Sport } from '#sportsbook/models/market.ts';
import { perProcess, type Services } from '#platform/context.ts';
import type { ChosenOutcome } from '#sportsbook/models/wins.ts';
import type { EventRow } from './tables.ts';

/** A match as it stands in the book, by the feed's own id. */
export type MatchNow = Pick<EventRow, 'feed' | 'foreign_id' | 'sport' | 'status' | 'scoreboard'>;

export interface TogetherPricer {
  sports: readonly Sport[];
  /** `undefined`: nothing is known of this match. */
  price(services: Services, match: MatchNow, chosen: readonly ChosenOutcome[]): Promise<BuilderPrice | undefined>;
}

/** By feed. */
const pricers = perProcess('book.together', () => new Map<string, TogetherPricer>());

export function addTogetherPricer(services: Services, feed: string, pricer: TogetherPricer): void {
  pricers(services).set(feed, pricer);
}

/** Whether outcomes of this match can be combined in one bet. */
export const hasBuilder = (services: Services, { feed, sport }: Pick<MatchNow, 'feed' | 'sport'>): boolean =>
  pricers(services).get(feed)?.sports.includes(sport) === true;

/** Of outcomes that can be bet on each for itself. */
export async function priceTogether(
  services: Services,
  match: MatchNow,
  legs: readonly { market: string; outcome: string }[],
): Promise<BuilderPrice> {
  const chosen = legs.map(({ market, outcome }) => ({ key: parseMarketRef(market), outcome }));
  const combined = chosen.flatMap(({ key, outcome }): ChosenOutcome[] =>
    key && isCombined(match.sport, key) ? [{ key, outcome }] : [],
  );
  if (combined.length < legs.length) {
    const uncombinedPlaces = chosen.flatMap(({ key }, place) => (key && isCombined(match.sport, key) ? [] : [place]));
    return { is: 'refused', why: 'market', legs: uncombinedPlaces };
  }
  const price = hasBuilder(services, match)
    ? await pricers(services).get(match.feed)!.price(services, match, combined)
    : undefined;
  return price ?? { is: 'refused', why: 'now', legs: [] };
}
