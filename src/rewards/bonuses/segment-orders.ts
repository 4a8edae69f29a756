// Bonuses for everybody whom they are for: ordered by staff, and awarded after that by the running site, one player at a time.
import { sql } from 'kysely';
import type { Context } from '#platform/context.ts';
import { transaction } from '#platform/db/database.ts';
import { definitionNamed } from './definitions.ts';
import { grantToAll, playersFor } from './operate.ts';
import { on } from './store.ts';

export async function orderForSegment(
  ctx: Context,
  { id, definition, by }: { id: string; definition: string; by: string },
): Promise<void> {
  await on(ctx.db)
    .insertInto('bonuses.segment_orders')
    .values({ id, definition, ordered_by: by, ordered_at: ctx.clock.now() })
    .execute();
}

/** An order that was interrupted goes on where it was: who has it by the order of that day is not given it twice. */
export async function grantToSegments(ctx: Context): Promise<void> {
  const orders = await on(ctx.db)
    .selectFrom('bonuses.segment_orders')
    .selectAll()
    .where('players', 'is', null)
    .orderBy('ordered_at')
    .execute();
  for (const { id, definition: sysname, ordered_by: byWhom, ordered_at: at } of orders) {
    const definition = definitionNamed(ctx, sysname);
    const segment = definition ? await playersFor(ctx, definition) : { playerIds: [] };
    if (definition) await grantToAll(ctx, definition, segment, { byWhom, day: at.toISOString().slice(0, 10) });
    const players = await awardedBy(ctx, sysname, at);
    await transaction(ctx.db, async (tx) => {
      await on(tx).updateTable('bonuses.segment_orders').set({ players }).where('id', '=', id).execute();
    });
  }
}

async function awardedBy(ctx: Context, sysname: string, at: Date): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select count(*)::int as n from bonuses.awards
     where definition = ${sysname} and created_at >= ${at} and cause = 'operator' and cause_id = ${`segment/${at.toISOString().slice(0, 10)}`}`.execute(
    ctx.db,
  );
  return rows[0]!.n;
}
