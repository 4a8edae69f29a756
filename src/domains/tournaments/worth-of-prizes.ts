import { parseAmount } from '#kernel/money.ts';
import type { Services } from '#platform/context.ts';
import { worthOfReward } from '#domains/loyalty/index.ts';
import type { TournamentDefinition } from './rules/definition.ts';

/** The most that its prizes cost the house, in EUR cents; entry fees of players are not the house's. */
export function worthOfPrizes(
  services: Services,
  { prizes, pool }: Pick<TournamentDefinition, 'prizes' | 'pool'>,
): bigint {
  const guaranteed = pool?.guaranteed?.['EUR'];
  const inPool = guaranteed === undefined ? 0n : (parseAmount(guaranteed, 'EUR') ?? 0n);
  return (prizes ?? []).reduce(
    (sum, { from, to = from, reward }) => sum + BigInt(to - from + 1) * worthOfReward(services, reward),
    inPool,
  );
}
