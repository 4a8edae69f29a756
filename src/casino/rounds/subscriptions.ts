// Counts stakes and wins towards what must be known about a player: in batches, after the bets, which wait for none of it.
import { isCurrency } from '#kernel/money.ts';
import { subscribe, type Subscription } from '#platform/events/events.ts';
import { countTurnover } from '#players/verification/index.ts';
import { stakeSettled } from '#money/stakes/index.ts';
import { countEvidence } from './count-evidence.ts';
import { EVIDENCE } from './evidence-store.ts';

export const subscriptions: Subscription[] = [
  subscribe(stakeSettled, EVIDENCE, countEvidence),
  subscribe(stakeSettled, 'verification', async (ctx, tx, events) => {
    const rounds = events.flatMap(({ payload: { playerId, currency, stakedMinor, wonMinor, isFree } }) =>
      // What the house stakes is not the player's turnover.
      isCurrency(currency) && !isFree
        ? [{ playerId: BigInt(playerId), currency, stakedMinor: BigInt(stakedMinor), wonMinor: BigInt(wonMinor) }]
        : [],
    );
    await countTurnover(
      ctx,
      tx,
      rounds.map(({ playerId, currency, stakedMinor }) => ({
        playerId,
        currency,
        kind: 'staked',
        amountMinor: stakedMinor,
      })),
      rounds,
    );
  }),
];
