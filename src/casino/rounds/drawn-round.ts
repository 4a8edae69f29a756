// A round that is drawn, as the table has it and as its player gets it: in a group or alone, as a free spin or a guest's.
import type { Currency } from '#kernel/money.ts';
import type { WrittenAnswer } from '#platform/endpoint.ts';
import type { PlayedRound } from './contract.ts';
import type { MathVersion } from './math-version.ts';
import { playedRound, wireFairness } from './played-round.ts';
import type { RunningSeed } from './seed-store.ts';
import type { GamesTables } from './tables.ts';

/** What was asked for, by whom, and under which mathematics. */
export interface RoundRequest {
  id: string;
  /** `null` for a guest. */
  playerId: bigint | null;
  /** 1 for money, 2 in play money, 3 as a free spin. */
  mode: number;
  version: MathVersion;
  currency: Currency;
  stake: bigint;
  staked: bigint;
  params: unknown;
  digest: Buffer;
}

/** The round with the next nonce of the seed; it counts once the ledger has taken it. */
export interface DrawnRound {
  seed: RunningSeed;
  nonce: bigint;
  won: bigint;
  /** JSON: the objects are many times larger, and the round waits for its commit with what it holds. */
  events: string;
}

/** A row of `rounds.rounds`, without the balances, which are known when the stake has been taken; `params` and `events` are JSON. */
export type DrawnRow = Omit<
  GamesTables['rounds.rounds'],
  'main_stake' | 'bonus_stake' | 'before' | 'after' | 'steps' | 'more_stakes' | 'created_at' | 'params' | 'events'
> & { params: string; events: string };

export function rowOf(request: RoundRequest, { seed, nonce, won, events }: DrawnRound): DrawnRow {
  const { id, playerId, mode, version, currency, stake, staked, params, digest } = request;
  return {
    id,
    player_id: playerId,
    mode,
    math_id: version.id,
    currency,
    stake,
    staked,
    won,
    seed_id: seed.seed_id,
    client_seed: seed.client_seed,
    nonce,
    params: JSON.stringify(params),
    events,
    digest,
  };
}

/** `after`: main, bonus, betting_bonus, fun, in the currency of the account. */
export function answerTo(
  { id, version, currency, staked }: Pick<RoundRequest, 'id' | 'version' | 'currency' | 'staked'>,
  { seed, nonce, won, events }: DrawnRound,
  accountCurrency: Currency,
  after: readonly bigint[],
  commitment?: string,
): WrittenAnswer<PlayedRound> {
  const parts = {
    ...version,
    serverSeedHash: seed.server_seed_hash,
    serverSeed: null,
    clientSeed: seed.client_seed,
    nonce: Number(nonce),
  };
  const fairness = wireFairness(parts, commitment);
  return playedRound({ id, currency, accountCurrency, staked, won, after, events, fairness });
}
