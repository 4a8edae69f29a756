// Markets that differ only by their line are shown together in one card.
import type { Market } from '../contract.ts';

export interface MarketFamily {
  /** Kind and specifiers without the line: identifies the card. */
  key: string;
  markets: Market[];
}

/** Markets that differ only by their line are grouped, lowest line first. */
export function familiesOf(markets: readonly Market[]): MarketFamily[] {
  const families = new Map<string, MarketFamily>();
  for (const market of markets) {
    // The name of a described market has its line already.
    const key = market.label ? market.ref : `${market.kind} ${JSON.stringify(withoutLine(market.specifiers))}`;
    const family = families.get(key);
    if (family) family.markets.push(market);
    else families.set(key, { key, markets: [market] });
  }
  for (const { markets: lines } of families.values()) lines.sort((a, b) => lineOf(a) - lineOf(b));
  return [...families.values()];
}

/** The specifiers that markets of one card have in common. */
export function withoutLine(specifiers: Market['specifiers']): Market['specifiers'] {
  const { total: _total, handicap: _handicap, goal: _goal, game: _game, ...rest } = specifiers;
  return rest;
}

function lineOf({ specifiers: { total, handicap, goal, game } }: Market): number {
  const [home = '0', away] = (handicap ?? '0').split(':');
  return Number(total ?? goal ?? game ?? (away === undefined ? home : Number(home) - Number(away)));
}
