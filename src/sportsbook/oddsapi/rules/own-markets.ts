// From the prices of bookmakers on an event to ours: the middle of what they think, with our margin, on our ladder.
import { marketRef, type MarketKey } from '#sportsbook/models/market.ts';
import { offeredOdds } from '#sportsbook/models/offer.ts';
import type { ApiBookmaker } from './answers.ts';
import { consensus, median, type BookPrices } from './consensus.ts';
import { OUTCOMES, plainKey, quotesOf, type MatchNames } from './market-keys.ts';

export interface PricedMarket extends MarketKey {
  outcomes: { id: string; odds: number | null; probability: number }[];
}

export interface PricingOptions {
  /** 0.06: two outcomes imply 106 %. */
  margin: number;
  minBooks: number;
  /** A bookmaker whose market is older says nothing. */
  oldestAt: Date;
}

/** The price of what only one side of is offered implies so much too much, or more. */
const ONE_SIDED_MARGIN = 0.12;
/** A little more for each outcome after the third, as everywhere. */
const overroundOf = (margin: number, outcomes: number): number =>
  Math.min(1 + margin + Math.min(Math.max(0, outcomes - 3) * 0.01, 0.2), 1.9);

/** By ref. A market without enough bookmakers is not in it. */
export function ownMarkets(
  names: MatchNames,
  bookmakers: readonly ApiBookmaker[],
  options: PricingOptions,
): Map<string, PricedMarket> {
  const books = booksByMarket(names, bookmakers, options.oldestAt);
  const markets = new Map<string, PricedMarket>();
  for (const [ref, { key, prices }] of books) {
    const chances = chancesOf(names, key, prices, options.minBooks);
    if (!chances) continue;
    const odds = offeredOdds(plainKey(key), chances, {
      overround: overroundOf(options.margin, Object.keys(chances).length),
    });
    markets.set(ref, {
      kind: key.kind,
      specifiers: { ...key.specifiers },
      outcomes: Object.keys(chances)
        // Of what only the one side is known, only that is offered.
        .filter((id) => prices.some((book) => book[id] !== undefined))
        .map((id) => ({ id, odds: odds[id] ?? null, probability: rounded(chances[id]!) })),
    });
  }
  return markets;
}

const rounded = (chance: number): number => Math.round(chance * 1e6) / 1e6;

interface MarketBooks {
  key: MarketKey;
  /** Of one bookmaker each. */
  prices: BookPrices[];
}

function booksByMarket(
  names: MatchNames,
  bookmakers: readonly ApiBookmaker[],
  oldestAt: Date,
): Map<string, MarketBooks> {
  const books = new Map<string, MarketBooks>();
  for (const { markets } of bookmakers) {
    const ownBooks = new Map<string, { key: MarketKey; prices: Record<string, number> }>();
    for (const market of markets) {
      if (market.updatedAt && market.updatedAt < oldestAt) continue;
      for (const { key, outcome, price } of quotesOf(names, market)) {
        const ref = marketRef(key);
        const book = ownBooks.get(ref) ?? { key, prices: {} };
        // The featured line comes before further lines of the same.
        book.prices[outcome] ??= price;
        ownBooks.set(ref, book);
      }
    }
    for (const [ref, { key, prices }] of ownBooks) {
      const entry = books.get(ref) ?? { key, prices: [] };
      entry.prices.push(prices);
      books.set(ref, entry);
    }
  }
  return books;
}

function chancesOf(
  { competitors }: MatchNames,
  key: MarketKey,
  books: readonly BookPrices[],
  minBooks: number,
): Record<string, number> | undefined {
  const { kind } = plainKey(key);
  if (kind === 'outright') return outrightChances(competitors.length, books, minBooks);
  const isProp = OUTCOMES[kind] === undefined;
  const ids = OUTCOMES[kind] ?? (key.specifiers['total'] === undefined ? ['yes', 'no'] : ['over', 'under']);
  const whole = books.filter((prices) => ids.every((id) => prices[id] !== undefined));
  const sides = whole.map((prices) => Object.fromEntries(ids.map((id) => [id, prices[id]!])));
  const agreed = consensus(sides, { minBooks, sum: kind === 'double-chance' ? 2 : 1 });
  return agreed?.chances ?? (isProp ? oneSided(ids[0]!, ids[1]!, books, minBooks) : undefined);
}

/** Scorers are offered with one side: what it implies, less what such a price is usually too low by. */
function oneSided(
  yes: string,
  no: string,
  books: readonly BookPrices[],
  minBooks: number,
): Record<string, number> | undefined {
  const implied = books.flatMap((prices) => (prices[yes] === undefined ? [] : [1 / prices[yes]]));
  if (implied.length < minBooks || books.some((prices) => prices[no] !== undefined)) return undefined;
  const chance = median(implied) / (1 + ONE_SIDED_MARGIN);
  return { [yes]: chance, [no]: 1 - chance };
}

/** Not every bookmaker names every competitor: those that most of them name are priced by the bookmakers that name these all. */
function outrightChances(
  competitors: number,
  books: readonly BookPrices[],
  minBooks: number,
): Record<string, number> | undefined {
  const places = Array.from({ length: competitors }, (_, at) => String(at + 1));
  const ids = places.filter((id) => books.filter((prices) => prices[id] !== undefined).length >= minBooks);
  const whole = books.filter((prices) => ids.every((id) => prices[id] !== undefined));
  if (ids.length < 3) return undefined;
  return consensus(
    whole.map((prices) => Object.fromEntries(ids.map((id) => [id, prices[id]!]))),
    { minBooks },
  )?.chances;
}
