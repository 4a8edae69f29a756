// What markets are called that a feed has described, from the book in memory.
import { DESCRIBED_KIND, parseMarketRef, type LimitClass, type MarketKey } from '#sportsbook/models/market.ts';
import type { Services } from '#platform/context.ts';
import { bookOf, type Book } from './book.ts';
import type { MarketTypeRow } from './descriptions.ts';
import { idOf } from './rules/ids.ts';
import type { LocalNames } from '#kernel/local-names.ts';
import { marketLabel, type MarketLabel } from './rules/market-label.ts';
import type { EventRow } from './tables.ts';

export interface Label extends MarketLabel {
  limitClass: LimitClass;
  /** Whose doings the market is about, where it is about those of one player. */
  player?: LocalNames;
}

const isDescribed = ({ kind }: Pick<MarketKey, 'kind'>): boolean => DESCRIBED_KIND.test(kind);

/** Whether a market can be shown: one that is built in, or one that a feed has described. */
export const hasName = (
  book: Book,
  event: EventRow,
  market: MarketKey & { outcomes: readonly { id: string }[] },
): boolean => !isDescribed(market) || labelOf(book, event, market) !== undefined;

/** `undefined`: it is built in, and named by texts of the site, or something in it has no name yet. */
export function labelOf(
  book: Book,
  event: Pick<EventRow, 'feed' | 'competitors'>,
  { kind, specifiers, outcomes }: MarketKey & { outcomes: readonly { id: string }[] },
): Label | undefined {
  const type = isDescribed({ kind }) ? typeOf(book, { kind, specifiers }) : undefined;
  if (!type) return undefined;
  const participant = (id: string): LocalNames | undefined =>
    book.participants.get(`${event.feed} ${id}`) ?? namesOrNone(book, idOf(event.feed, 'competitor', id));
  const label = marketLabel(
    type,
    outcomes.map(({ id }) => id),
    { specifiers, competitors: event.competitors.map((id) => competitorNames(book, id)), participant },
  );
  const player = specifiers['player'] === undefined ? undefined : participant(specifiers['player']);
  return label && { ...label, limitClass: type.limit_class, ...(player && { player }) };
}

export const typeOf = (book: Book, { kind, specifiers }: MarketKey): MarketTypeRow | undefined =>
  book.marketTypes.get(`${kind} ${specifiers['variant'] ?? ''}`) ?? book.marketTypes.get(`${kind} `);

function namesOrNone(book: Book, id: string): LocalNames | undefined {
  return book.competitors.has(id) ? competitorNames(book, id) : undefined;
}

function competitorNames(book: Book, id: string): LocalNames {
  const competitor = book.competitors.get(id);
  return { ...competitor?.names, en: competitor?.names?.en ?? competitor?.name ?? '?' };
}

/** The same for a leg of a bet, by the ref of its market. */
export function labelOfLeg(
  services: Services,
  event: Pick<EventRow, 'feed' | 'competitors'>,
  market: string,
  outcome: string,
): { market: LocalNames; outcome: LocalNames } | undefined {
  const key = parseMarketRef(market);
  const label = key && labelOf(bookOf(services), event, { ...key, outcomes: [{ id: outcome }] });
  return label && { market: label.name, outcome: label.outcomes[outcome]! };
}
