/** What can be made to go wrong, for tests and by hand. */
import * as z from 'zod/mini';
import { LIVE, PRE_MATCH, type FeedMessage } from './feed-message.ts';
import { element, type Element } from './xml.ts';
import type { EventBook } from './event-book.ts';

const producers = z.array(z.literal([LIVE, PRE_MATCH]));
const count = z.int().check(z.minimum(0), z.maximum(1_000_000));

export const faultsSchema = z.strictObject({
  /** Nothing at all is sent of these producers. */
  silent: producers,
  /** Their alive messages say that nobody subscribes to them. */
  unsubscribed: producers,
  /** So many requests to recover are answered with `refusalStatus`. */
  refusedRecoveries: count,
  refusalStatus: z.literal([403, 429, 503]),
  /** So many recoveries stop in the middle, and are never complete. */
  haltedRecoveries: count,
  /** Every message is sent twice. */
  isRepeating: z.boolean(),
  /** Messages of events change places by twos. */
  isReordering: z.boolean(),
  /** Messages of events are sent so much later than they say. */
  delayMs: z.int().check(z.minimum(0), z.maximum(3_600_000)),
  /** Descriptions of these markets are not given out. */
  withheldMarkets: z.array(z.int()),
});
export type Faults = z.output<typeof faultsSchema>;
export const changeOfFaults = z.partial(faultsSchema);

export const noFaults = (): Faults => ({
  silent: [],
  unsubscribed: [],
  refusedRecoveries: 0,
  refusalStatus: 429,
  haltedRecoveries: 0,
  isRepeating: false,
  isReordering: false,
  delayMs: 0,
  withheldMarkets: [],
});

export const ODD_MESSAGES = ['unknown-market', 'low-odds', 'missing-status'] as const;
export type OddMessage = (typeof ODD_MESSAGES)[number];

/** No description has it. */
export const UNKNOWN_MARKET = 999_999;

/** An odds change as it should not be, of an event that has open markets; `undefined`: none has. */
export function oddMessage(kind: OddMessage, book: EventBook, at: number): FeedMessage | undefined {
  const open = ([LIVE, PRE_MATCH] as const).flatMap((producer) => {
    const entry = book.openEvent(producer);
    return entry ? [{ producer, ...entry }] : [];
  });
  const [first] = open;
  if (!first) return undefined;
  const { producer, event, market } = first;
  const status = kind === 'missing-status' ? undefined : book.statusOf(event.id);
  const body = element('odds_change', {}, [status, element('odds', {}, [odd(kind, market)])]);
  return { at, producer, event, body };
}

function odd(kind: OddMessage, market: Element): Element {
  switch (kind) {
    case 'unknown-market':
      return element('market', { id: UNKNOWN_MARKET, specifiers: 'future=1', status: 1 }, [
        element('outcome', { id: 1, odds: 1.9, active: 1 }),
        element('outcome', { id: 2, odds: 1.9, active: 1 }),
      ]);
    case 'low-odds':
      return {
        ...market,
        children: market.children.map((outcome, at) => ({
          ...outcome,
          attributes: { ...outcome.attributes, odds: ['1', '0.5', '0', '-1'][at % 4]!, active: '1' },
        })),
      };
    case 'missing-status': {
      const { status: _, ...attributes } = market.attributes;
      return { ...market, attributes };
    }
  }
}
