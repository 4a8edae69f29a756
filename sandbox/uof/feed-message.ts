/** A message of the feed before it is sent: what it says, of which event, by which producer, and when. */
import type { SportEvent } from './catalogue/sport-event.ts';
import { document, type Element } from './xml.ts';

export const LIVE = 1;
export const PRE_MATCH = 3;
export type ProducerId = typeof LIVE | typeof PRE_MATCH;
export const PRODUCERS: readonly ProducerId[] = [LIVE, PRE_MATCH];

export interface FeedMessage {
  at: number;
  producer: ProducerId;
  event: SportEvent;
  /** Without the attributes that every message has. */
  body: Element;
  /** The routing key, where it is not made from the others. */
  key?: string;
}

/** Settlements can wait. */
const UNHURRIED = new Set(['bet_settlement', 'rollback_bet_settlement']);
/** What is sent again when a reader has missed it. */
const STATEFUL = new Set(['bet_settlement', 'rollback_bet_settlement', 'bet_cancel', 'rollback_bet_cancel']);
export const isStateful = ({ body }: FeedMessage): boolean => STATEFUL.has(body.name);

/** Priority, interest before the match, live interest, type, sport, kind and number of the event, node. */
export function routingKey({ producer, event, body: { name }, key }: FeedMessage, node = '-'): string {
  if (key !== undefined) return node === '-' ? key : key.replace(/[^.]*$/, node);
  const [, sport] = /^sr:sport:(\d+)$/.exec(event.tournament.sport.id) ?? [];
  const [, kind, number] = /^(.+):(\d+)$/.exec(event.id) ?? [];
  const isOfBoth = name === 'fixture_change';
  return [
    UNHURRIED.has(name) ? 'lo' : 'hi',
    isOfBoth || producer === PRE_MATCH ? 'pre' : '-',
    isOfBoth || producer === LIVE ? 'live' : '-',
    name,
    sport ?? '-',
    kind ?? '-',
    number ?? '-',
    node,
  ].join('.');
}

export function messageText({ at, producer, event, body }: FeedMessage, requestId?: string): string {
  return document({
    ...body,
    attributes: {
      product: String(producer),
      event_id: event.id,
      timestamp: String(at),
      ...(requestId === undefined ? {} : { request_id: requestId }),
      ...body.attributes,
    },
  });
}

export const marketRef = (market: Element): string =>
  `${market.attributes['id']}/${market.attributes['specifiers'] ?? ''}`;
