/**
 * What the feed says about a race, in order: a pure function of the race as it was committed to, as `rules/script.ts` is of matches.
 */
import type { Fixture } from '#sportsbook/book/index.ts';
import { endsAtMs, playRace, runningOf } from '#sportsbook/models/race/play-race.ts';
import { resultsOfPlaces } from '#sportsbook/models/race/results.ts';
import { parseResult } from '#sportsbook/models/bets/outcome-result.ts';
import { revealedRace, type RaceRecord } from '#sportsbook/models/race/verify-race.ts';
import { lineMaker, type Body, type Line, type ScriptedMatch } from '../rules/script.ts';
import { atPace } from './calendar.ts';
import type { Race } from './meeting.ts';
import {
  marketsOf,
  placedMarket,
  reviewsOf,
  startersAt,
  WINNER,
  withdrawnLater,
  type PricedRace,
  type Review,
} from './race-prices.ts';

export interface ScriptedRace
  extends PricedRace, Pick<ScriptedMatch, 'id' | 'commitment' | 'fixture' | 'pace' | 'revealsAt'> {}

/** Where the runners are is said so often. */
const FRAME_MS = 1_000;

/** A race of two minutes is over in one: the longer it is, the faster it is shown. Milliseconds of the race in each real one. */
const rateOf = ({ par, distance }: RaceRecord, pace: number): number => par / atPace(30_000 + 12.5 * distance, pace);

/** When its last runner is in. */
export const raceEndOf = (record: RaceRecord, startsAt: number, pace: number): number =>
  startsAt + Math.ceil(endsAtMs(playRace(record)) / rateOf(record, pace));

type Said = readonly [at: number, body: Body];

export function* scriptOfRace(race: ScriptedRace): Generator<Line, void> {
  const line = lineMaker(race.id);
  const reviews = race.announcedAt < race.startsAt ? reviewsOf(race) : [];
  for (const [at, body] of before(race, reviews)) yield line(at, body);
  for (const [at, body] of during(race, reviews)) yield line(at, body);
  for (const [at, body] of after(race, reviews)) yield line(at, body);
}

/** Of a race that was never open to bets: how it ended. */
export function* racesResult(race: ScriptedRace): Generator<Line, void> {
  const body = fixtureOf(race, { at: race.announcedAt, status: 'ended', terms: undefined, isOver: true });
  yield lineMaker(race.id)(race.announcedAt, {
    ...body,
    fixture: { ...body.fixture, commitment: null, revealed: null },
  });
}

interface Saying {
  at: number;
  status: Fixture['status'];
  terms: Review['terms'];
  isOver?: boolean;
  isRevealed?: boolean;
}

function fixtureOf(
  race: ScriptedRace,
  { at, status, terms, isOver = false, isRevealed = false }: Saying,
): Extract<Body, { type: 'fixture_change' }> {
  const { fixture, record, commitment } = race;
  const starts = startersAt(race, at);
  return {
    type: 'fixture_change',
    fixture: {
      ...fixture,
      status,
      commitment,
      revealed: isRevealed ? revealedRace(record) : null,
      race: {
        ...fixture.race!,
        eachWay: terms ?? null,
        runners: fixture.race!.runners.map((runner, nth): Race['runners'][number] =>
          starts(nth) ? runner : { ...runner, isNonRunner: true, withdrawnAt: record.withdrawn!.at },
        ),
        ...(isOver && { finish: playRace(record).finish.map((finisher) => ({ ...finisher })) }),
      },
    },
  };
}

function* before(race: ScriptedRace, reviews: readonly Review[]): Generator<Said, void> {
  const { announcedAt } = race;
  yield [announcedAt, fixtureOf(race, { at: announcedAt, status: 'scheduled', terms: reviews[0]?.terms })];
  const withdrawnAt = withdrawnLater(race);
  let sentText = '';
  for (const [nth, review] of reviews.entries()) {
    const last = reviews[nth - 1];
    const isRepriced = withdrawnAt !== undefined && review.at >= withdrawnAt && (last?.at ?? -Infinity) < withdrawnAt;
    if (isRepriced) yield [withdrawnAt, fixtureOf(race, { at: withdrawnAt, status: 'scheduled', terms: review.terms })];
    const markets = marketsOf(review, last);
    const text = JSON.stringify(markets);
    if (text !== sentText) yield [review.at, { type: 'odds_change', scoreboard: null, incidents: [], markets }];
    sentText = text;
  }
}

function* during(race: ScriptedRace, reviews: readonly Review[]): Generator<Said, void> {
  const { record, startsAt, pace } = race;
  if (reviews.length > 0) yield [startsAt, { type: 'bet_stop', reason: 'not-offered' }];
  yield [startsAt, fixtureOf(race, { at: startsAt, status: 'live', terms: reviews.at(-1)?.terms })];
  const played = playRace(record);
  const metresAt = runningOf(record, played);
  const rate = rateOf(record, pace);
  const [end, last] = [raceEndOf(record, startsAt, pace), endsAtMs(played)];
  for (let at = startsAt; ; at = Math.min(at + FRAME_MS, end)) {
    const atMs = at === end ? last : Math.min(last, Math.round((at - startsAt) * rate));
    yield [
      at,
      { type: 'odds_change', scoreboard: null, incidents: [], running: { atMs, metres: metresAt(atMs) }, markets: [] },
    ];
    if (at === end) return;
  }
}

function* after(race: ScriptedRace, reviews: readonly Review[]): Generator<Said, void> {
  const { record, startsAt, pace, revealsAt } = race;
  const end = raceEndOf(record, startsAt, pace);
  if (reviews.length > 0) yield [end, { type: 'bet_settlement', markets: settlementsOf(race, reviews) }];
  const result = { at: end, status: 'ended', terms: reviews.at(-1)?.terms, isOver: true } as const;
  if (revealsAt > end) yield [end, fixtureOf(race, result)];
  yield [Math.max(end, revealsAt), fixtureOf(race, { ...result, isRevealed: true })];
}

type Settlement = Extract<Body, { type: 'bet_settlement' }>['markets'][number];

/** Every market that was offered, each by its own terms; who was never offered in one is not named in it. */
function settlementsOf({ record, startsAt, ...race }: ScriptedRace, reviews: readonly Review[]): Settlement[] {
  const starts = startersAt({ record, startsAt, ...race }, startsAt);
  const runners = record.runners.map((_, runner) => ({ isNonRunner: !starts(runner) }));
  const { finish } = playRace(record);
  const settled = (key: Pick<Settlement, 'kind' | 'specifiers'>, places: number, first: Review): Settlement => ({
    ...key,
    outcomes: Object.entries(resultsOfPlaces(finish, runners, places)).flatMap(([id, text]) => {
      const runner = Number(id) - 1;
      if (first.wins[runner] === 0) return [];
      const price = key.kind === WINNER.kind ? reviews.at(-1)!.odds[runner] : null;
      return [{ id, result: parseResult(text)!, ...(price && { startingPrice: price }) }];
    }),
  });
  const placed = new Map<string, Settlement>();
  for (const review of reviews) {
    if (!review.terms) continue;
    const key = placedMarket(review.terms);
    const name = JSON.stringify(key.specifiers);
    if (!placed.has(name)) placed.set(name, settled(key, review.terms.places, review));
  }
  return [settled(WINNER, 1, reviews[0]!), ...placed.values()];
}
