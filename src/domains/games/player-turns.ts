// What a process remembers of players at play: their seed state with its prepared stream, and whose turn it is.
import { seedStream, type SeedStream } from '#math/fairness/stream.ts';
import { sha256 } from '#platform/secure-random.ts';
import { keptService, type Services } from '#platform/context.ts';
import { refuse } from '#kernel/refusals.ts';
import type { SeedState } from './tables.ts';

export interface PlayerSeed {
  state: SeedState;
  stream: SeedStream;
}

interface Turns {
  /** Newest use last. */
  seeds: Map<bigint, PlayerSeed>;
  /** The end of each player's line. */
  lines: Map<bigint, { end: Promise<unknown>; length: number }>;
}

const MOST_SEEDS = 50_000;
const LONGEST_LINE = 2000;

const turnsOf = keptService('games.turns', (): Turns => ({ seeds: new Map(), lines: new Map() }));

export const rememberedSeed = (services: Services, playerId: bigint): PlayerSeed | undefined =>
  turnsOf(services).seeds.get(playerId);

export function rememberSeed(services: Services, state: SeedState): PlayerSeed {
  const { seeds } = turnsOf(services);
  const before = seeds.get(state.player_id);
  const stream =
    before?.state.server_seed === state.server_seed ? before.stream : seedStream(state.server_seed, sha256);
  const seed = { state, stream };
  seeds.delete(state.player_id);
  seeds.set(state.player_id, seed);
  if (seeds.size > MOST_SEEDS) seeds.delete(seeds.keys().next().value!);
  return seed;
}

export const forgetSeed = (services: Services, playerId: bigint): void => void turnsOf(services).seeds.delete(playerId);

/** Runs the work when all earlier work of this player in this process is done. */
export async function inTurn<Result>(
  services: Services,
  playerId: bigint,
  work: () => Promise<Result>,
): Promise<Result> {
  const { lines } = turnsOf(services);
  const line = lines.get(playerId) ?? { end: Promise.resolve(), length: 0 };
  if (line.length >= LONGEST_LINE)
    refuse('TooManyRequests', { rule: 'games.line', inputs: { waiting: line.length }, retryAfterSeconds: 1 });
  lines.set(playerId, line);
  line.length++;
  const result = line.end.then(work, work);
  line.end = result.catch(() => {});
  try {
    return await result;
  } finally {
    if (--line.length === 0) lines.delete(playerId);
  }
}
