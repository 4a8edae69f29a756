// From the wire to the verifier: a published round as `verifyRound` reads it, and the verdict on it.
import type { Round } from '#domains/games/round-contract.ts';
import { parseAmount, type WireMoney } from '#kernel/money.ts';
import { verifyRound, type RoundRecord, type Verification } from '#math/fairness/verify.ts';
import { titleEntry } from '../titles/index.ts';

export function recordOf(round: Round): RoundRecord {
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
  };
}

/** An amount that cannot be read is none that any rule pays. */
const minor = ({ amount, currency }: WireMoney): bigint => parseAmount(amount, currency) ?? -1n;

/** `undefined` when this site has no such title. */
export async function verify(round: Round): Promise<Verification | undefined> {
  const title = await titleEntry(round.sysname)?.math();
  return title && verifyRound(title, recordOf(round));
}
