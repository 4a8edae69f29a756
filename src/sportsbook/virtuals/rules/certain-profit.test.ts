/**
 * No set of bets offered at one moment has a certain profit. If there are weights for the ends of a match under which no bet returns
 * more than it costs, no set of them can gain whatever happens: so the test looks for such weights, among ends that the model has
 * played, for all markets and for bet builders of a match together.
 */
import { describe, expect, test } from 'vitest';
import { fastRandom } from '#casino/engine/proof/fast-random.ts';
import type { Random } from '#kernel/random.ts';
import { factorOf } from '#sportsbook/models/bets/returns.ts';
import { priceBuilder } from '#sportsbook/models/builder.ts';
import { isCombined } from '#sportsbook/models/builder-markets.ts';
import { decide, idsOf, type Played } from '#sportsbook/models/decide.ts';
import { marketRef, type MarketKey } from '#sportsbook/models/market.ts';
import type { Strengths } from '#sportsbook/models/model.ts';
import { models } from '#sportsbook/models/models.ts';
import { offeredOdds } from '#sportsbook/models/offer.ts';
import type { ChosenOutcome } from '#sportsbook/models/wins.ts';
import { cases, IS_LONG_FORM } from '#testing/long-form.ts';
import { competitions } from '../competitions/index.ts';
import { misjudgeStrengths, ratings, strengthsOf } from './strengths.ts';

const ENDS = IS_LONG_FORM ? 20_000 : 4_000;
const BUILDERS = 60;
/** As many as a competition of the league plays in a day. */
const MATCHES_OF_A_DAY = IS_LONG_FORM ? 40 : 1;
/** A bet may return so much more than it costs under the weights that were found: rounding. */
const SLACK = 1 + 1e-6;
const MAX_SWEEPS = 400;

type Competition = (typeof competitions)[number];

interface Offered {
  name: string;
  /** Of one unit, by end. */
  returns: Float64Array;
}

interface Priced {
  key: MarketKey;
  odds: Readonly<Record<string, number | null>>;
}

function pricesOf(sport: Competition['sport'], believed: Strengths): Priced[] {
  const model = models[sport];
  const outlook = model.outlook(believed)(model.start(believed));
  return outlook.offers().flatMap((key) => {
    const chances = outlook.chances(key);
    const odds = chances && offeredOdds(key, chances);
    return odds ? [{ key, odds }] : [];
  });
}

/** What each outcome on offer returns at each of the ends. */
function singles(prices: readonly Priced[], ends: readonly Played[]): Offered[] {
  return prices.flatMap(({ key, odds }) => {
    const decisions = ends.map(
      (played) => new Map(decide(key, played)?.outcomes.map(({ id, result }) => [id, result])),
    );
    return Object.entries(odds).flatMap(([id, price]) => {
      if (price === null) return [];
      const returns = Float64Array.from(decisions, (decision) => {
        const { numerator, denominator } = factorOf(decision.get(id) ?? 'void', price);
        return Number(numerator) / Number(denominator);
      });
      return [{ name: `${marketRef(key)} ${id}`, returns }];
    });
  });
}

/** Random combinations of two to four legs, at their one price. */
function builders(
  sport: Competition['sport'],
  believed: Strengths,
  { prices, ends, random }: { prices: readonly Priced[]; ends: readonly Played[]; random: Random },
): Offered[] {
  const { together, ...model } = models[sport];
  const keys = prices.map(({ key }) => key).filter((key) => isCombined(sport, key));
  if (!together || keys.length < 4) return [];
  const lawOf = together.winsTogether(believed);
  const start = model.start(believed);
  return Array.from({ length: BUILDERS }, () => randomLegs(keys, random)).flatMap((legs) => {
    const law = lawOf(start, legs);
    const price = law && priceBuilder(law, law, legs.length);
    if (price?.is !== 'priced') return [];
    const returns = Float64Array.from(ends, (played) =>
      legs.every(({ key, outcome }) =>
        decide(key, played)?.outcomes.some(({ id, result }) => id === outcome && result === 'won'),
      )
        ? price.odds / 1000
        : 0,
    );
    return [{ name: legs.map(({ key, outcome }) => `${marketRef(key)} ${outcome}`).join(' + '), returns }];
  });
}

function randomLegs(keys: readonly MarketKey[], random: Random): ChosenOutcome[] {
  const choices = [...keys];
  return Array.from({ length: 2 + random.int(3) }, () => {
    const [key] = choices.splice(random.int(choices.length), 1) as [MarketKey];
    const ids = idsOf(key);
    return { key, outcome: ids[random.int(ids.length)]! };
  });
}

/**
 * The bet that returns most under the best weights that were found; at most 1 where no set of bets can gain. In turn each bet that
 * returns too much has the weight of the ends at which it gains lowered, until it returns its stake.
 */
function mostReturned(offers: readonly Offered[], ends: number): { name: string; returned: number } {
  const weights = new Float64Array(ends).fill(1 / ends);
  let worst = { name: '', returned: 0 };
  for (let sweep = 0; sweep < MAX_SWEEPS; sweep++) {
    worst = { name: '', returned: 0 };
    for (const { name, returns } of offers) {
      const returned = lower(weights, returns);
      if (returned > worst.returned) worst = { name, returned };
    }
    if (worst.returned <= SLACK) return worst;
  }
  return worst;
}

/** Returns what the bet returned before its weights were lowered. */
function lower(weights: Float64Array, returns: Float64Array): number {
  let [gains, ofGains, others, ofOthers] = [0, 0, 0, 0];
  for (let end = 0; end < weights.length; end++) {
    const weight = weights[end]!;
    if (returns[end]! > 1) {
      gains += weight;
      ofGains += weight * returns[end]!;
    } else {
      others += weight;
      ofOthers += weight * returns[end]!;
    }
  }
  const returned = ofGains + ofOthers;
  if (returned <= 1 || others === 0) return returned;
  const factor = (others - ofOthers) / (ofGains * others - ofOthers * gains);
  const otherFactor = (1 - factor * gains) / others;
  for (let end = 0; end < weights.length; end++) weights[end]! *= returns[end]! > 1 ? factor : otherFactor;
  return returned;
}

interface Moment {
  offers: Offered[];
  ends: number;
}

function momentOf(
  competition: Competition,
  place: number,
  change: (prices: Priced[]) => Priced[] = (same) => same,
): Moment {
  const { sport } = competition;
  const random = fastRandom(1000 + place);
  const rated = ratings(competition, random);
  const home = random.int(rated.length);
  const away = (home + 1 + random.int(rated.length - 1)) % rated.length;
  const believed = misjudgeStrengths(sport, strengthsOf(competition, rated[home]!, rated[away]!, random), 1, random);
  const model = models[sport];
  const prices = change(pricesOf(sport, believed));
  const ends = Array.from({ length: ENDS }, () => model.played(model.simulate(believed, random).steps.at(-1)!.state));
  return { offers: [...singles(prices, ends), ...builders(sport, believed, { prices, ends, random })], ends: ENDS };
}

const ONE_OF_EACH = ['crown-league', 'coral-tour', 'liga-del-arco', 'ural-ice-league', 'nova-circuit'];
const isOneOfEach = ({ id }: Competition): boolean => ONE_OF_EACH.includes(id);
const matchesOf = (competition: Competition): [string, Competition, number][] =>
  Array.from({ length: MATCHES_OF_A_DAY }, (_, place) => [competition.id, competition, place]);

describe('all markets of a match together, with bet builders', () => {
  test.each(
    cases(
      competitions.filter(isOneOfEach).flatMap(matchesOf),
      competitions.filter((competition) => !isOneOfEach(competition)).flatMap(matchesOf),
    ),
  )('%s', (_, competition, place) => {
    const { offers, ends } = momentOf(competition, place);
    expect(offers.length).toBeGreaterThan(30);
    expect(mostReturned(offers, ends).returned).toBeLessThanOrEqual(SLACK);
  });

  test('sabotage: prices of two markets that do not fit together are found out', () => {
    // Whoever backs over 2.5 here and under 3.5 there has one of them for certain, and both with three goals.
    const [football] = competitions.filter(isOneOfEach);
    const raise = (prices: Priced[]): Priced[] =>
      prices.map((price) =>
        marketRef(price.key) === 'total/total=2.5'
          ? { ...price, odds: { ...price.odds, over: 2100 } }
          : marketRef(price.key) === 'total/total=3.5'
            ? { ...price, odds: { ...price.odds, under: 2100 } }
            : price,
      );
    const { offers, ends } = momentOf(football!, 0, raise);
    expect(mostReturned(offers, ends).returned).toBeGreaterThan(1.001);
  });
});
