// Open rounds as this process left them, so that an action need not read its round first. The action's statement checks that no
// other process has moved the round on; a caller that finds it stale evicts it here and reads it again.
import { perProcess, type Services } from '#platform/context.ts';
import type { SteppedRow } from './open-store.ts';
import { endWait } from './wait-for-round.ts';

const MAX_ROUNDS = 20_000;

const roundsOf = perProcess('games.open-rounds', () => new Map<string, SteppedRow>());

export function rememberedRound(services: Services, playerId: bigint, id: string): SteppedRow | undefined {
  const row = roundsOf(services).get(id);
  return row?.player_id === playerId ? row : undefined;
}

export function rememberRound(services: Services, row: SteppedRow): void {
  const rounds = roundsOf(services);
  rounds.delete(row.id);
  if (!row.isOpen) return endWait(services, row.id);
  rounds.set(row.id, row);
  if (rounds.size > MAX_ROUNDS) rounds.delete(rounds.keys().next().value!);
}

export const forgetRound = (services: Services, id: string): void => void roundsOf(services).delete(id);
