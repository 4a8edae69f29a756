// Where each spot is on the cloth, in units of one number: zero at the left, then twelve columns of three, then the bets on
// columns; the dozens and the even-money bets below. On a phone the same cloth is upright (cloth.module.css).
import { EVEN_MONEY, type Spot, type Zeros } from '../../roulette-layout.ts';

export interface Place {
  x: number;
  y: number;
  w: number;
  h: number;
}

/** The middle of a number; 3 is in the upper row. */
const middleOf = (number: number): [x: number, y: number] => [
  1 + Math.floor((number - 1) / 3) + 0.5,
  2 - ((number - 1) % 3) + 0.5,
];

/** A small spot on the line between numbers. */
const SMALL = 0.4;
const small = (x: number, y: number): Place => ({ x: x - SMALL / 2, y: y - SMALL / 2, w: SMALL, h: SMALL });

/** Their middles, from 3 down to 1. */
const BESIDE_TWO: Readonly<Record<string, number>> = {
  '00-2-3': 1,
  '00-2': 1.26,
  '0-00-2': 1.5,
  '0-2': 1.74,
  '0-1-2': 2,
};
const narrow = (y: number): Place => ({ x: 1 - SMALL / 2, y: y - 0.12, w: SMALL, h: 0.24 });

export function placeOf({ id, kind, pockets }: Spot, zeros: Zeros): Place {
  if (kind === 'straight' && id === '0')
    return zeros === 'single' ? { x: 0, y: 0, w: 1, h: 3 } : { x: 0, y: 1.5, w: 1, h: 1.5 };
  if (kind === 'straight' && id === '00') return { x: 0, y: 0, w: 1, h: 1.5 };
  if (kind === 'straight') {
    const [x, y] = middleOf(Number(id));
    return { x: x - 0.5, y: y - 0.5, w: 1, h: 1 };
  }
  if (kind === 'column') return { x: 13, y: 3 - Number(id.at(-1)), w: 1, h: 1 };
  if (kind === 'dozen') return { x: 1 + 4 * (Number(id.at(-1)) - 1), y: 3, w: 4, h: 1 };
  if (kind === 'even-money') return { x: 1 + 2 * EVEN_MONEY.indexOf(id as never), y: 4, w: 2, h: 1 };
  const numbers = pockets.map(Number).filter((number) => number > 0);
  const isAtZero = numbers.length < pockets.length;
  const middles = numbers.map(middleOf);
  const mean = (axis: 0 | 1) => middles.reduce((sum, middle) => sum + middle[axis], 0) / middles.length;
  // Bets with zero are on its edge; those that cover all the numbers next to it are at the corner.
  if (kind === 'first-four' || kind === 'first-five') return small(1, 3);
  if (id === '0-00') return small(0.5, 1.5);
  // Five bets share the edge between 2 and the two zeros.
  if (zeros === 'double' && isAtZero && numbers.includes(2)) return narrow(BESIDE_TWO[id]!);
  if (isAtZero && kind === 'split') return small(1, mean(1));
  if (isAtZero) return small(1, Math.max(...middles.map(([, y]) => y)) - 0.5);
  if (kind === 'street' || kind === 'line') return small(mean(0), 3);
  return small(mean(0), mean(1));
}
