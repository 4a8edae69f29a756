/**
 * `hi.-.live.odds_change.1.sr:match.1234.-`: priority, whether it is of interest before and during the match, type, sport, kind of event,
 * its number, node. A message is stored by its event without being read.
 */
const PARTS = 8;
const KIND = /^[a-z]+:[a-z_]+$/;
const NUMBER = /^\d{1,18}$/;

export interface RoutedMessage {
  type: string;
  event: string | null;
}

/** `undefined`: nothing of the feed's. */
export function readRoutingKey(key: string): RoutedMessage | undefined {
  const parts = key.split('.');
  if (parts.length < PARTS) return undefined;
  const [, , , type = '', , kind = '', number = ''] = parts;
  if (kind === '-' || number === '-') return { type, event: null };
  return KIND.test(kind) && NUMBER.test(number) ? { type, event: `${kind}:${number}` } : undefined;
}

/** Whether it has to be read before it is stored, because it says how far everything has come. */
export const isSystemMessage = ({ type }: RoutedMessage): boolean => type === 'alive' || type === 'snapshot_complete';

/** A sign of life in the place of one that has not come: everything since the last one may be missing. */
export const lostMessage = (product: number, timestamp: number): Buffer =>
  Buffer.from(`<alive product="${product}" timestamp="${timestamp}" subscribed="0"/>`);
