// A market of ours in the feed's numbers: the way back of `own-market.ts`.
import { marketRef, type MarketKey } from '#sportsbook/models/market.ts';
import type { UofSelection } from './custom-bet.ts';
import { MARKET_TABLE, type MarketLine } from './market-table.ts';
import { ownMarket } from './own-market.ts';

/** `undefined`: the feed does not have it under a number that stands for it alone. */
export function theirSelection(feed: string, sport: string, key: MarketKey, outcome: string): UofSelection | undefined {
  for (const [id, line] of Object.entries(MARKET_TABLE)) {
    if (line.kind !== key.kind || !line.sports.includes(sport)) continue;
    const theirOutcome = Object.keys(line.outcomes).find((theirs) => line.outcomes[theirs] === outcome);
    const specifiers = theirSpecifiers(line, key);
    if (theirOutcome === undefined || !specifiers) continue;
    const back = ownMarket(feed, sport, { id: Number(id), specifiers });
    if (!back || back.isDescribed || marketRef(back) !== marketRef(key)) continue;
    const text = Object.entries(specifiers).map(([name, value]) => `${name}=${value}`);
    return { market: Number(id), outcome: theirOutcome, specifiers: text.join('|') };
  }
  return undefined;
}

function theirSpecifiers(line: MarketLine, { specifiers }: MarketKey): Record<string, string> | undefined {
  const theirs: Record<string, string> = {};
  for (const [name, theirName] of Object.entries(line.specifiers ?? {})) {
    const value = specifiers[name];
    if (value === undefined) return undefined;
    theirs[theirName] = value;
  }
  const [, prefix = '', numberName] = /^([a-z0-9]+?)(?:\{(\w+)\})?$/.exec(line.period ?? '') ?? [];
  if (numberName !== undefined) theirs[numberName] = (specifiers['period'] ?? '').slice(prefix.length);
  return theirs;
}
