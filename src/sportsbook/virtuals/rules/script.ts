/**
 * What the feed says about a match, in order: a pure function of the match as it was committed to. Calling it again gives the
 * same messages with the same numbers, so that after a crash nothing is sent twice and nothing is left out.
 */
import type { FeedMessage, Fixture, Incident, Scoreboard } from '#sportsbook/book/index.ts';
import { seedStream } from '#fairness/seeds/stream.ts';
import type { Step, Strengths } from '#sportsbook/models/model.ts';
import { models } from '#sportsbook/models/models.ts';
import { playMatch, revealedText, type MatchRecord } from '#sportsbook/models/verify-match.ts';
import { STANDARD_PACE } from './calendar.ts';
import { lineUpsOf } from './line-ups.ts';
import { MatchBook, type Priced } from './match-book.ts';
import { misjudgeStrengths } from './strengths.ts';

export const PRODUCER = 'league';

export interface ScriptedMatch {
  id: string;
  record: MatchRecord;
  commitment: string;
  /** Its public description; status and what is revealed come from the script. */
  fixture: Omit<Fixture, 'status' | 'commitment' | 'revealed'>;
  announcedAt: number;
  startsAt: number;
  /** Real seconds for a minute of football. */
  pace: number;
  /** Not before the matches whose seeds follow from this one's are over. */
  revealsAt: number;
  /** How far off the house's estimate was when it was published, in percent of the usual error. */
  priceError: number;
  /** See `MatchBook`. */
  keepsMargin: boolean;
}

export interface Line {
  /** When it is due. */
  at: number;
  message: Extract<FeedMessage, { sequence: number }>;
}

/** When the prices of a match are reviewed before its start, in minutes; they move with what is believed about the two. */
const LOOKED_AT_MIN = [1_440, 720, 360, 180, 60, 20, 5];

/** While nothing happens, prices follow the clock at this interval, at the standard pace. */
export const TICK_S = 10;

/** Of a message, without what every one has. */
export type Body = Line['message'] extends infer Message
  ? Message extends Line['message']
    ? Omit<Message, 'producer' | 'timestamp' | 'event' | 'sequence'>
    : never
  : never;

/** Numbers what is said of an event, in order. */
export function lineMaker(event: string): (at: number, body: Body) => Line {
  let sequence = 0;
  return (at, body) => ({
    at,
    message: {
      ...body,
      producer: PRODUCER,
      timestamp: new Date(at).toISOString(),
      event,
      sequence: ++sequence,
    } as Line['message'],
  });
}

/** When a match is over, by its timeline. */
export function endOf(record: MatchRecord, startsAt: number, pace: number): number {
  return startsAt + Math.ceil((playMatch(record).endsAt * 1000 * pace) / STANDARD_PACE);
}

export function* scriptOf(match: ScriptedMatch): Generator<Line, void> {
  const line = lineMaker(match.id);
  for (const [at, body] of before(match)) yield line(at, body);
  const { fate } = match.record;
  const rest = fate && fate.kind !== 'abandoned' ? unplayed(match, fate.kind) : during(match);
  for (const [at, body] of rest) yield line(at, body);
}

type Said = readonly [at: number, body: Body];

function fixtureChange(match: ScriptedMatch, status: Fixture['status'], isRevealed = false): Body {
  const lineUps = lineUpsOf(match.record.sport, match.id, match.fixture.competitors);
  return {
    type: 'fixture_change',
    fixture: {
      ...match.fixture,
      ...(lineUps && { lineUps }),
      status,
      commitment: match.commitment,
      ...(match.keepsMargin && match.pace !== STANDARD_PACE && { tempo: match.pace / STANDARD_PACE }),
      revealed: isRevealed ? revealedText(match.record) : null,
    },
  };
}

function* before(match: ScriptedMatch): Generator<Said, void> {
  const { announcedAt, startsAt } = match;
  yield [announcedAt, fixtureChange(match, 'scheduled')];
  if (announcedAt >= startsAt) return;
  const book = bookOf(match);
  for (const at of [announcedAt, ...lookedAt(match)]) {
    const markets = book.price(book.start, believedAt(match, at));
    if (markets.length > 0) yield [at, oddsChange(null, [], markets)];
  }
}

/** After this time bets on a postponed match are void; in a league that moves on it is not made up for. */
const POSTPONED_MS = 48 * 3_600_000;

function* unplayed(match: ScriptedMatch, why: 'postponed' | 'walkover'): Generator<Said, void> {
  const { startsAt } = match;
  const isPostponed = why === 'postponed';
  if (isPostponed) {
    yield [startsAt, { type: 'bet_stop', reason: 'event-over' }];
    yield [startsAt, fixtureChange(match, 'postponed')];
  }
  const end = isPostponed ? startsAt + POSTPONED_MS : startsAt;
  const markets = bookBefore(match).undecided();
  if (markets.length > 0) yield [end, { type: 'bet_cancel', markets, reason: why }];
  yield [Math.max(end, match.revealsAt), fixtureChange(match, 'cancelled', true)];
}

const bookOf = ({ record, keepsMargin }: ScriptedMatch): MatchBook => new MatchBook(record, keepsMargin);

/** With the markets that were priced before the start. */
function bookBefore(match: ScriptedMatch): MatchBook {
  const book = bookOf(match);
  if (match.announcedAt < match.startsAt)
    for (const at of [match.announcedAt, ...lookedAt(match)]) book.price(book.start, believedAt(match, at));
  return book;
}

const lookedAt = ({ announcedAt, startsAt }: ScriptedMatch): number[] =>
  LOOKED_AT_MIN.map((minutes) => startsAt - minutes * 60_000).filter((at) => at > announcedAt);

/** What is believed about the two, better the nearer the start, until it is what was committed to. */
function believedAt({ record, startsAt, priceError }: ScriptedMatch, at: number): Strengths {
  const hours = (startsAt - at) / 3_600_000;
  if (hours < 0.1 || priceError === 0) return record.believed;
  const random = seedStream(record.link).random(`${record.salt} before`, Math.round(hours * 60));
  return misjudgeStrengths(
    record.sport,
    record.believed,
    (Math.min(0.8, 0.15 + hours / 24) * priceError) / 100,
    random,
  );
}

/** What the prices of this moment take the two to be: those of the last review, and once it has begun the last word. */
export function believedNow(match: ScriptedMatch, now: number): Strengths {
  if (now >= match.startsAt) return match.record.believed;
  const reviews = [match.announcedAt, ...lookedAt(match)];
  return believedAt(match, reviews.findLast((at) => at <= now) ?? match.announcedAt);
}

function* during(match: ScriptedMatch): Generator<Said, void> {
  const { record, startsAt, pace } = match;
  const model = models[record.sport];
  const { steps: playedSteps, endsAt } = playMatch(record);
  const steps = playedSteps.filter((step, at) => isWorthSending(record, step, playedSteps[at - 1]));
  const msPerS = (1000 * pace) / STANDARD_PACE;
  const momentOf = (seconds: number): number => startsAt + Math.ceil(seconds * msPerS);
  const isAbandoned = record.fate !== undefined;
  // The same markets as before the start, with the prices of the last review.
  const book = bookBefore(match);

  yield [startsAt, fixtureChange(match, 'live')];
  let incidents = 0;
  let stopsUntil = -Infinity;
  let isStopped = false;
  /** Prices follow the clock. */
  const isTimed = (state: unknown): boolean =>
    (record.sport === 'football' || record.sport === 'ice-hockey') && model.board(state).isRunning;
  /** After a stop every market is named again. */
  const price = (state: unknown, at: number): Priced[] => {
    if (at < stopsUntil) return [];
    if (isStopped) book.forgetShown();
    isStopped = false;
    return book.price(state, record.believed, isTimed(state) ? model.later(state, TICK_S) : state);
  };
  for (const [place, step] of steps.entries()) {
    const until = steps[place + 1]?.at ?? endsAt;
    const happened = step.happened.map((happening): Incident => {
      const { period, clockS, score } = model.board(step.state);
      return { id: ++incidents, ...happening, period, clockS, score };
    });
    const isLast = place === steps.length - 1 && !isAbandoned;
    if (step.stop > 0) {
      yield [momentOf(step.at), { type: 'bet_stop', reason: 'goal-check' }];
      stopsUntil = Math.max(stopsUntil, step.at + step.stop);
      isStopped = true;
    }
    const board = boardOf(record, step.state, pace);
    yield [momentOf(step.at), oddsChange(board, happened, isLast ? [] : price(step.state, step.at))];
    const settled = book.settle(step.state);
    if (settled.length > 0) yield [momentOf(step.at), { type: 'bet_settlement', markets: settled }];
    if (isLast) break;
    yield* between(step, until);
  }
  const end = momentOf(endsAt);
  const status = isAbandoned ? 'abandoned' : 'ended';
  const left = isAbandoned ? book.undecided() : [];
  if (left.length > 0) yield [end, { type: 'bet_cancel', markets: left, reason: 'abandoned' }];
  if (match.revealsAt <= end) yield [end, fixtureChange(match, status, true)];
  else {
    yield [end, fixtureChange(match, status)];
    yield [match.revealsAt, fixtureChange(match, status, true)];
  }

  /** From a step to the next: bets are taken again, and prices follow the clock. */
  function* between(step: Step<unknown>, until: number): Generator<Said, void> {
    const follows = isTimed(step.state);
    let at = step.at;
    for (;;) {
      const reopens = stopsUntil > at ? stopsUntil : Infinity;
      at = Math.min(reopens, follows ? at + TICK_S : Infinity);
      if (at >= until) return;
      if (at < stopsUntil) continue;
      const state = model.later(step.state, at - step.at);
      yield [momentOf(at), oddsChange(boardOf(record, state, pace), [], price(state, at))];
    }
  }
}

/** A shot is counted with the next message, and possessions are sent in pairs. */
function isWorthSending({ sport }: MatchRecord, { happened, state }: Step<unknown>, before?: Step<unknown>): boolean {
  if (!before || happened.length > 0 || sport === 'tennis' || sport === 'esports') return true;
  if (sport === 'basketball' && (state as { possessions: number }).possessions % 2 === 0) return true;
  const [board, other] = [models[sport].board(state), models[sport].board(before.state)];
  return board.period !== other.period || board.isRunning !== other.isRunning;
}

const oddsChange = (board: Scoreboard | null, incidents: Incident[], markets: Priced[]): Body => ({
  type: 'odds_change',
  scoreboard: board,
  incidents,
  markets,
});

function boardOf({ sport }: MatchRecord, state: unknown, pace: number): Scoreboard {
  const model = models[sport];
  const { isRunning, ...board } = model.board(state);
  return { ...board, pace: isRunning ? (model.clockRate * STANDARD_PACE) / pace : 0 };
}

/** The final scoreboard of a match that was never open to bets. */
export const finalBoard = (record: MatchRecord, pace: number): Scoreboard =>
  boardOf(record, playMatch(record).steps.at(-1)!.state, pace);
