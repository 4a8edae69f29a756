/**
 * What is offered on a race from its publication to the off: the odds to win at each review, the place market that each-way bets need,
 * and what a withdrawal makes of both. A pure function of the race as it was committed to; its running is never read.
 */
import { seedStream } from '#fairness/seeds/stream.ts';
import { bell } from '#sportsbook/models/draws.ts';
import { MILLIONTHS } from '#sportsbook/models/model.ts';
import { placeReturns, termsFor, type RacePrice, type Terms } from '#sportsbook/models/race/each-way.ts';
import { placedChances, winChances, type RaceStrengths } from '#sportsbook/models/race/law.ts';
import { raceOdds } from '#sportsbook/models/race/offer-race.ts';
import { isStarting } from '#sportsbook/models/race/play-race.ts';
import { placeOdds } from '#sportsbook/models/race/results.ts';
import type { RaceRecord } from '#sportsbook/models/race/verify-race.ts';
import type { Random } from '#kernel/random.ts';
import type { Priced } from '../rules/match-book.ts';

/** One race in so many has a runner withdrawn, each as likely as the others. */
export const WITHDRAWN_ONE_IN = 10;
/** When prices are reviewed, in minutes before the start; they move with what is believed of the runners. */
const REVIEWED_AT_MIN = [60, 30, 15, 5, 2];
/** After a withdrawal the race takes no bets for so long. */
const REPRICED_AFTER_MS = 20_000;
/** How far off the house's estimate is with `LEAGUE_PRICE_ERROR=100`, as a logarithm of weights: less than the margin of any runner. */
const ERROR = 0.04;

/** The strengths with an error; a `size` of 1 is that of the price at the start with `LEAGUE_PRICE_ERROR=100`. */
export const misjudgeRunners = (strengths: RaceStrengths, size: number, random: Random): number[] =>
  strengths.map((strength) => strength + Math.round(MILLIONTHS * ERROR * size * bell(random)));

export interface PricedRace {
  record: RaceRecord;
  announcedAt: number;
  startsAt: number;
  /** In percent of the usual error. */
  priceError: number;
}

/** Of the runners that start, as far as is said by then. */
export interface Review extends RacePrice {
  at: number;
  /** None: no each-way bets. */
  terms: Terms | undefined;
}

/** When the withdrawal is said; `undefined`: there is none, or it is known from the beginning. */
export function withdrawnLater({ record, announcedAt, startsAt }: PricedRace): number | undefined {
  const at = record.withdrawn && Date.parse(record.withdrawn.at);
  return at !== undefined && at > announcedAt && at < startsAt ? at : undefined;
}

/** Who starts, as far as is said at that time. */
export const startersAt = (race: PricedRace, at: number): ((runner: number) => boolean) =>
  at < (withdrawnLater(race) ?? -Infinity) ? () => true : isStarting(race.record);

export function reviewsOf(race: PricedRace): Review[] {
  const { announcedAt, startsAt, priceError } = race;
  const withdrawnAt = withdrawnLater(race);
  const repricedAt = withdrawnAt === undefined ? [] : [Math.min(withdrawnAt + REPRICED_AFTER_MS, startsAt - 1)];
  // Exact prices do not move.
  const reviewedAt = priceError === 0 ? [] : REVIEWED_AT_MIN.map((minutes) => startsAt - minutes * 60_000);
  const times = [announcedAt, ...reviewedAt, ...repricedAt]
    // No new price of runners who are still thought about.
    .filter((at) => at >= announcedAt && (withdrawnAt === undefined || at < withdrawnAt || at >= repricedAt[0]!))
    .sort((a, b) => a - b);
  const prices = times.map((at) => ({ at, ...raceOdds(believedAt(race, at), startersAt(race, at)) }));
  const isBefore = ({ at }: { at: number }): boolean => at < (withdrawnAt ?? Infinity);
  const hasWithdrawn = withdrawnAt === undefined && race.record.withdrawn !== undefined;
  // They stay as they are unless the number of starters changes, so they hold for every price of these.
  const before = termsFor(prices.filter(isBefore), hasWithdrawn ? 0 : 1 / WITHDRAWN_ONE_IN);
  const after =
    withdrawnAt === undefined
      ? undefined
      : termsFor(
          prices.filter((price) => !isBefore(price)),
          0,
        );
  return prices.map((price) => ({ ...price, terms: isBefore(price) ? before : after }));
}

/** What is believed of the runners, better the nearer the start, until it is what was committed to. */
function believedAt({ record, startsAt, priceError }: PricedRace, at: number): RaceStrengths {
  const hours = (startsAt - at) / 3_600_000;
  if (hours < 0.1 || priceError === 0) return record.believed;
  const random = seedStream(record.link).random(`${record.salt} before`, Math.round(hours * 60));
  return misjudgeRunners(record.believed, (errorAhead(hours) * priceError) / 100, random);
}

/** So many hours before the start, beside the error that is left at the start. */
const errorAhead = (hours: number): number => Math.min(0.8, 0.15 + hours / 4);

/** What the best bettor of a race gains who knows every strength, on one bet of a unit at any of its prices, to win or to be placed. */
export function bestGain(strengths: RaceStrengths, size: number, random: Random): number {
  const truth = winChances(strengths);
  const atStart = misjudgeRunners(strengths, size, random);
  const reviews = size === 0 ? [0] : [2, ...REVIEWED_AT_MIN.map((minutes) => minutes / 60)].map(errorAhead);
  const prices = [...reviews.map((more) => misjudgeRunners(atStart, more * size, random)), atStart].map((believed) =>
    raceOdds(believed, () => true),
  );
  const terms = termsFor(prices, 1 / WITHDRAWN_ONE_IN);
  const returns = prices.flatMap(({ odds }) => [
    ...odds.map((price, runner) => (truth[runner]! * (price ?? 0)) / 1000),
    ...(terms ? placeReturns({ wins: truth, odds }, terms) : []),
  ]);
  return Math.max(...returns) - 1;
}

export const WINNER = { kind: 'race-winner', specifiers: {} } as const;
export const placedMarket = ({ places, part }: Terms) => ({
  kind: 'race-placed' as const,
  specifiers: { places: String(places), part: String(part) },
});

/** The markets of a review as the feed says them; `before`: the one before it, whose place market may be at its end. */
export function marketsOf({ wins, odds, terms }: Review, before?: Review): Priced[] {
  const runners = wins.flatMap((chance, runner) => (chance > 0 ? [{ id: String(runner + 1), runner }] : []));
  const winner: Priced = {
    ...WINNER,
    state: 'active',
    outcomes: runners.map(({ id, runner }) => ({ id, odds: odds[runner]!, probability: rounded(wins[runner]!) })),
  };
  const placed = terms && placedChances(wins, terms.places);
  const place: Priced[] =
    placed === undefined
      ? []
      : [
          {
            ...placedMarket(terms!),
            state: 'active',
            outcomes: runners.map(({ id, runner }) => ({
              id,
              odds: odds[runner] === null ? null : placeOdds(odds[runner]!, terms!.part),
              probability: rounded(placed[runner]!),
            })),
          },
        ];
  return [winner, ...place, ...closedBy(terms, before)];
}

/** Bets on the place market of the earlier terms keep them; nobody gets them any more. */
function closedBy(terms: Terms | undefined, before: Review | undefined): Priced[] {
  const earlier = before?.terms;
  if (!earlier || (earlier.places === terms?.places && earlier.part === terms.part)) return [];
  return [
    {
      ...placedMarket(earlier),
      state: 'deactivated',
      outcomes: before.wins.flatMap((chance, runner) => (chance > 0 ? [{ id: String(runner + 1), odds: null }] : [])),
    },
  ];
}

const rounded = (chance: number): number => Math.round(Math.min(Math.max(chance, 0), 1) * 1e6) / 1e6;
