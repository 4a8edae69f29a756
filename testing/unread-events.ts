import type pg from 'pg';

/** Announced rows that some subscriber has not dealt with. */
export async function unreadEvents(ownerPool: pg.Pool): Promise<number> {
  const { rows } = await ownerPool.query<{ count: number }>(
    'select count(*)::int from platform.positions p join platform.outbox o on o.id >= p.id',
  );
  return rows[0]!.count;
}
