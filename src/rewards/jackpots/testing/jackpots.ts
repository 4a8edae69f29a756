// Jackpots of tests: definitions as an operator might write them, and stakes as they are announced when they are settled.
import { expect } from 'vitest';
import { uuidv7 } from '#kernel/ids.ts';
import type { JackpotEntry, JackpotTerms } from '#fairness/seeds/jackpot.ts';
import { transaction } from '#platform/db/database.ts';
import { announce } from '#platform/events/events.ts';
import { waitingSince } from '#platform/events/consumer-lag.ts';
import type { Services } from '#platform/context.ts';
import { announceTogether, stakeSettled, type StakeSettled } from '#money/stakes/index.ts';
import type { DropProof } from '../contract.ts';
import type { ApiClient } from '#testing/api-client.ts';
import type { TestDatabase } from '#testing/database.ts';
import { addEntry } from '#rewards/campaigns/testing/offers.ts';

/** `prepare` of a test site: these jackpots and no others. Levels are abbreviated. */
export const withJackpots =
  (
    definitions: Record<
      string,
      { games: string[]; levels: object[]; description?: object; isGift?: boolean; budgetPerDay?: string }
    >,
  ) =>
  async ({ ownerPool }: Pick<TestDatabase, 'ownerPool'>): Promise<void> => {
    let id = 1000;
    // The shipped ones count as known, and as removed by an editor.
    await ownerPool.query(
      `insert into content.seeds (collection, seed_key, digest) select 'jackpots', 'all/' || n, '' from generate_series(0, 9) n`,
    );
    for (const [sysname, written] of Object.entries(definitions))
      await addEntry({ ownerPool }, 'jackpots', ++id, { sysname, title: { en: sysname }, ...written });
  };

export function settledStake(services: Services, playerId: bigint, fields: Partial<StakeSettled>): StakeSettled {
  const now = services.clock.now();
  return {
    roundId: uuidv7(now.getTime(), services.random),
    playerId: String(playerId),
    kind: 'round',
    subject: 'dice',
    category: 'fast',
    currency: 'EUR',
    stakedMinor: '0',
    wonMinor: '0',
    isFree: false,
    startedAt: now.toISOString(),
    settledAt: now.toISOString(),
    ...fields,
  };
}

export const announceStake = (services: Services, stake: StakeSettled): Promise<void> =>
  transaction(services.db, (tx) => announce(tx, stakeSettled, stake));

/** In one row, as when they come from a group of bets. */
export const announceStakes = (services: Services, stakes: readonly StakeSettled[]): Promise<void> =>
  transaction(services.db, (tx) => announceTogether(tx, stakeSettled.name, stakes));

export const jackpotsCounted = (services: Services): Promise<void> =>
  expect.poll(() => waitingSince(services.db, 'jackpots'), { interval: 50 }).toBeUndefined();

/** All that is published about a drop. */
export async function publishedDrop(
  visitor: ApiClient,
  id: string,
): Promise<{ proof: DropProof & { terms: JackpotTerms }; entries: JackpotEntry[] }> {
  const proof = await visitor.ok<DropProof>('Jackpots.getDrop', {}, { query: { id } });
  const { items } = await visitor.ok<{ items: JackpotEntry[] }>(
    'Jackpots.getEntries',
    {},
    { query: { run: proof.run_id } },
  );
  return { proof: proof as DropProof & { terms: JackpotTerms }, entries: items };
}
