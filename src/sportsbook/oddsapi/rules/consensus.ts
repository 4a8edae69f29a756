/**
 * What several bookmakers together think: each one's margin is taken out of its prices, then the middle of them is taken, outcome by
 * outcome. A bookmaker far from the others has made a mistake, or knows another line-up; either way its price is not ours.
 */

/** Decimal odds by outcome. */
export type BookPrices = Readonly<Record<string, number>>;

interface ConsensusOptions {
  /** With fewer there is none. */
  minBooks: number;
  /** What the chances add up to: 1, or 2 where two of three outcomes win. */
  sum?: number;
}

export interface Consensus {
  chances: Record<string, number>;
  books: number;
}

/** A book whose prices imply less is an error or an arbitrage, one that implies more is not meant to be bet on. */
const LEAST_BOOK = 0.97;
const mostBook = (outcomes: number): number => (outcomes > 3 ? 1.3 + outcomes * 0.06 : 1.3);
/** So far from the middle, in log odds, a bookmaker is left out: 50 % against 62 %, or 10 % against 15.5 %. */
const FARTHEST = 0.5;

export function consensus(
  books: readonly BookPrices[],
  { minBooks, sum = 1 }: ConsensusOptions,
): Consensus | undefined {
  const fairBooks = books.map((prices) => withoutMargin(prices, sum)).filter((fair) => fair !== undefined);
  if (fairBooks.length < minBooks) return undefined;
  const firstMiddle = middleOf(fairBooks);
  const near = fairBooks.filter((fair) => distance(fair, firstMiddle) <= FARTHEST);
  if (near.length < minBooks) return undefined;
  const middle = middleOf(near);
  const total = Object.values(middle).reduce((left, right) => left + right, 0);
  const chances = Object.fromEntries(Object.entries(middle).map(([id, chance]) => [id, (chance / total) * sum]));
  if (Object.values(chances).some((chance) => !(chance > 0 && chance < 1))) return undefined;
  return { chances, books: near.length };
}

/**
 * The margin grows with the odds (favourites bear little of it), so it is taken out by the power that brings the sum to what it should
 * be; where the sum is lower already, in proportion.
 */
export function withoutMargin(prices: BookPrices, sum = 1): Record<string, number> | undefined {
  const ids = Object.keys(prices);
  const implied = ids.map((id) => 1 / prices[id]!);
  const book = implied.reduce((left, right) => left + right, 0) / sum;
  if (ids.length < 2 || book < LEAST_BOOK || book > mostBook(ids.length)) return undefined;
  const power = book > 1 ? powerFor(implied, sum) : 1;
  const fair = implied.map((value) => value ** power);
  const total = fair.reduce((left, right) => left + right, 0);
  return Object.fromEntries(ids.map((id, at) => [id, (fair[at]! / total) * sum]));
}

const STEPS = 60;

/** From 1 up the sum falls, for every price implies less than certainty. */
function powerFor(implied: readonly number[], sum: number): number {
  let [low, high] = [1, 8];
  for (let step = 0; step < STEPS; step++) {
    const power = (low + high) / 2;
    if (implied.reduce((total, value) => total + value ** power, 0) > sum) low = power;
    else high = power;
  }
  return (low + high) / 2;
}

function middleOf(books: readonly Readonly<Record<string, number>>[]): Record<string, number> {
  return Object.fromEntries(Object.keys(books[0]!).map((id) => [id, median(books.map((fair) => fair[id]!))]));
}

export function median(values: readonly number[]): number {
  const sorted = values.toSorted((left, right) => left - right);
  const middle = sorted.length >> 1;
  return sorted.length % 2 === 1 ? sorted[middle]! : (sorted[middle - 1]! + sorted[middle]!) / 2;
}

const logOdds = (chance: number): number => Math.log(chance / (1 - chance));

const distance = (fair: Readonly<Record<string, number>>, middle: Readonly<Record<string, number>>): number =>
  Math.max(...Object.keys(middle).map((id) => Math.abs(logOdds(fair[id]!) - logOdds(middle[id]!))));
