/**
 * Stakes that are taken back after they were settled, for slices that have counted them: one that is given back subtracts
 * itself, and a wrong settlement subtracts everything counted of its round.
 */
import type { Context } from '#platform/context.ts';
import type { Transaction } from '#platform/db/database.ts';
import { subscribe, type Subscription } from '#platform/events/events.ts';
import { stakeReopened, stakeReversed, type StakeKind } from './events.ts';

export interface TakenBack {
  roundId: string;
  /** For the stake that was given back, in minor units; `null`: everything that was counted of the round. */
  minor: bigint | null;
}

type TakeBack = (ctx: Context, tx: Transaction, back: readonly TakenBack[]) => Promise<void>;

export const subscribeToTakenBack = (subscriber: string, takeBack: TakeBack): Subscription[] => [
  subscribe(stakeReversed, subscriber, (ctx, tx, events) =>
    takeBack(
      ctx,
      tx,
      events.map(({ payload: { roundId, stakedMinor } }) => ({ roundId, minor: BigInt(stakedMinor) })),
    ),
  ),
  subscribe(stakeReopened, subscriber, (ctx, tx, events) =>
    takeBack(
      ctx,
      tx,
      events.map(({ payload: { roundId } }) => ({ roundId, minor: null })),
    ),
  ),
];

/** Whether such a stake may still be taken back once it is settled. */
export const canBeTakenBack = (kind: StakeKind): boolean => kind === 'bet' || kind === 'outside';
