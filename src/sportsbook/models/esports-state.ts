// The state of an esports match, the rounds of a map, and how a map ends from any score.
import { MILLIONTHS, type Board, type Pair, type Strengths, type Team } from './model.ts';

export interface EsportsState {
  phase: 'before' | 'play' | 'ft';
  mapsToWin: number;
  won: Readonly<Pair>;
  /** Rounds of each map that has begun. */
  maps: readonly Readonly<Pair>[];
  /** Who attacks first on the running map; 0 before the start. */
  attacksFirst: Team | 0;
  kills: Readonly<Pair>;
}

export const ROUNDS = 13;
const HALF = 12;

export const opponentOf = (team: Team): Team => (team === 1 ? 2 : 1);
export const withMore = ([first, second]: Readonly<Pair>, team: Team, by = 1): Pair =>
  team === 1 ? [first + by, second] : [first, second + by];
export const isMapWon = ([first, second]: Readonly<Pair>): boolean =>
  Math.max(first, second) >= ROUNDS && (Math.min(first, second) < HALF || Math.abs(first - second) >= 2);

/** Whether the first attacks in the round after so many. */
export function attacks(first: Team, played: number): boolean {
  const isSwapped = played < 2 * HALF ? played >= HALF : played % 2 === 1;
  return (first === 1) !== isSwapped;
}

/** The first's chance in a round: attacking, defending. */
export const chancesOf = ({ rounds }: Strengths): Pair => [rounds![0]! / MILLIONTHS, rounds![1]! / MILLIONTHS];
export const mapsToWinOf = ({ mapsToWin }: Strengths): number => mapsToWin![0]!;

export const startOf = (mapsToWin: number): EsportsState => ({
  phase: 'before',
  mapsToWin,
  won: [0, 0],
  maps: [],
  attacksFirst: 0,
  kills: [0, 0],
});

/** Beyond this many rounds of overtime nothing is distinguished. */
export const MAX_ROUNDS = 60;

/** Calls `end` with each score at which the map may end, and how likely it is; the same score may come more than once. */
export function playMap(
  [attacking, defending]: Readonly<Pair>,
  score: Readonly<Pair>,
  attacksFirst: Team,
  end: (score: Pair, chance: number) => void,
): void {
  /** Chances of scores after the same number of rounds, by those that the first has won. */
  let level = new Map<number, number>([[score[0], 1]]);
  for (let played = score[0] + score[1]; level.size > 0; played++) {
    const chance = attacks(attacksFirst, played) ? attacking : defending;
    const next = new Map<number, number>();
    for (const [a, reached] of level)
      for (const [won, part] of [
        [a + 1, reached * chance],
        [a, reached * (1 - chance)],
      ] as const) {
        const pair: Pair = [won, played + 1 - won];
        if (isMapWon(pair) || (played + 1 >= MAX_ROUNDS && pair[0] !== pair[1])) end(pair, part);
        else if (played + 1 >= MAX_ROUNDS) {
          end([pair[0] + 2, pair[1]], part / 2);
          end([pair[0], pair[1] + 2], part / 2);
        } else next.set(won, (next.get(won) ?? 0) + part);
      }
    level = next;
  }
}

/** In the round that is being played. */
export function attackerNow({ maps, attacksFirst }: EsportsState): Team | null {
  if (attacksFirst === 0) return null;
  const [first, second] = maps.at(-1)!;
  return attacks(attacksFirst, first + second) ? 1 : 2;
}

export function stateOn(
  { score, periods, serving }: Pick<Board, 'score' | 'periods' | 'serving'>,
  strengths: Strengths,
): EsportsState | undefined {
  const rounds = periods.at(-1);
  if (!rounds || serving === null) return undefined;
  const attacksFirst = attacks(1, rounds[0] + rounds[1]) === (serving === 1) ? 1 : 2;
  return { ...startOf(mapsToWinOf(strengths)), phase: 'play', won: score, maps: periods, attacksFirst };
}
