/**
 * The place part of an each-way bet: a bet of its own, on markets that name the terms, and only together with its win part, which stands
 * directly before it in the slip with the same stake and the same runners.
 */
import { parseMarketRef } from '#sportsbook/models/market.ts';
import type { SlipLeg } from '../contract.ts';
import { isAtStart } from './starting-price.ts';
import type { SlipBet } from './slip.ts';

const WINNER = 'race-winner';

/** Whether a market is that of a place part: at a fraction of the odds to win. */
export function isPlacePart(market: string): boolean {
  const key = parseMarketRef(market);
  return key?.kind === 'race-placed' && key.specifiers['part'] !== undefined;
}

export const isPlaceBet = ({ legs }: Pick<SlipBet, 'legs'>): boolean => legs.some(({ market }) => isPlacePart(market));

/** Whether a bet is the win part of the place part that follows it. */
export const isWinPart = (win: SlipBet, place: SlipBet): boolean =>
  win.type === place.type &&
  win.stakeText === place.stakeText &&
  place.tokenId === null &&
  place.promotion === null &&
  win.legs.length === place.legs.length &&
  win.isBanker.every((isBanker, nth) => isBanker === place.isBanker[nth]) &&
  place.legs.every((leg, nth) => isSameRunner(win.legs[nth]!, leg));

const isSameRunner = (win: SlipLeg, place: SlipLeg): boolean =>
  isPlacePart(place.market) &&
  win.market === WINNER &&
  win.event === place.event &&
  win.outcome === place.outcome &&
  isAtStart(win) === isAtStart(place);
