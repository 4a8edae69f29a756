/** A match of sets (or maps) from any score: how likely each final score of sets is, and the markets on it. */
import { chanceAbove } from './lines.ts';
import type { MarketKey } from './market.ts';
import type { Chances } from './score-markets.ts';

/** By final score, as `2:1`. `now`: the first's chance in the running set; `later`: in every one after it. */
export function setScores(
  setsToWin: number,
  [firstWon, secondWon]: readonly [number, number],
  now: number,
  later: number,
): Record<string, number> {
  const scores: Record<string, number> = {};
  const play = (a: number, b: number, chance: number, first: number): void => {
    if (a === setsToWin || b === setsToWin) {
      scores[`${a}:${b}`] = (scores[`${a}:${b}`] ?? 0) + chance;
      return;
    }
    play(a + 1, b, chance * first, later);
    play(a, b + 1, chance * (1 - first), later);
  };
  play(firstWon, secondWon, 1, now);
  return scores;
}

/** Markets on sets alone. */
export function setChances(
  scores: Readonly<Record<string, number>>,
  ids: readonly string[],
  key: MarketKey,
): Chances | undefined {
  const pairs = Object.entries(scores).map(([score, chance]) => {
    const [first, second] = score.split(':').map(Number) as [number, number];
    return { first, two: second, chance };
  });
  const lawOf = (value: (value: number, two: number) => number): [Float64Array, number] => {
    const law = new Float64Array(20);
    for (const { first, two: second, chance } of pairs) law[value(first, second) + 10]! += chance;
    return [law, -10];
  };
  switch (key.kind) {
    case 'winner': {
      const won = pairs.reduce((sum, { first, two: second, chance }) => sum + (first > second ? chance : 0), 0);
      return { 1: won, 2: 1 - won };
    }
    case 'set-betting':
      return Object.fromEntries(ids.map((id) => [id, scores[id] ?? 0]));
    case 'sets-total': {
      const over = chanceAbove(...lawOf((value, two) => value + two), Number(key.specifiers['total']));
      return over === undefined ? undefined : { over, under: 1 - over };
    }
    case 'sets-handicap': {
      const firstWins = chanceAbove(...lawOf((a, b) => a - b), -Number(key.specifiers['handicap']));
      return firstWins === undefined ? undefined : { 1: firstWins, 2: 1 - firstWins };
    }
    default:
      return undefined;
  }
}

/** A set whose place is `set` (from 1) is surely played from this score on; the running one is the next. */
export const isSurelyPlayed = (setsToWin: number, [first, second]: readonly [number, number], set: number): boolean =>
  set - 1 - Math.min(first, second) < setsToWin;
