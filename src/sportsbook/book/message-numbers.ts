// Messages under a number that their producer has used for another message about the same event.
import { isDeepStrictEqual } from 'node:util';
import { sql } from 'kysely';
import type { Transaction } from '#platform/db/database.ts';
import type { EventMessage } from './rules/apply-message.ts';
import type { EventRow } from './tables.ts';
import type { Held } from './write-events.ts';

/** The same message may come again, at another time. */
export function isSameMessage(first: EventMessage, second: EventMessage): boolean {
  return isDeepStrictEqual(contentOf(first), contentOf(second));
}

/** As it is stored, without fields that have no value. */
function contentOf({ timestamp: _, ...content }: EventMessage): unknown {
  return JSON.parse(JSON.stringify(content));
}

/** By event. */
export async function misnumberedAmong(
  tx: Transaction,
  held: ReadonlyMap<string, Held>,
  rows: ReadonlyMap<string, EventRow>,
): Promise<Map<string, EventMessage[]>> {
  const repeats = [...held].flatMap(([id, { messages }]) => {
    const row = rows.get(id);
    return row
      ? [...messages.values()].filter((message) => isComparable(row, message)).map((message) => ({ id, message }))
      : [];
  });
  const misnumbered = new Map<string, EventMessage[]>();
  for (const [id, { rivals }] of held) if (rivals.length > 0) misnumbered.set(id, [...rivals]);
  if (repeats.length === 0) return misnumbered;
  const { rows: storedMessages } = await sql<{ event_id: string; sequence: bigint; body: EventMessage }>`
    select m.event_id, m.sequence, m.body from book.messages m
     where (m.event_id, m.sequence) in (
       select * from unnest(${repeats.map(({ id }) => id)}::text[], ${repeats.map(({ message }) => message.sequence)}::bigint[]))`.execute(
    tx,
  );
  const storedBodies = new Map(storedMessages.map(({ event_id, sequence, body }) => [`${event_id} ${sequence}`, body]));
  for (const { id, message } of repeats) {
    const earlierBody = storedBodies.get(`${id} ${message.sequence}`);
    // Of a simulated match all but the prices is stored, so the number was one of a price.
    const isOther = earlierBody ? !isSameMessage(earlierBody, message) : rows.get(id)!.is_simulated;
    if (isOther) misnumbered.set(id, [...(misnumbered.get(id) ?? []), message]);
  }
  return misnumbered;
}

/** Applied already, and stored if it was. */
const isComparable = ({ sequence, is_simulated: isSimulated }: EventRow, message: EventMessage): boolean =>
  message.sequence <= Number(sequence) && !(isSimulated && message.type === 'odds_change');
