// The end of a round: it is announced once, with all that was staked and won until then.
import type { Transaction } from '#platform/db/database.ts';
import { endExternalSpin } from '#casino/rounds/index.ts';
import { announceSettled } from '#money/stakes/index.ts';
import { gameTypeOf } from './store/games.ts';
import { findRoundById, updateRound } from './store/rounds.ts';

/**
 * The caller holds the player's lock. A round without a remaining stake is void and not announced. Details are left out: what a
 * supplier states is not watched against any proof.
 */
export async function settleRound(tx: Transaction, id: string, now: Date): Promise<void> {
  const round = await findRoundById(tx, id);
  if (round.state !== 'open') return;
  const isVoid = round.staked === 0n;
  await updateRound(tx, id, { state: isVoid ? 'voided' : 'settled', settled_at: now });
  if (isVoid) return;
  if (round.pack !== null) await endExternalSpin(tx, round.pack);
  await announceSettled(tx, [
    {
      roundId: round.id,
      playerId: String(round.player_id),
      kind: 'outside',
      subject: round.sysname,
      category: await gameTypeOf(tx, round.sysname),
      currency: round.currency,
      stakedMinor: String(round.staked),
      wonMinor: String(round.won),
      isFree: round.pack !== null,
      ...(round.pack !== null && { pack: round.pack }),
      startedAt: round.created_at.toISOString(),
      settledAt: now.toISOString(),
      provider: round.provider,
    },
  ]);
}
