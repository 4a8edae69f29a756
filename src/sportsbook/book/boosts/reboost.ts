// The boosts of a match after prices have moved, by a message of its feed, by hand or by a margin.
import type { MarketRow } from '../tables.ts';
import { boostsOf, withBoosts, withoutBoost, type BoostChange } from './price-boost.ts';
import { coverOf, RESULT_MARKETS } from './result-markets.ts';

export type Boosts = ReturnType<typeof boostsOf>;

/**
 * Puts boosts on markets again. `repriced`: markets that stand at the book's own new odds, with the boosts that they had; others on the
 * result are looked at again with them. Returns what became of the boosts, and in which markets.
 */
export function reboost(
  markets: ReadonlyMap<string, MarketRow>,
  repriced: ReadonlyMap<string, Boosts>,
): { changes: BoostChange[]; changed: string[] } {
  const due = new Map(repriced);
  if (RESULT_MARKETS.some((ref) => repriced.has(ref)))
    for (const market of RESULT_MARKETS.flatMap((ref) => markets.get(ref) ?? [])) {
      if (due.has(market.ref)) continue;
      due.set(market.ref, boostsOf(market.outcomes));
      market.outcomes = market.outcomes.map(withoutBoost);
    }
  const changes: BoostChange[] = [];
  const changed: string[] = [];
  for (const [ref, boosts] of due) {
    if (boosts.size === 0) continue;
    const market = markets.get(ref)!;
    const before = changes.length;
    if (market.state === 'active') {
      const outcomesOf = (other: string) => markets.get(other)?.outcomes;
      const cover = Math.min(...[...boosts.keys()].map((outcome) => coverOf(ref, outcome, outcomesOf)));
      const boosted = withBoosts(market.outcomes, boosts, cover);
      market.outcomes = boosted.outcomes;
      changes.push(...boosted.changes);
    } else for (const { id } of boosts.values()) changes.push({ id, state: 'ended', because: 'market' });
    if (changes.length > before) changed.push(ref);
  }
  return { changes, changed };
}
