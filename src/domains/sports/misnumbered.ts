// Messages under a number that their producer has used for another message about the same event.
import { sql } from 'kysely';
import { canonicalJson } from '#math/fairness/canonical.ts';
import type { Transaction } from '#platform/db/database.ts';
import type { EventMessage } from './rules/apply-message.ts';
import type { EventRow } from './tables.ts';
import type { Held } from './write-events.ts';

/** The same message may come again, at another time. */
export function isSameMessage(one: EventMessage, other: EventMessage): boolean {
  const contentOf = ({ timestamp: _, ...content }: EventMessage): string =>
    canonicalJson(JSON.parse(JSON.stringify(content)));
  return contentOf(one) === contentOf(other);
}

/** By event. */
export async function misnumberedAmong(
  tx: Transaction,
  held: ReadonlyMap<string, Held>,
  rows: ReadonlyMap<string, EventRow>,
): Promise<Map<string, EventMessage[]>> {
  const repeated = [...held].flatMap(([id, { messages }]) => {
    const row = rows.get(id);
    return row
      ? [...messages.values()].filter((message) => isComparable(row, message)).map((message) => ({ id, message }))
      : [];
  });
  const found = new Map<string, EventMessage[]>();
  for (const [id, { rivals }] of held) if (rivals.length > 0) found.set(id, [...rivals]);
  if (repeated.length === 0) return found;
  const { rows: stored } = await sql<{ event_id: string; sequence: bigint; body: EventMessage }>`
    select m.event_id, m.sequence, m.body from sports.messages m
     where (m.event_id, m.sequence) in (
       select * from unnest(${repeated.map(({ id }) => id)}::text[], ${repeated.map(({ message }) => message.sequence)}::bigint[]))`.execute(
    tx,
  );
  const known = new Map(stored.map(({ event_id, sequence, body }) => [`${event_id} ${sequence}`, body]));
  for (const { id, message } of repeated) {
    const earlier = known.get(`${id} ${message.sequence}`);
    // Of a simulated match all but the prices is stored, so the number was one of a price.
    const isOther = earlier ? !isSameMessage(earlier, message) : rows.get(id)!.is_simulated;
    if (isOther) found.set(id, [...(found.get(id) ?? []), message]);
  }
  return found;
}

/** Applied already, and stored if it was. */
const isComparable = ({ sequence, is_simulated: isSimulated }: EventRow, message: EventMessage): boolean =>
  message.sequence <= Number(sequence) && !(isSimulated && message.type === 'odds_change');
