// Tournaments in which rounds may count, with their terms, which never change: read once by each process.
import { perProcess, type Services } from '#platform/context.ts';
import type { Transaction } from '#platform/db/database.ts';
import { holdRunning, on } from './store.ts';
import type { TournamentRow } from './tables.ts';

export interface Running extends Pick<TournamentRow, 'id' | 'terms' | 'starts_at' | 'finishes_at'> {
  /** `null`: all games. */
  games: ReadonlySet<string> | null;
}

type Known = Pick<Running, 'terms' | 'games'>;
const known = perProcess('tournaments.running', () => new Map<bigint, Known>());
const MAX_KNOWN = 500;

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
  if (cache.size > MAX_KNOWN) cache.clear();
  const missing = ids.filter((id) => !cache.has(id));
  if (missing.length === 0) return cache;
  const rows = await on(tx)
    .selectFrom('tournaments.tournaments')
    .select(['id', 'terms'])
    .where('id', 'in', missing)
    .execute();
  for (const { id, terms } of rows as Pick<TournamentRow, 'id' | 'terms'>[])
    cache.set(id, { terms, games: terms.games === null ? null : new Set(terms.games) });
  return cache;
}
