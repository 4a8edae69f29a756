/** The canonical rules of Hi-Lo. */
import { rational, type Rational } from '../../engine/proof/rational.ts';

export const rules = {
  kind: 'hi-lo',
  /** Every card is one of 52, each equally likely, whatever was dealt before. */
  ranks: 'A23456789TJQK',
  higher: 'wins on the same rank too, but not on an ace, where nothing is lower',
  lower: 'wins on the same rank too, but not on a king, where nothing is higher',
  same: 'on an ace and on a king',
  guesses: 10,
  skips: 52,
  /** A prize is stake × 99 ÷ (100 × the chance to get so far). */
  kept: { top: 99, bottom: 100 },
  /** No guess is offered whose prize would be higher, in stakes. */
  highest: 10_000,
  /** A prize that is no whole number of minor units. */
  rounding: 'down',
} as const;

export const GUESSES = ['higher', 'lower', 'same'] as const;
export type Guess = (typeof GUESSES)[number];

const LAST = rules.ranks.length - 1;

/** 0 for an ace … 12 for a king. */
export const placeOf = (card: string): number => rules.ranks.indexOf(card[0]!);

export function isRight(guess: Guess, from: number, to: number): boolean {
  if (guess === 'same') return from === to;
  if (from === 0 || from === LAST) return from !== to;
  return guess === 'higher' ? to >= from : to <= from;
}

/** How many of the 13 ranks a guess wins on; 0 when it is not offered on this card. */
export function winningRanks(guess: Guess, from: number): number {
  const isEnd = from === 0 || from === LAST;
  if (guess === 'same') return isEnd ? 1 : 0;
  if (isEnd) return (guess === 'higher') === (from === 0) ? LAST : 0;
  return guess === 'higher' ? LAST + 1 - from : from + 1;
}

export const chanceOf = (guess: Guess, from: number): Rational => rational(winningRanks(guess, from), LAST + 1);
