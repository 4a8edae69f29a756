/**
 * How the feed says that an outcome ended, as we say it. What its numbers do not say without doubt is for a trader: a bet is never
 * settled by a guess.
 */
import type { OutcomeResult, VoidReason } from '#sportsbook/models/market.ts';
import type { UofOutcomeResult } from './uof-messages.ts';

/** `undefined`: it is not decided yet. `trader`: a person has to look at it. */
export function resultOf({ result, voidFactor = 0, deadHeat }: UofOutcomeResult): OutcomeResult | 'trader' | undefined {
  if (result === -1) return undefined;
  if (result !== 0 && result !== 1) return 'trader';
  const isDeadHeat = deadHeat !== undefined && Number(deadHeat) !== 1;
  if (voidFactor === 1) return result === 0 ? 'void' : 'trader';
  if (voidFactor === 0.5) return isDeadHeat ? 'trader' : result === 1 ? 'half-won' : 'half-lost';
  if (voidFactor !== 0) return 'trader';
  // Nothing is shared of what is lost.
  if (result === 0) return 'lost';
  return isDeadHeat ? (fractionOf(deadHeat) ?? 'trader') : 'won';
}

const MAX_TIED = 40;

const EXACT = 1e-9;

/**
 * The places that were shared, and how many shared them: `0.3333` is one place for three. With two decimals or more it may be rounded:
 * then the smallest number of those who tied that fits is meant. Where the digits themselves are a share as well (`0.08` is two
 * of twenty-five, or one of twelve), nobody can tell.
 */
export function fractionOf(text: string): { shared: number; tied: number } | undefined {
  const match = /^0\.(\d{1,20})$/.exec(text);
  if (!match) return undefined;
  const factor = Number(text);
  const decimals = match[1]!.length;
  const exact = smallestWithin(factor, EXACT);
  const rounded = decimals < 2 ? exact : smallestWithin(factor, EXACT + 0.5 * 10 ** -decimals);
  if (exact && rounded && exact.tied !== rounded.tied) return undefined;
  return exact ?? rounded;
}

function smallestWithin(factor: number, tolerance: number): { shared: number; tied: number } | undefined {
  for (let tied = 2; tied <= MAX_TIED; tied++) {
    const shared = Math.round(factor * tied);
    if (shared >= 1 && shared < tied && Math.abs(shared / tied - factor) <= tolerance) return { shared, tied };
  }
  return undefined;
}

/** By its number at Sportradar: `/v1/descriptions/void_reasons.xml`. */
const VOID_REASONS: Readonly<Record<number, VoidReason>> = {
  0: 'no-result', // other
  1: 'no-result', // no goalscorer
  2: 'no-result', // correct score missing
  3: 'no-result', // result unverifiable
  4: 'cancelled', // format change
  5: 'cancelled', // cancelled event
  6: 'no-result', // missing goalscorer
  7: 'walkover',
  8: 'push', // dead heat
  9: 'retired', // retired or defaulted
  10: 'abandoned',
  11: 'postponed',
  12: 'wrong-price', // incorrect odds
  13: 'no-result', // incorrect statistics
  14: 'no-result', // no result assignable
  16: 'cancelled', // starting pitcher changed
};
/** The bookmaker has to settle it. */
const SETTLE_YOURSELF = 15;

export const isForTrader = (reason: number | undefined): boolean => reason === SETTLE_YOURSELF;

export const voidReasonOf = (reason: number | undefined): VoidReason => VOID_REASONS[reason ?? 0] ?? 'no-result';
