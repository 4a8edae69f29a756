// All SQL of the anchors of heads.
import { sql } from 'kysely';
import type { Database } from '#platform/db/database.ts';
import type { Head } from './store.ts';

export interface Anchor {
  size: number;
  calendar: string;
  proof: Buffer;
  submitted_at: Date;
  block_height: number | null;
  next_try_at: Date | null;
}

/** When a head was last given to a calendar, and how long the log was then. */
export async function lastAnchorAt(
  db: Database,
  calendar: string,
): Promise<{ size: number; submitted_at: Date } | undefined> {
  const { rows } = await sql<{ size: string; submitted_at: Date }>`
    select size::text, submitted_at from public_log.anchors where calendar = ${calendar} order by size desc limit 1`.execute(
    db,
  );
  return rows[0] && { ...rows[0], size: Number(rows[0].size) };
}

/** An existing one is left as it is. */
export async function insertAnchor(db: Database, anchor: Omit<Anchor, 'block_height'>): Promise<void> {
  const { size, calendar, proof, submitted_at, next_try_at } = anchor;
  await sql`
    insert into public_log.anchors (size, calendar, proof, submitted_at, next_try_at)
    values (${size}, ${calendar}, ${proof}, ${submitted_at}, ${next_try_at}) on conflict do nothing`.execute(db);
}

export async function anchorsToAsk(db: Database, now: Date, most: number): Promise<Anchor[]> {
  const { rows } = await sql<Anchor>`
    select size::float8, calendar, proof, submitted_at, block_height, next_try_at from public_log.anchors
     where next_try_at <= ${now} order by next_try_at limit ${most}`.execute(db);
  return rows;
}

export async function changeAnchor(
  db: Database,
  { size, calendar }: Pick<Anchor, 'size' | 'calendar'>,
  { proof, block_height, next_try_at }: Pick<Anchor, 'proof' | 'block_height' | 'next_try_at'>,
): Promise<void> {
  await sql`
    update public_log.anchors set proof = ${proof}, block_height = ${block_height}, next_try_at = ${next_try_at}
     where size = ${size} and calendar = ${calendar}`.execute(db);
}

export interface AnchoredHead {
  size: number;
  submitted_at: Date;
  /** Height of the first block that attests it. */
  block_height: number | null;
  calendars: string[];
}

/** Longest logs first. */
export async function anchoredHeads(db: Database, most: number): Promise<AnchoredHead[]> {
  const { rows } = await sql<AnchoredHead>`
    select size::float8, min(submitted_at) as submitted_at, min(block_height) as block_height,
           array_agg(calendar order by calendar) as calendars
      from public_log.anchors group by size order by size desc limit ${most}`.execute(db);
  return rows;
}

export async function proofsOf(db: Database, size: number): Promise<Buffer[]> {
  const { rows } = await sql<{ proof: Buffer }>`
    select proof from public_log.anchors where size = ${size} order by calendar`.execute(db);
  return rows.map(({ proof }) => proof);
}

export async function headOfSize(db: Database, size: number): Promise<Head | undefined> {
  const { rows } = await sql<Omit<Head, 'size'>>`
    select root, issuer, kid, at, signature from public_log.heads where size = ${size}`.execute(db);
  return rows[0] && { size, ...rows[0] };
}
