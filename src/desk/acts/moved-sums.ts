// What one person moves alone, added up: a limit that holds for each act by itself is passed by many small ones.
import { sql } from 'kysely';
import type { Context } from '#platform/context.ts';
import { tables, type Transaction } from '#platform/db/database.ts';
import type { SignedIn } from '#desk/staff/index.ts';
import type { ActsTables } from './tables.ts';

const DAY_MS = 86_400_000;

export interface MovedSum {
  /** `player 12` for each player whom it concerns, or the subject where it concerns none. */
  about: readonly string[];
  /** In hundredths of a EUR. */
  eurCents: bigint;
}

export const aboutOf = (playerIds: readonly bigint[], subject: string): string[] =>
  playerIds.length === 0 ? [subject] : [...new Set(playerIds)].map((id) => `player ${id}`);

/** With this act: the most that they have moved alone within a day about any one of those. What moves nothing adds nothing. */
export async function movedInADay(ctx: Context, tx: Transaction, { id }: SignedIn, sum: MovedSum): Promise<bigint> {
  if (sum.eurCents <= 0n) return 0n;
  // Two acts of one person at once about one player come one after the other.
  await sql`select pg_advisory_xact_lock(hashtextextended(${`moved ${id}`}, 10))`.execute(tx);
  const rows = await tables<ActsTables>(tx)
    .selectFrom('acts.moved_sums')
    .select(sql<string>`sum(eur_cents)`.as('cents'))
    .where('member_id', '=', id)
    .where('at', '>', new Date(ctx.clock.now().getTime() - DAY_MS))
    .where('about', 'in', [...sum.about])
    .groupBy('about')
    .execute();
  const earlier = rows.reduce((most, { cents }) => (BigInt(cents) > most ? BigInt(cents) : most), 0n);
  return earlier + sum.eurCents;
}

export async function noteMoved(ctx: Context, tx: Transaction, { id }: SignedIn, sum: MovedSum): Promise<void> {
  if (sum.eurCents <= 0n) return;
  const now = ctx.clock.now();
  const sums = tables<ActsTables>(tx);
  await sums
    .deleteFrom('acts.moved_sums')
    .where('member_id', '=', id)
    .where('at', '<=', new Date(now.getTime() - DAY_MS))
    .execute();
  await sums
    .insertInto('acts.moved_sums')
    .values(sum.about.map((about) => ({ member_id: id, about, eur_cents: sum.eurCents, at: now })))
    .execute();
}
