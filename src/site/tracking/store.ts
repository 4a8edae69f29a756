// All SQL of tracking.
import { sql } from 'kysely';
import { tables, type Database, type Transaction } from '#platform/db/database.ts';
import { deleteInSlices } from '#platform/db/delete-in-slices.ts';
import type { EventName, EventParams } from './contract.ts';
import type { TrackingTables } from './tables.ts';

export async function insertEvent(
  db: Database,
  event: { name: EventName; params: EventParams; playerId: bigint | null; at: Date },
): Promise<void> {
  await tables<TrackingTables>(db)
    .insertInto('tracking.events')
    .values({ name: event.name, params: JSON.stringify(event.params), player_id: event.playerId, at: event.at })
    .execute();
}

export async function insertHit(
  db: Database,
  hit: { referer: string; trackId: string; fraudSession: string; playerId: bigint | null; at: Date },
): Promise<void> {
  await tables<TrackingTables>(db)
    .insertInto('tracking.hits')
    .values({
      referer: hit.referer,
      track_id: hit.trackId,
      fraud_session: hit.fraudSession,
      player_id: hit.playerId,
      at: hit.at,
    })
    .execute();
}

export async function forgetBefore(db: Database, before: Date): Promise<void> {
  await deleteInSlices(db, 'tracking.events', sql`t.at < ${before}`);
  await deleteInSlices(db, 'tracking.hits', sql`t.at < ${before}`);
}

export async function visitDataOf(db: Database, playerId: bigint) {
  const events = await tables<TrackingTables>(db)
    .selectFrom('tracking.events')
    .select(['name', 'params', 'at'])
    .where('player_id', '=', playerId)
    .orderBy('id')
    .execute();
  const hits = await tables<TrackingTables>(db)
    .selectFrom('tracking.hits')
    .select(['referer', 'track_id', 'fraud_session', 'at'])
    .where('player_id', '=', playerId)
    .orderBy('id')
    .execute();
  return { events, hits };
}

export async function forgetVisits(tx: Transaction, playerId: bigint): Promise<void> {
  await tables<TrackingTables>(tx).deleteFrom('tracking.events').where('player_id', '=', playerId).execute();
  await tables<TrackingTables>(tx).deleteFrom('tracking.hits').where('player_id', '=', playerId).execute();
}
