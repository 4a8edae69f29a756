// A market of the feed as one of ours: by the table, or under the feed's own number with its own words.
import { SPECIFIER_NAME, SPECIFIER_VALUE, specifierValue, type MarketKey } from '#sportsbook/models/market.ts';
import { MARKET_TABLE, type MarketLine } from './market-table.ts';
import type { UofMarketKey } from './uof-messages.ts';

export interface OwnMarket extends MarketKey {
  /** Ours, for one of theirs. */
  outcomeId(id: string): string;
  isDescribed: boolean;
}

const OUTCOME_ID = /^[A-Za-z0-9:+/._-]{1,64}$/;
const MAX_SPECIFIERS = 8;

/** `undefined`: what it says about itself cannot be kept, and it is not offered. */
export function ownMarket(feed: string, sport: string, market: UofMarketKey): OwnMarket | undefined {
  const line = MARKET_TABLE[market.id];
  const mapped = line?.sports.includes(sport) ? specifiersBy(line, market.specifiers) : undefined;
  if (line && mapped)
    return {
      kind: line.kind,
      specifiers: mapped,
      isDescribed: false,
      // One that the table does not have is the feed's new one: it has no words here, and is not offered.
      outcomeId: (id) => line.outcomes[id] ?? '',
    };
  const entries = Object.entries(market.specifiers);
  if (entries.length > MAX_SPECIFIERS) return undefined;
  if (!entries.every(([name, value]) => SPECIFIER_NAME.test(name) && SPECIFIER_VALUE.test(value))) return undefined;
  return {
    kind: kindOf(feed, market.id),
    specifiers: Object.fromEntries(entries.map(([name, value]) => [name, specifierValue(value)])),
    isDescribed: true,
    outcomeId: (id) => (OUTCOME_ID.test(id) ? id : ''),
  };
}

export const kindOf = (feed: string, id: number): string => `${feed}.${id}`;

/** `undefined`: it has others than the line knows, and is another bet. */
function specifiersBy(
  { specifiers = {}, period, team }: MarketLine,
  theirs: Readonly<Record<string, string>>,
): Record<string, string> | undefined {
  const bookSpecifiers: Record<string, string> = {};
  const unread = new Set(Object.keys(theirs));
  const take = (name: string): string | undefined => {
    unread.delete(name);
    return theirs[name];
  };
  for (const [name, theirName] of Object.entries(specifiers)) {
    const value = take(theirName);
    if (value === undefined || !SPECIFIER_VALUE.test(value)) return undefined;
    bookSpecifiers[name] = specifierValue(value);
  }
  if (period !== undefined) {
    const [, prefix, name] = /^([a-z0-9]+?)(?:\{(\w+)\})?$/.exec(period)!;
    const number = name === undefined ? '' : take(name);
    if (number === undefined || !/^\d?$/.test(number) || (name !== undefined && number === '')) return undefined;
    bookSpecifiers['period'] = `${prefix}${number}`;
  }
  if (team !== undefined) bookSpecifiers['team'] = team;
  return unread.size === 0 ? bookSpecifiers : undefined;
}
