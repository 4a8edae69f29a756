/** The canonical rules of sic bo. Odds are to one. */
import { TABLE_LIMITS } from '../../engine/table-bets.ts';

export type Dice = readonly [number, number, number];

export const SPOT_KINDS = ['half', 'single', 'pair', 'double', 'total', 'any-triple', 'triple'] as const;
export type SpotKind = (typeof SPOT_KINDS)[number];

export interface Spot {
  id: string;
  kind: SpotKind;
  /** How many times its amount a bet is paid beside itself; 0 when it loses. */
  odds(dice: Dice): number;
}

/** What a total from 4 to 10 pays; 17 pays as 4, 16 as 5 and so on. */
const totals: Readonly<Record<number, number>> = { 4: 62, 5: 31, 6: 18, 7: 12, 8: 8, 9: 7, 10: 6 };
/** What a single number pays when it is shown once, twice, three times. */
const single = [1, 2, 12] as const;
const odds = { half: 1, pair: 6, double: 11, anyTriple: 31, triple: 180 } as const;

export const rules = {
  kind: 'sic-bo',
  dice: 'three, each face equally likely',
  odds,
  single,
  totals,
  halves: 'small is 4 to 10, big 11 to 17; small, big, odd and even lose when all three are alike',
  pair: 'two different faces are shown',
  double: 'a face is shown at least twice',
  limits: TABLE_LIMITS,
} as const;

export const sumOf = (dice: Dice): number => dice[0] + dice[1] + dice[2];
export const isTriple = (dice: Dice): boolean => dice[0] === dice[1] && dice[1] === dice[2];

const FACES = [1, 2, 3, 4, 5, 6] as const;
const shown = (dice: Dice, face: number): number => dice.filter((one) => one === face).length;

const half = (id: string, wins: (sum: number) => boolean): Spot => ({
  id,
  kind: 'half',
  odds: (dice) => (!isTriple(dice) && wins(sumOf(dice)) ? odds.half : 0),
});

/** Every spot of the cloth, by its id. */
export const spots: ReadonlyMap<string, Spot> = new Map(
  [
    half('small', (sum) => sum <= 10),
    half('big', (sum) => sum > 10),
    half('odd', (sum) => sum % 2 === 1),
    half('even', (sum) => sum % 2 === 0),
    ...FACES.map((face): Spot => ({
      id: `single-${face}`,
      kind: 'single',
      odds: (dice) => single[shown(dice, face) - 1] ?? 0,
    })),
    ...FACES.flatMap((low) =>
      FACES.filter((high) => high > low).map((high): Spot => ({
        id: `pair-${low}-${high}`,
        kind: 'pair',
        odds: (dice) => (dice.includes(low) && dice.includes(high) ? odds.pair : 0),
      })),
    ),
    ...FACES.map((face): Spot => ({
      id: `double-${face}`,
      kind: 'double',
      odds: (dice) => (shown(dice, face) >= 2 ? odds.double : 0),
    })),
    ...Array.from({ length: 14 }, (_, index) => index + 4).map((sum): Spot => ({
      id: `total-${sum}`,
      kind: 'total',
      odds: (dice) => (sumOf(dice) === sum ? totalOdds(sum) : 0),
    })),
    { id: 'any-triple', kind: 'any-triple', odds: (dice: Dice) => (isTriple(dice) ? odds.anyTriple : 0) } as const,
    ...FACES.map((face): Spot => ({
      id: `triple-${face}`,
      kind: 'triple',
      odds: (dice) => (shown(dice, face) === 3 ? odds.triple : 0),
    })),
  ].map((spot) => [spot.id, spot]),
);

export const totalOdds = (sum: number): number => totals[Math.min(sum, 21 - sum)]!;

/** All throws, those of the same faces as one: 56 of them, in 1, 3 or 6 ways. */
export const throwsByFaces: readonly { dice: Dice; ways: number }[] = FACES.flatMap((low) =>
  FACES.filter((middle) => middle >= low).flatMap((middle) =>
    FACES.filter((high) => high >= middle).map((high) => {
      const kinds = new Set([low, middle, high]).size;
      return { dice: [low, middle, high] as const, ways: [1, 3, 6][kinds - 1]! };
    }),
  ),
);
