// What the house keeps of a bet on sports, at the least: by the odds that are offered on what is likely and what is not.
import { MARKET_KINDS, type MarketKind } from '#math/sports/market.ts';
import { offeredOdds } from '#math/sports/offer.ts';

/** How many likelihoods are tried for each kind of market. */
const STEPS = 49;

/** `noise`: by how much the house misjudges what is likely, as a share of it: whoever knows better bets where it errs for them. */
export function leastBettingEdge(noise = 0): number {
  let least = 1;
  for (const kind of MARKET_KINDS) least = Math.min(least, leastOf(kind, noise));
  return least;
}

function leastOf(kind: MarketKind, noise: number): number {
  let least = 1;
  for (let step = 1; step <= STEPS; step++) {
    const likely = step / (STEPS + 1);
    const odds = offeredOdds({ kind } as Parameters<typeof offeredOdds>[0], chancesOf(kind, likely));
    if (odds['1'] !== null && odds['1'] !== undefined)
      least = Math.min(least, 1 - (likely * (1 + noise) * odds['1']) / 1000);
  }
  return least;
}

/** Two outcomes, which have the smallest margin; of a double chance two of three come in. */
const chancesOf = (kind: MarketKind, likely: number): Record<string, number> =>
  kind === 'double-chance'
    ? { '1': likely, '2': (2 - likely) / 2, '3': (2 - likely) / 2 }
    : { '1': likely, '2': 1 - likely };
