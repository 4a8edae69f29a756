// What a process keeps of active players: their seed state with its prepared stream, and the queue of what they do.
import { LRUCache } from 'lru-cache';
import { commitmentOf } from '#fairness/seeds/commitment.ts';
import { seedStream, type SeedStream } from '#fairness/seeds/stream.ts';
import { perProcess, type Services } from '#platform/context.ts';
import { refuse } from '#kernel/refusals.ts';
import type { MathVersion } from './math-version.ts';
import type { RunningSeed } from './seed-store.ts';

export interface PlayerSeed {
  state: RunningSeed;
  stream: SeedStream;
  /** By math version: the same for all rounds of a seed, so each is hashed once. */
  commitments: Map<number, string>;
}

interface ActivePlayers {
  seeds: LRUCache<bigint, PlayerSeed>;
  /** The end of each player's queue. */
  queues: Map<bigint, { end: Promise<unknown> | undefined; length: number }>;
}

const MAX_SEEDS = 50_000;
const LONGEST_QUEUE = 2000;

const activePlayers = perProcess('games.active-players', (): ActivePlayers => ({
  seeds: new LRUCache({ max: MAX_SEEDS }),
  queues: new Map(),
}));

export const cachedSeed = (services: Services, playerId: bigint): PlayerSeed | undefined =>
  activePlayers(services).seeds.get(playerId);

export function cacheSeed(services: Services, playerId: bigint, state: RunningSeed): PlayerSeed {
  const { seeds } = activePlayers(services);
  const before = seeds.get(playerId);
  // In place, as after every round: a map that entries leave and enter all the time is built anew all the time.
  if (before?.state.server_seed === state.server_seed) {
    before.state = state;
    return before;
  }
  const seed: PlayerSeed = { state, stream: seedStream(state.server_seed), commitments: new Map() };
  seeds.set(playerId, seed);
  return seed;
}

/** What was promised to the player before the round. */
export function commitmentFor({ state, commitments }: PlayerSeed, version: MathVersion): string {
  let commitment = commitments.get(version.id);
  if (commitment === undefined) {
    commitment = commitmentOf({ serverSeedHash: state.server_seed_hash, ...version });
    commitments.set(version.id, commitment);
  }
  return commitment;
}

export const evictSeed = (services: Services, playerId: bigint): void =>
  void activePlayers(services).seeds.delete(playerId);

/** Runs the work when all earlier work of this player in this process is done. */
export async function inPlayerQueue<Result>(
  services: Services,
  playerId: bigint,
  work: () => Promise<Result>,
): Promise<Result> {
  const { queues } = activePlayers(services);
  let queue = queues.get(playerId);
  if (!queue) queues.set(playerId, (queue = { end: undefined, length: 0 }));
  if (queue.length >= LONGEST_QUEUE)
    refuse('TooManyRequests', { rule: 'games.line', inputs: { waiting: queue.length }, retryAfterSeconds: 1 });
  queue.length++;
  const result = queue.end === undefined ? work() : queue.end.then(work, work);
  queue.end = result;
  try {
    return await result;
  } finally {
    if (--queue.length === 0) {
      // A map that has grown leaves a copy of its entries behind, through which the collector would keep the answers.
      queue.end = undefined;
      queues.delete(playerId);
    }
  }
}
