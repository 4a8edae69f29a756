/**
 * Bets at the starting price of a race: it is known at the start, so whoever places one agrees to any. What such a bet may win is counted
 * at more than the odds that are shown.
 */
import { HIGHEST_ODDS } from '#sportsbook/models/market.ts';
import type { SlipLeg, Why } from '../contract.ts';
import type { SlipBet } from './slip.ts';

export const isAtStart = ({ is_at_start }: Pick<SlipLeg, 'is_at_start'>): boolean => is_at_start === true;

/** How far odds may rise until the start before a bet wins more than it was counted with. */
const MOST_RISE = 2;

/** The odds that limits count a leg with. */
export const limitOdds = (leg: Pick<SlipLeg, 'is_at_start'>, odds: number): number =>
  isAtStart(leg) ? Math.min(HIGHEST_ODDS, odds * MOST_RISE) : odds;

/** Of a slip's bet; a builder has no leg at the starting price. */
export const limitOddsOf = (
  { type, legs }: Pick<SlipBet, 'type' | 'legs'>,
  odds: readonly number[],
): readonly number[] => (type === 'builder' ? odds : odds.map((legOdds, nth) => limitOdds(legs[nth]!, legOdds)));

/** Tokens and promotions ask for odds, which such a leg has not yet. */
export const NEEDS_ODDS: Why = {
  rule: 'bets.starting-price',
  sentence: 'Bonuses for bets and boosts need odds that are known when the bet is placed.',
};
