/**
 * What a market is decided by, read from the scoreboard: corners, cards, games, the score of a part of the match, a sum. Nothing where
 * the score of the match says it, or the scoreboard does not.
 */
import type { CountedUnit, MarketKey, MarketKind, Sport } from './market.ts';

type Score = readonly [number, number];

/** As far as it is needed from a scoreboard. */
interface Board {
  score: Score;
  periods: readonly Score[];
  statistics: Readonly<Record<string, Score>>;
}

export interface Counted {
  unit: CountedUnit;
  /** A part of the match, `rt`: regular time of a match that went on after it; null: all of it, and the score stands elsewhere. */
  period: string | null;
  /** Of both sides. */
  score: [number, number];
  /** For a market on a number: that number, of both sides or of the one that the market names. */
  number: number | null;
}

const ON_BOTH: readonly MarketKind[] = [
  'total',
  'corners-total',
  'cards-total',
  'sets-total',
  'odd-even',
  'exact-goals',
];

export function countedFor(key: MarketKey, sport: Sport, board: Board): Counted | undefined {
  const { kind, specifiers } = key;
  const part = partFor(key, sport, board);
  if (!part) return undefined;
  const { unit, period, score } = part;
  const [first, second] = score;
  const number = ON_BOTH.includes(kind)
    ? first + second
    : kind === 'team-total'
      ? specifiers['team'] === '2'
        ? second
        : first
      : null;
  if (number === null && period === null && unit === unitOf(sport)) return undefined;
  return { unit, period, score: [first, second], number };
}

interface Part {
  unit: CountedUnit;
  period: string | null;
  score: Score;
}

function partFor(
  { kind, specifiers }: MarketKey,
  sport: Sport,
  { score, periods, statistics }: Board,
): Part | undefined {
  if (kind === 'corners-total') return countedAs('corners', statistics['corners']);
  if (kind === 'cards-total') return countedAs('cards', sumOf([statistics['yellow-cards'], statistics['red-cards']]));
  // These need more than the scoreboard has.
  if (kind === 'next-goal' || kind === 'game-winner' || kind === 'outright') return undefined;
  const period = kind === 'half-full' ? '1h' : specifiers['period'];
  if (period !== undefined) {
    const scores = sumOf(placesOf(sport, period).map((place) => periods[place]));
    return scores && { unit: partUnitOf(sport), period, score: scores };
  }
  const isOfSets = kind === 'sets-total' || kind === 'sets-handicap' || kind === 'set-betting';
  if (sport === 'tennis' && !isOfSets && kind !== 'winner') return countedAs('games', sumOf(periods));
  if (sport === 'ice-hockey' && kind !== 'winner' && periods.length > REGULAR_PERIODS) {
    const regular = sumOf(periods.slice(0, REGULAR_PERIODS));
    return regular && { unit: 'goals', period: 'rt', score: regular };
  }
  return { unit: unitOf(sport), period: null, score };
}

const REGULAR_PERIODS = 3;

const countedAs = (unit: CountedUnit, score: Score | undefined): Part | undefined =>
  score && { unit, period: null, score };

function sumOf(scores: readonly (Score | undefined)[]): Score | undefined {
  const definedScores = scores.filter((score) => score !== undefined);
  if (definedScores.length === 0 || definedScores.length < scores.length) return undefined;
  return definedScores.reduce(([first, second], [home, away]) => [first + home, second + away]);
}

/** Where the periods of a part of the match stand on the scoreboard. */
function placesOf(sport: Sport, period: string): readonly number[] {
  const [, word = '', digits = ''] = /^([a-z]+)(\d)$/.exec(period) ?? [];
  const number = Number(digits || /^(\d)h$/.exec(period)?.[1]);
  if (sport === 'basketball' && period.endsWith('h')) return number === 1 ? [0, 1] : [2, 3];
  return word || period.endsWith('h') ? [number - 1] : [];
}

function unitOf(sport: Sport): CountedUnit {
  if (sport === 'tennis') return 'sets';
  if (sport === 'esports') return 'maps';
  return sport === 'basketball' ? 'points' : 'goals';
}

function partUnitOf(sport: Sport): CountedUnit {
  if (sport === 'tennis') return 'games';
  return sport === 'esports' ? 'rounds' : unitOf(sport);
}
