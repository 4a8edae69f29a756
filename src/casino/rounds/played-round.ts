// The wire form of a round, just played or read from the store.
import { formatAmount, toWire, type Currency } from '#kernel/money.ts';
import { commitmentOf } from '#fairness/seeds/commitment.ts';
import { currencyOf, toWireBalances } from '#players/accounts/index.ts';
import { WrittenAnswer } from '#platform/endpoint.ts';
import type { PlayedRound } from './contract.ts';
import type { Round, RoundFairness } from './round-contract.ts';
import type { StoredRound } from './store.ts';

export interface FairnessParts {
  serverSeedHash: string;
  serverSeed: string | null;
  clientSeed: string;
  nonce: number;
  mathHash: string;
  mathVersion: string;
  profileHash: string;
}

export function wireFairness(parts: FairnessParts, commitment = commitmentOf(parts)): RoundFairness {
  return {
    server_seed_hash: parts.serverSeedHash,
    server_seed: parts.serverSeed,
    client_seed: parts.clientSeed,
    nonce: parts.nonce,
    math_hash: parts.mathHash,
    math_version: parts.mathVersion,
    profile_hash: parts.profileHash,
    commitment,
  };
}

export interface PlayedParts {
  id: string;
  currency: Currency;
  /** Currency of the account whose balances these are; differs from `currency` in demo. */
  accountCurrency: Currency;
  staked: bigint;
  won: bigint;
  /** main, bonus, betting_bonus, fun. */
  after: readonly bigint[];
  /** JSON text, as it is stored. */
  events: string;
  fairness: RoundFairness;
}

export function playedRound(parts: PlayedParts): WrittenAnswer<PlayedRound> {
  const [main = 0n, bonus = 0n, betting_bonus = 0n, fun = 0n] = parts.after;
  const others: Omit<PlayedRound, 'round_id' | 'events'> = {
    staked: toWire(parts.staked, parts.currency),
    won: toWire(parts.won, parts.currency),
    balances: toWireBalances({ currency: parts.accountCurrency, main, bonus, betting_bonus, fun }),
    fairness: parts.fairness,
  };
  return new WrittenAnswer(`{"round_id":"${parts.id}","events":${parts.events},${JSON.stringify(others).slice(1)}`);
}

/** The first answer again. The server seed is left out even when it has been revealed since: same request, same answer. */
export function replayedRound(round: StoredRound, accountCurrency: Currency): WrittenAnswer<PlayedRound> {
  return playedRound({
    id: round.id,
    currency: currencyOf(round.currency),
    accountCurrency,
    staked: round.staked,
    won: round.won,
    after: round.after.map((balance) => BigInt(balance)),
    events: JSON.stringify(round.events),
    fairness: { ...fairnessOf(round), server_seed: null },
  });
}

export function storedRound(round: StoredRound, name: string): Round {
  const currency = currencyOf(round.currency);
  return {
    round_id: round.id,
    sysname: round.sysname,
    name,
    mode: round.mode === 2 ? 'demo' : 'play',
    params: round.params as Round['params'],
    stake: { amount: formatAmount(round.stake, currency), currency },
    staked: toWire(round.staked, currency),
    won: toWire(round.won, currency),
    events: round.events as Round['events'],
    ...(round.steps && { actions: round.steps.map(({ action }) => action).filter((action) => action !== null) }),
    fairness: fairnessOf(round),
    created_at: round.created_at.toISOString(),
  };
}

const fairnessOf = (round: StoredRound): RoundFairness =>
  wireFairness({
    serverSeedHash: round.server_seed_hash,
    serverSeed: round.server_seed,
    clientSeed: round.client_seed,
    nonce: Number(round.nonce),
    mathHash: round.math_hash,
    mathVersion: round.math_version,
    profileHash: round.profile_hash,
  });
