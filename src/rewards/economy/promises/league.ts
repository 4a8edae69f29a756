// The prices of the built-in league: what a player gains who knows its clubs better than the house pretends to.
import type { Services } from '#platform/context.ts';
import { bestBettorOf } from '#sportsbook/virtuals/index.ts';
import { NO_GIFT, type PromiseLine } from '../promise.ts';

/** Of this much staked, in EUR. */
const UNIT = 100;

const edges = new Map<number, number>();

/** It follows from the setting alone, and takes a second to compute. */
function edgeAt(priceError: number): number {
  const edge = edges.get(priceError) ?? bestBettorOf(priceError).edge;
  edges.set(priceError, edge);
  return edge;
}

/** In demo mode prices have a deliberate error, and no real money is gained by it. */
export function leagueLines({ config }: Pick<Services, 'config'>): PromiseLine[] {
  if (!config.LEAGUE || config.MODE !== 'production') return [];
  const edge = edgeAt(config.LEAGUE_PRICE_ERROR);
  return [
    {
      promise: 'league/prices',
      best: { strategy: 'league-estimate', profit: edge * UNIT },
      cost: Math.max(0, edge),
      per: 'stake',
      gift: NO_GIFT,
    },
  ];
}
