// Running tournaments as this process saw them a moment ago: every guest's page of a game shows them without waiting.
import { perProcess, type Services } from '#platform/context.ts';
import { readBoards, type Board } from './board.ts';
import { paidToEnter, type Paid } from './paid-to-enter.ts';
import { tournamentPage } from './store.ts';
import type { TournamentRow } from './tables.ts';

export interface RunningTournaments {
  rows: readonly TournamentRow[];
  boards: ReadonlyMap<bigint, Board>;
  paid: ReadonlyMap<bigint, Paid[]>;
}

/** When older than this it is read again, after the answer. */
const FRESH_MS = 1_000;
const MOST = 100;

interface CachedSnapshot {
  last?: RunningTournaments;
  at: number;
  pending?: Promise<RunningTournaments> | undefined;
}
const cache = perProcess('tournaments.snapshot', (): CachedSnapshot => ({ at: -Infinity }));

/** Only the very first call waits for it. */
export async function runningTournaments(services: Services): Promise<RunningTournaments> {
  const { last, at } = cache(services);
  if (last && performance.now() - at <= FRESH_MS) return last;
  const fresh = lookAtRunning(services);
  if (!last) return fresh;
  fresh.catch((error: unknown) =>
    services.log.warn({ error: (error as Error).message }, 'running tournaments could not be read'),
  );
  return last;
}

/** The worker calls it in each turn, so that it is never stale even without visitors. */
export function lookAtRunning(services: Services): Promise<RunningTournaments> {
  const snapshot = cache(services);
  return (snapshot.pending ??= read(services)
    .then((fresh) => {
      Object.assign(snapshot, { last: fresh, at: performance.now() });
      return fresh;
    })
    .finally(() => (snapshot.pending = undefined)));
}

async function read({ db, clock }: Services): Promise<RunningTournaments> {
  const query = { ids: undefined, status: 'active' as const, now: clock.now(), offset: 0, count: MOST };
  const { rows } = await tournamentPage(db, query);
  const ids = rows.map(({ id }) => id);
  const [boards, paid] = await Promise.all([readBoards(db, ids), paidToEnter(db, rows)]);
  return { rows, boards, paid };
}
