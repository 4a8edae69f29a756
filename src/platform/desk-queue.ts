// How much waits for a person in a table, and since when: what a list says that has a queue.
import { sql, type SelectQueryBuilder, type StringReference } from 'kysely';
import type { Queue } from './desk.ts';

/** `rows`: those that wait; `since`: the column with the moment from which each does. */
export async function queueOf<Tables, Table extends keyof Tables>(
  rows: SelectQueryBuilder<Tables, Table, Record<never, never>>,
  since: StringReference<Tables, Table>,
): Promise<Queue> {
  const { count, oldest } = await rows
    .select([sql<number>`count(*)::int`.as('count'), sql<Date | null>`min(${sql.ref(since)})`.as('oldest')])
    .$castTo<{ count: number; oldest: Date | null }>()
    .executeTakeFirstOrThrow();
  return { count, oldest: oldest ?? undefined };
}
