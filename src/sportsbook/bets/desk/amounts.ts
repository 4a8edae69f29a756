// How sums, prices and selections are written on pages of trading.
import type { Sum } from '#kernel/desk-values.ts';
import type { Context } from '#platform/context.ts';
import { parseMarketRef } from '#sportsbook/models/market.ts';
import { eventFacts, type EventFacts } from '#sportsbook/book/index.ts';

/** Of hundredths of a EUR. */
export const euros = (cents: bigint): Sum => ({ minor: String(cents), currency: 'EUR' });

/** `2.50`, of thousandths. */
export const oddsText = (odds: number | null | undefined): string | null =>
  odds === null || odds === undefined ? null : (odds / 1000).toFixed(odds % 10 === 0 ? 2 : 3);

export const nameOf = (
  event: Pick<EventFacts, 'competitors' | 'competition' | 'race'> | undefined,
  id: string,
): string =>
  event === undefined
    ? id
    : event.race
      ? `${event.race.en}, ${event.competition}`
      : event.competitors.length === 2
        ? event.competitors.join(' v ')
        : event.competition || event.competitors.join(', ');

/** Names of events, by their ids. */
export async function eventNames(ctx: Context, ids: readonly string[]): Promise<(id: string) => string> {
  const facts = await eventFacts(ctx, ctx.db, [...new Set(ids)]);
  return (id) => nameOf(facts.get(id), id);
}

/** Kinds of markets whose outcomes are places in the list of who takes part. */
const BY_PLACE = new Set(['outright', 'race-winner', 'race-placed']);

/** What is backed: `1`, `over`, and of many who take part by name, `2 Silver Dawn`. */
export async function outcomeNames(
  ctx: Context,
  ids: readonly string[],
): Promise<(event: string, market: string, outcome: string) => string> {
  const facts = await eventFacts(ctx, ctx.db, [...new Set(ids)]);
  return (event, market, outcome) => {
    const isByPlace = BY_PLACE.has(parseMarketRef(market)?.kind ?? '');
    const name = isByPlace ? facts.get(event)?.competitors[Number(outcome) - 1] : undefined;
    return name ? `${outcome} ${name}` : outcome;
  };
}

/** The line that a market is about; what else it is about is named. */
const LINES = ['total', 'handicap'];

/** `total/period=1h&total=0.5` → `Total 0.5, period 1h`: for reading; acts and messages take the reference itself. */
export function marketText(ref: string): string {
  const market = parseMarketRef(ref);
  if (!market) return ref;
  const words = market.kind.replaceAll('-', ' ');
  const { line = '', others } = partsOf(market.specifiers);
  return [`${words.charAt(0).toUpperCase()}${words.slice(1)}${line && ` ${line}`}`, ...others].join(', ');
}

function partsOf(specifiers: Readonly<Record<string, string>>): { line: string | undefined; others: string[] } {
  const names = Object.keys(specifiers);
  const line = names.find((name) => LINES.includes(name));
  return {
    line: line && specifiers[line],
    others: names.filter((name) => name !== line).map((name) => `${name} ${specifiers[name]}`),
  };
}
