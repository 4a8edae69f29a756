// Tournaments in which rounds may count, with their terms, which never change: read once by each process.
import { LRUCache } from 'lru-cache';
import { perProcess, type Services } from '#platform/context.ts';
import type { Transaction } from '#platform/db/database.ts';
import { holdRunning, on } from './store.ts';
import type { TournamentRow } from './tables.ts';

export interface Running extends Pick<TournamentRow, 'id' | 'terms' | 'starts_at' | 'finishes_at'> {
  /** `null`: all games. */
  games: ReadonlySet<string> | null;
}

type Known = Pick<Running, 'terms' | 'games'>;
const known = perProcess('tournaments.running', () => new LRUCache<bigint, Known>({ max: 500 }));

/** Locked: closing one of them waits for this transaction. */
export async function runningNow(services: Services, tx: Transaction): Promise<Running[]> {
  const held = await holdRunning(tx, services.clock.now());
  const terms = await termsOf(
    services,
    tx,
    held.map(({ id }) => id),
  );
  return held.map((one) => ({ ...one, ...terms.get(one.id)! }));
}

async function termsOf(services: Services, tx: Transaction, ids: readonly bigint[]): Promise<Map<bigint, Known>> {
  const cache = known(services);
  const terms = new Map<bigint, Known>();
  for (const id of ids) {
    const cachedTerms = cache.get(id);
    if (cachedTerms) terms.set(id, cachedTerms);
  }
  const missing = ids.filter((id) => !terms.has(id));
  if (missing.length === 0) return terms;
  const rows = await on(tx)
    .selectFrom('tournaments.tournaments')
    .select(['id', 'terms'])
    .where('id', 'in', missing)
    .execute();
  for (const row of rows as Pick<TournamentRow, 'id' | 'terms'>[]) {
    const { games } = row.terms;
    const readTerms: Known = { terms: row.terms, games: games === null ? null : new Set(games) };
    cache.set(row.id, readTerms);
    terms.set(row.id, readTerms);
  }
  return terms;
}
