// The levels of players. Loyalty, a slice above, provides them; until it does, every player is at the first.
import { perProcess, type Services } from '#platform/context.ts';
import type { Database, Transaction } from '#platform/db/database.ts';

export type LevelSource = (
  handle: Database | Transaction,
  playerIds: readonly bigint[],
) => Promise<ReadonlyMap<bigint, number>>;

const sourceOf = perProcess('cashback.levels', (): { source?: LevelSource } => ({}));

export const addLevelSource = (services: Services, levelSource: LevelSource): void =>
  void (sourceOf(services).source = levelSource);

const FIRST = 1;

export async function levelsOf(
  services: Services,
  handle: Database | Transaction,
  playerIds: readonly bigint[],
): Promise<(playerId: bigint) => number> {
  const levels = await sourceOf(services).source?.(handle, playerIds);
  return (playerId) => levels?.get(playerId) ?? FIRST;
}
