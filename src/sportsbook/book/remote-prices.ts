/**
 * Prices for several outcomes that a feed of others names over the network. It is asked before a transaction begins, because rows would
 * be locked while it thinks; its answer stands for a moment, in which the transaction reads it.
 */
import { LRUCache } from 'lru-cache';
import { perProcess, type Services } from '#platform/context.ts';
import type { BuilderPrice } from '#sportsbook/models/builder.ts';
import { marketRef } from '#sportsbook/models/market.ts';
import type { ChosenOutcome } from '#sportsbook/models/wins.ts';

/** From when it was asked; longer than a feed may take to answer. */
const STANDS_MS = 3_000;

interface RemotePrice {
  askedAt: number;
  /** Its places are those of the outcomes in the order of `sorted`. */
  price: BuilderPrice;
}

interface RemotePrices {
  prices: LRUCache<string, RemotePrice>;
  running: Map<string, Promise<void>>;
}

const remotePrices = perProcess('book.remote-prices', (): RemotePrices => ({
  prices: new LRUCache({ max: 5_000 }),
  running: new Map(),
}));

/** Of one match, by the feed's own id. */
export interface RemoteQuestion {
  feed: string;
  event: string;
  chosen: readonly ChosenOutcome[];
}

const nameOf = ({ key, outcome }: ChosenOutcome): string => `${marketRef(key)} ${outcome}`;

/** One order for the same outcomes, and the place that each had. */
const sorted = (chosen: readonly ChosenOutcome[]): (ChosenOutcome & { place: number })[] =>
  chosen
    .map((outcome, place) => ({ ...outcome, place }))
    .toSorted((a, b) => (nameOf(a) < nameOf(b) ? -1 : nameOf(a) > nameOf(b) ? 1 : 0));

const keyOf = ({ feed, event, chosen }: RemoteQuestion): string =>
  [feed, event, ...sorted(chosen).map(nameOf)].join('\n');

/** Those who want the same at once share an answer. `maxAgeMs`: one that was asked for so lately will do. */
export async function fetchPrice(
  services: Services,
  question: RemoteQuestion,
  maxAgeMs: number,
  fetchAnswer: (chosen: readonly ChosenOutcome[]) => Promise<BuilderPrice | undefined>,
): Promise<void> {
  const { prices, running } = remotePrices(services);
  const key = keyOf(question);
  const askedAt = services.clock.now().getTime();
  const latest = prices.get(key);
  if (latest && askedAt - latest.askedAt < maxAgeMs) return;
  const request =
    running.get(key) ??
    fetchAnswer(sorted(question.chosen))
      .then((price) => void prices.set(key, { askedAt, price: price ?? { is: 'refused', why: 'now', legs: [] } }))
      .finally(() => running.delete(key));
  running.set(key, request);
  await request;
}

/** The answer that stands; `undefined`: there is none. */
export function standingPrice(services: Services, question: RemoteQuestion): BuilderPrice | undefined {
  const latest = remotePrices(services).prices.get(keyOf(question));
  if (!latest || services.clock.now().getTime() - latest.askedAt > STANDS_MS) return undefined;
  const { price } = latest;
  if (price.is === 'priced') return price;
  const places = sorted(question.chosen);
  return { ...price, legs: price.legs.flatMap((nth) => places[nth]?.place ?? []) };
}
