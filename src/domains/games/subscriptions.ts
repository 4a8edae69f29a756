// Stakes and wins count towards what must be known of a player: in batches, after the bets, which wait for none of it.
import { isCurrency } from '#kernel/money.ts';
import { subscribe, type Subscription } from '#platform/events/events.ts';
import { countTurnover } from '#domains/verification/index.ts';
import { roundSettled } from './events.ts';
import { countEvidence } from './count-evidence.ts';
import { EVIDENCE } from './evidence-store.ts';

export const subscriptions: Subscription[] = [
  subscribe(roundSettled, EVIDENCE, countEvidence),
  subscribe(roundSettled, 'verification', async (ctx, tx, events) => {
    const rounds = events.flatMap(({ payload: { playerId, currency, stakedMinor, wonMinor } }) =>
      isCurrency(currency)
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
