/**
 * The result of a match after regular time is bet on in several markets, and what one of them leaves another one pays: whoever looks for a
 * certain profit backs each part of it where it is dearest.
 */
import { marketRef } from '#sportsbook/models/market.ts';
import type { StoredOutcome } from '../tables.ts';

const RESULTS = ['1', 'x', '2'];

/** By market, the results that each of its outcomes wins with. */
const WON_WITH: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  [marketRef({ kind: '1x2', specifiers: {} })]: { '1': '1', x: 'x', '2': '2' },
  [marketRef({ kind: 'double-chance', specifiers: {} })]: { '1x': '1x', '12': '12', x2: 'x2' },
  [marketRef({ kind: 'handicap', specifiers: { handicap: '-0.5' } })]: { '1': '1', '2': 'x2' },
  [marketRef({ kind: 'handicap', specifiers: { handicap: '0.5' } })]: { '1': '1x', '2': '2' },
};

export const RESULT_MARKETS = Object.keys(WON_WITH);

/**
 * What it costs at least, for a return of 1, to back all that an outcome of one of these markets leaves, at the odds on offer in any of
 * them; `Infinity`: it cannot be done.
 */
export function coverOf(
  market: string,
  outcome: string,
  outcomesOf: (ref: string) => readonly StoredOutcome[] | undefined,
): number {
  const won = WON_WITH[market]?.[outcome];
  if (won === undefined) return Infinity;
  const costOf = (results: string): number => {
    const offered = RESULT_MARKETS.flatMap((ref) =>
      (outcomesOf(ref) ?? []).filter(({ id }) => WON_WITH[ref]![id] === results),
    );
    return Math.min(...offered.map(({ odds }) => (odds === null ? Infinity : 1000 / odds)));
  };
  const remainingResults = RESULTS.filter((result) => !won.includes(result));
  return Math.min(
    costOf(remainingResults.join('')),
    remainingResults.reduce((sum, result) => sum + costOf(result), 0),
  );
}
