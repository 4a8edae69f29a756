// From the wire to the verifier: reads a published round into the form that `verifyRound` takes.
import { parseAmount, type WireMoney } from '#kernel/money.ts';
import type { RoundEvent } from '#casino/engine/title.ts';
import type { RoundRecord } from './verify.ts';

/** What `Games.getRound` answers, as far as it is checked. */
export interface PublishedRound {
  params: Record<string, unknown>;
  stake: WireMoney;
  staked: WireMoney;
  won: WireMoney;
  events: readonly RoundEvent[];
  actions?: readonly unknown[] | undefined;
  fairness: {
    server_seed_hash: string;
    server_seed: string | null;
    client_seed: string;
    nonce: number;
    math_hash: string;
    math_version: string;
    profile_hash: string;
    commitment: string;
  };
  /** Of a round at a live table. */
  chain?: { published: string } | undefined;
}

export function recordOf(round: PublishedRound): RoundRecord {
  const { fairness } = round;
  return {
    stakeMinor: minor(round.stake),
    stakedMinor: minor(round.staked),
    wonMinor: minor(round.won),
    params: round.params,
    events: round.events,
    actions: round.actions,
    serverSeedHash: fairness.server_seed_hash,
    serverSeed: fairness.server_seed,
    clientSeed: fairness.client_seed,
    nonce: fairness.nonce,
    mathHash: fairness.math_hash,
    mathVersion: fairness.math_version,
    profileHash: fairness.profile_hash,
    commitment: fairness.commitment,
    published: round.chain?.published,
  };
}

/** An unreadable amount becomes one that no rule pays. */
const minor = ({ amount, currency }: WireMoney): bigint => parseAmount(amount, currency) ?? -1n;
