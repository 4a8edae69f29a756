// All SQL of what players were shown and sent, and of the progress of campaigns.
import { sql } from 'kysely';
import type { Database, Transaction } from '#platform/db/database.ts';

export type Channel = 'popup' | 'inbox' | 'mail';

export interface Shown {
  campaign: string;
  channel: Channel;
  at: Date;
}

export async function shownTo(handle: Database | Transaction, playerId: bigint): Promise<Shown[]> {
  const { rows } = await sql<Shown>`
    select campaign, channel, at from campaigns.contacts where player_id = ${playerId} order by at desc limit 1000`.execute(
    handle,
  );
  return rows;
}

/** False when another process used the same number first. */
export async function addContact(
  handle: Database | Transaction,
  playerId: bigint,
  { campaign, channel, number, at }: Shown & { number: number },
): Promise<boolean> {
  const { numAffectedRows } = await sql`
    insert into campaigns.contacts (player_id, campaign, channel, number, at)
    values (${playerId}, ${campaign}, ${channel}, ${number}, ${at}) on conflict do nothing`.execute(handle);
  return numAffectedRows === 1n;
}

export interface Run {
  cursor: bigint;
  is_over: boolean;
}

/** The position of a run, locked until the transaction ends; begun where there is none. */
export async function lockRun(tx: Transaction, campaign: string, run: string, now: Date): Promise<Run> {
  await sql`
    insert into campaigns.runs (campaign, run, changed_at) values (${campaign}, ${run}, ${now}) on conflict do nothing`.execute(
    tx,
  );
  const { rows } = await sql<Run>`
    select cursor, is_over from campaigns.runs where campaign = ${campaign} and run = ${run} for update`.execute(tx);
  return rows[0]!;
}

export async function moveRun(
  tx: Transaction,
  campaign: string,
  run: string,
  { cursor, isOver, now }: { cursor: bigint; isOver: boolean; now: Date },
): Promise<void> {
  await sql`
    update campaigns.runs set cursor = ${cursor}, is_over = ${isOver}, changed_at = ${now}
     where campaign = ${campaign} and run = ${run}`.execute(tx);
}
