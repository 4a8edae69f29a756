/** The cloth of a roulette table: every spot that takes a bet, and the pockets that it covers. */

export type Zeros = 'single' | 'double';

export const SPOT_KINDS = [
  'straight',
  'split',
  'street',
  'trio',
  'corner',
  'first-four',
  'first-five',
  'line',
  'column',
  'dozen',
  'even-money',
] as const;
export type SpotKind = (typeof SPOT_KINDS)[number];

export interface Spot {
  id: string;
  kind: SpotKind;
  pockets: readonly string[];
}

/** Odds to one: a winning straight bet of 1 pays 35 and keeps its 1. */
export const ODDS: Readonly<Record<SpotKind, number>> = {
  straight: 35,
  split: 17,
  street: 11,
  trio: 11,
  corner: 8,
  'first-four': 8,
  'first-five': 6,
  line: 5,
  column: 2,
  dozen: 2,
  'even-money': 1,
};

export const RED: ReadonlySet<number> = new Set([1, 3, 5, 7, 9, 12, 14, 16, 18, 19, 21, 23, 25, 27, 30, 32, 34, 36]);

export const EVEN_MONEY = ['low', 'even', 'red', 'black', 'odd', 'high'] as const;
const isIn: Record<(typeof EVEN_MONEY)[number], (number: number) => boolean> = {
  low: (number) => number <= 18,
  high: (number) => number > 18,
  even: (number) => number % 2 === 0,
  odd: (number) => number % 2 === 1,
  red: (number) => RED.has(number),
  black: (number) => !RED.has(number),
};

/** Pockets in clockwise order on the wheel. */
export const WHEELS: Readonly<Record<Zeros, readonly string[]>> = {
  single: '0 32 15 19 4 21 2 25 17 34 6 27 13 36 11 30 8 23 10 5 24 16 33 1 20 14 31 9 22 18 29 7 28 12 35 3 26'.split(
    ' ',
  ),
  double:
    '0 28 9 26 30 11 7 20 32 17 5 22 34 15 3 24 36 13 1 00 27 10 25 29 12 8 19 31 18 6 21 33 16 4 23 35 14 2'.split(
      ' ',
    ),
};

const NUMBERS = Array.from({ length: 36 }, (_, index) => index + 1);

const cloths = new Map<Zeros, ReadonlyMap<string, Spot>>();

/** Every spot of a cloth, by its id: the covered pockets joined by dashes, or a word for the bets outside. */
export function spotsOf(zeros: Zeros): ReadonlyMap<string, Spot> {
  let cloth = cloths.get(zeros);
  if (!cloth) cloths.set(zeros, (cloth = layOut(zeros)));
  return cloth;
}

function layOut(zeros: Zeros): ReadonlyMap<string, Spot> {
  const spots: Spot[] = [];
  const inside = (kind: SpotKind, ...pockets: (number | string)[]) =>
    spots.push({ id: pockets.join('-'), kind, pockets: pockets.map(String) });
  for (const pocket of zeros === 'single' ? [0] : [0, '00']) inside('straight', pocket);
  for (const number of NUMBERS) {
    const row = (number - 1) % 3;
    inside('straight', number);
    if (row < 2) inside('split', number, number + 1);
    if (number <= 33) inside('split', number, number + 3);
    if (row === 0) inside('street', number, number + 1, number + 2);
    if (row < 2 && number <= 33) inside('corner', number, number + 1, number + 3, number + 4);
    if (row === 0 && number <= 31) inside('line', number, number + 1, number + 2, number + 3, number + 4, number + 5);
  }
  if (zeros === 'single') {
    for (const number of [1, 2, 3]) inside('split', 0, number);
    inside('trio', 0, 1, 2);
    inside('trio', 0, 2, 3);
    inside('first-four', 0, 1, 2, 3);
  } else {
    inside('split', 0, '00');
    inside('split', 0, 1);
    inside('split', 0, 2);
    inside('split', '00', 2);
    inside('split', '00', 3);
    inside('trio', 0, 1, 2);
    inside('trio', 0, '00', 2);
    inside('trio', '00', 2, 3);
    inside('first-five', 0, '00', 1, 2, 3);
  }
  const outside = (id: string, kind: SpotKind, holds: (number: number) => boolean) =>
    spots.push({ id, kind, pockets: NUMBERS.filter(holds).map(String) });
  for (const nth of [1, 2, 3]) {
    outside(`column-${nth}`, 'column', (number) => (number - nth) % 3 === 0);
    outside(`dozen-${nth}`, 'dozen', (number) => Math.ceil(number / 12) === nth);
  }
  for (const id of EVEN_MONEY) outside(id, 'even-money', isIn[id]);
  return new Map(spots.map((spot) => [spot.id, spot]));
}
