/**
 * What the house loses to the best-informed bettor on its built-in league: a player who knows the strengths of every match and race, more than
 * the records of past matches tell, and bets on the outcome whose odds are the most wrong. A pure function of `LEAGUE_PRICE_ERROR`.
 */
import { fastRandom } from '#casino/engine/proof/fast-random.ts';
import { MODELLED_SPORTS, type ModelledSport, type Sport } from '#sportsbook/models/market.ts';
import type { Strengths } from '#sportsbook/models/model.ts';
import { models } from '#sportsbook/models/models.ts';
import { leastImplied, offeredOdds } from '#sportsbook/models/offer.ts';
import type { Random } from '#kernel/random.ts';
import { competitions } from '../competitions/index.ts';
import { racesBetween, slotMs } from '../races/calendar.ts';
import { cardOf } from '../races/card.ts';
import { RACING_SPORT } from '../races/meeting.ts';
import { meetings } from '../races/meetings.ts';
import { bestGain } from '../races/race-prices.ts';
import { STANDARD_PACE } from './calendar.ts';
import { misjudgeStrengths, ratings, strengthsOf } from './strengths.ts';

export interface BestBettor {
  /** Mean gain for each unit staked, on the best outcome of each match; below 0 it is the house that gains. */
  edge: number;
  /** Of the sport that gives most. */
  sport: Sport;
  bySport: Readonly<Record<Sport, number>>;
}

const MATCHES = 40;
/** Any day. */
const RACES_FROM = Date.UTC(2026, 10, 28);
/** Sizes of the error at the reviews of a price before the start, as `script.ts` has them: a day, six hours, an hour, at the start. */
const REVIEWS = [0.8, 0.4, 0.19, 0];

/** `priceError`: as `LEAGUE_PRICE_ERROR`. The same for the same arguments; a second or two for an error, less for none. */
export function bestBettorOf(priceError: number, matches = MATCHES): BestBettor {
  const size = priceError / 100;
  const edges: (readonly [Sport, number])[] = [
    ...MODELLED_SPORTS.map((sport) => [sport, edgeIn(sport, size, matches)] as const),
    [RACING_SPORT.id, edgeInRaces(size, matches)],
  ];
  const [sport, edge] = edges.reduce((best, entry) => (entry[1] > best[1] ? entry : best));
  return { edge, sport, bySport: Object.fromEntries(edges) };
}

function edgeIn(sport: ModelledSport, size: number, matches: number): number {
  const leagues = competitions.filter((competition) => competition.sport === sport);
  const random = fastRandom(101);
  let sum = 0;
  for (let match = 0; match < matches; match++) {
    const competition = leagues[match % leagues.length]!;
    const rated = ratings(competition, random);
    const home = random.int(rated.length);
    const away = (home + 1 + random.int(rated.length - 1)) % rated.length;
    const strengths = strengthsOf(competition, rated[home]!, rated[away]!, random);
    sum += bestOf(sport, strengths, size, random);
  }
  return sum / matches;
}

function edgeInRaces(size: number, races: number): number {
  const random = fastRandom(103);
  let sum = 0;
  for (let race = 0; race < races; race++) {
    const meeting = meetings[race % meetings.length]!;
    const [planned] = racesBetween(
      meeting,
      STANDARD_PACE,
      RACES_FROM + race * slotMs(STANDARD_PACE),
      RACES_FROM + (race + 1) * slotMs(STANDARD_PACE),
    );
    sum += bestGain(cardOf(planned!, () => random, random).strengths, size, random);
  }
  return sum / races;
}

/** Of all outcomes of a match at all its prices before the start. */
function bestOf(sport: ModelledSport, strengths: Strengths, size: number, random: Random): number {
  const model = models[sport];
  const start = model.start(strengths);
  const truth = model.outlook(strengths)(start);
  const atStart = misjudgeStrengths(sport, strengths, size, random);
  const prices =
    size === 0 ? [strengths] : REVIEWS.map((more) => misjudgeStrengths(sport, atStart, more * size, random));
  let best = -1;
  for (const believed of prices) {
    const outlook = model.outlook(believed)(model.start(believed));
    for (const key of outlook.offers()) {
      const chances = outlook.chances(key);
      const real = truth.chances(key);
      if (!chances || !real) continue;
      const odds = offeredOdds(key, chances, { least: leastImplied(chances, chances) });
      for (const [id, price] of Object.entries(odds))
        if (price !== null) best = Math.max(best, (real[id]! * price) / 1000 - 1);
    }
  }
  return best;
}
