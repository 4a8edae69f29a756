/**
 * One price for several outcomes of one match: only the producer of the match knows how they depend on each other. A feed that has no
 * such price is not in the list, and its matches have no bet builder.
 */
import { type BuilderPrice } from '#sportsbook/models/builder.ts';
import { isCombined } from '#sportsbook/models/builder-markets.ts';
import { parseMarketRef, type Sport } from '#sportsbook/models/market.ts';
import { perProcess, type Services } from '#platform/context.ts';
import type { ChosenOutcome } from '#sportsbook/models/wins.ts';
import { fetchPrice, standingPrice, type RemoteQuestion } from './remote-prices.ts';
import type { EventRow } from './tables.ts';

/** A match as it stands in the book, by the feed's own id. */
export type MatchNow = Pick<EventRow, 'feed' | 'foreign_id' | 'sport' | 'status' | 'scoreboard'>;

export interface TogetherPricer {
  /** All sports where it is left out. */
  sports?: readonly Sport[];
  /** It answers over the network: it is asked by `askTogether`, outside of transactions. */
  isRemote?: boolean;
  /** `undefined`: nothing is known of this match. */
  price(services: Services, match: MatchNow, chosen: readonly ChosenOutcome[]): Promise<BuilderPrice | undefined>;
}

/** By feed. */
const pricers = perProcess('book.together', () => new Map<string, TogetherPricer>());

export function addTogetherPricer(services: Services, feed: string, pricer: TogetherPricer): void {
  pricers(services).set(feed, pricer);
}

function pricerOf(services: Services, { feed, sport }: Pick<MatchNow, 'feed' | 'sport'>): TogetherPricer | undefined {
  const pricer = pricers(services).get(feed);
  return pricer?.sports?.includes(sport) === false ? undefined : pricer;
}

/** Whether outcomes of this match can be combined in one bet. */
export const hasBuilder = (services: Services, match: Pick<MatchNow, 'feed' | 'sport'>): boolean =>
  pricerOf(services, match) !== undefined;

/** Whether there is a feed that has to be asked before a transaction. */
export const hasRemotePricers = (services: Services): boolean =>
  [...pricers(services).values()].some(({ isRemote }) => isRemote);

interface TogetherLeg {
  market: string;
  outcome: string;
}

/** Nothing is asked of a feed of which the model is here. `maxAgeMs`: an answer to the same that is not older will do. */
export async function askTogether(
  services: Services,
  match: MatchNow,
  legs: readonly TogetherLeg[],
  maxAgeMs = 0,
): Promise<void> {
  const pricer = pricerOf(services, match);
  const chosen = combinedOf(match, legs);
  if (!pricer?.isRemote || chosen.length < legs.length) return;
  await fetchPrice(services, questionOf(match, chosen), maxAgeMs, (sorted) => pricer.price(services, match, sorted));
}

/** Whether `priceTogether` can say something: of a remote feed only while its answer stands. */
export function canPriceTogether(services: Services, match: MatchNow, legs: readonly TogetherLeg[]): boolean {
  const chosen = combinedOf(match, legs);
  return (
    !pricerOf(services, match)?.isRemote ||
    chosen.length < legs.length ||
    standingPrice(services, questionOf(match, chosen)) !== undefined
  );
}

/** Of outcomes that can be bet on each for itself. */
export async function priceTogether(
  services: Services,
  match: MatchNow,
  legs: readonly TogetherLeg[],
): Promise<BuilderPrice> {
  const chosen = combinedOf(match, legs);
  if (chosen.length < legs.length) {
    const uncombinedPlaces = legs.flatMap((leg, place) => (combinedOf(match, [leg]).length === 0 ? [place] : []));
    return { is: 'refused', why: 'market', legs: uncombinedPlaces };
  }
  const pricer = pricerOf(services, match);
  const price = pricer?.isRemote
    ? standingPrice(services, questionOf(match, chosen))
    : await pricer?.price(services, match, chosen);
  return price ?? { is: 'refused', why: 'now', legs: [] };
}

const combinedOf = ({ sport }: MatchNow, legs: readonly TogetherLeg[]): ChosenOutcome[] =>
  legs.flatMap(({ market, outcome }): ChosenOutcome[] => {
    const key = parseMarketRef(market);
    return key && isCombined(sport, key) ? [{ key, outcome }] : [];
  });

const questionOf = ({ feed, foreign_id: event }: MatchNow, chosen: readonly ChosenOutcome[]): RemoteQuestion => ({
  feed,
  event,
  chosen,
});
