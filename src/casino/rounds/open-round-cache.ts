// Open rounds as this process left them, so that an action need not read its round first. The action's statement checks that no
// other process has moved the round on; a caller that finds it stale evicts it here and reads it again.
import { LRUCache } from 'lru-cache';
import { perProcess, type Services } from '#platform/context.ts';
import type { SteppedRow } from './open-store.ts';
import { endWait } from './wait-for-round.ts';

const roundsOf = perProcess('games.open-rounds', () => new LRUCache<string, SteppedRow>({ max: 20_000 }));

export function cachedRound(services: Services, playerId: bigint, id: string): SteppedRow | undefined {
  const row = roundsOf(services).get(id);
  return row?.player_id === playerId ? row : undefined;
}

export function cacheRound(services: Services, row: SteppedRow): void {
  const rounds = roundsOf(services);
  if (row.isOpen) return void rounds.set(row.id, row);
  rounds.delete(row.id);
  endWait(services, row.id);
}

export const evictRound = (services: Services, id: string): void => void roundsOf(services).delete(id);
