// How often goals, cards and corners come: by minute, by red cards, and the correction for low scores.
import { MILLIONTHS, type Pair, type Strengths } from './model.ts';

/** How rich in goals each minute is, relative to the others; from minute of play to minute of play. */
export const SHAPE: readonly (readonly [from: number, to: number, richness: number])[] = [
  [0, 15, 0.82],
  [15, 30, 0.92],
  [30, 47, 0.98],
  [47, 62, 1.02],
  [62, 77, 1.06],
  [77, 96, 1.18],
];
const WHOLE = SHAPE.reduce((sum, [from, to, richness]) => sum + (to - from) * richness, 0);

/** The share of a match's goals that falls between two minutes of play. */
function richness(from: number, to: number): number {
  let sum = 0;
  for (const [start, end, rich] of SHAPE) sum += Math.max(0, Math.min(end, to) - Math.max(start, from)) * rich;
  return sum / WHOLE;
}

/** What a red card makes of the rates of one's own goals and of the other's. */
const ONE_DOWN = 0.65;
const ONE_UP = 1.3;
const LOW_SCORES = -0.08;

export interface Rates {
  goals: Pair;
  corners: Pair;
  yellows: Pair;
  reds: Pair;
}

const pairOf = (strengths: Strengths, name: string): Pair => {
  const [first, second] = strengths[name]!;
  return [first! / MILLIONTHS, second! / MILLIONTHS];
};

export const ratesOf = (strengths: Strengths): Rates => ({
  goals: pairOf(strengths, 'goals'),
  corners: pairOf(strengths, 'corners'),
  yellows: pairOf(strengths, 'yellows'),
  reds: pairOf(strengths, 'reds'),
});

/** The weight of a final score. */
export function weight([first, second]: Readonly<Pair>, home: number, away: number): number {
  if (home > 1 || away > 1) return 1;
  if (home === 0 && away === 0) return 1 - first * second * LOW_SCORES;
  if (home === 0) return 1 + first * LOW_SCORES;
  if (away === 0) return 1 + second * LOW_SCORES;
  return 1 - LOW_SCORES;
}

export const LOW: readonly Pair[] = [
  [0, 0],
  [0, 1],
  [1, 0],
  [1, 1],
];

/** Minutes of play without a red card: later than any. */
export const NEVER = Infinity;

/** What of a team's goals falls between two minutes when red cards come at these minutes. */
export function share(from: number, to: number, ownRed: number, otherRed: number): number {
  const [first, second] = ownRed < otherRed ? [ownRed, otherRed] : [otherRed, ownRed];
  const cut = (at: number): number => Math.min(Math.max(at, from), to);
  const [a, b] = [cut(first), cut(second)];
  const afterFirst = ownRed < otherRed ? ONE_DOWN : ONE_UP;
  return (
    (a > from ? richness(from, a) : 0) +
    (b > a ? richness(a, b) * afterFirst : 0) +
    (to > b ? richness(b, to) * ONE_DOWN * ONE_UP : 0)
  );
}
