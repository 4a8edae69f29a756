// What the house keeps of a bet on sports, at the least: by the odds that are offered on what is likely and what is not.
import { MARKET_KINDS, type MarketKind } from '#sportsbook/models/market.ts';
import { offeredOdds } from '#sportsbook/models/offer.ts';

/** How many likelihoods are tried for each kind of market. */
const STEPS = 49;

/** `leastOdds`: in thousandths; of bets at these odds or higher. */
export function leastBettingEdge({ leastOdds = 1000 } = {}): number {
  const edge = edges.get(leastOdds) ?? Math.min(...MARKET_KINDS.map((kind) => leastOf(kind, leastOdds)));
  if (edges.size < MOST_COMPUTED) edges.set(leastOdds, edge);
  return edge;
}

/** It follows from its arguments alone, and an editor's check asks for it often. */
const edges = new Map<number, number>();
const MOST_COMPUTED = 100;

function leastOf(kind: MarketKind, leastOdds: number): number {
  let least = 1;
  for (let step = 1; step <= STEPS; step++) {
    const likely = step / (STEPS + 1);
    const odds = offeredOdds({ kind } as Parameters<typeof offeredOdds>[0], chancesOf(kind, likely));
    if (odds['1'] !== null && odds['1'] !== undefined && odds['1'] >= leastOdds)
      least = Math.min(least, 1 - (likely * odds['1']) / 1000);
  }
  return least;
}

/** Two outcomes, which have the smallest margin; of a double chance two of three come in. */
const chancesOf = (kind: MarketKind, likely: number): Record<string, number> =>
  kind === 'double-chance'
    ? { '1': likely, '2': (2 - likely) / 2, '3': (2 - likely) / 2 }
    : { '1': likely, '2': 1 - likely };
