// Stakes that are announced to loyalty, and the wait until it has counted them.
import { expect } from 'vitest';
import { uuidv7 } from '#kernel/ids.ts';
import { transaction } from '#platform/db/database.ts';
import { announce } from '#platform/events/events.ts';
import { consumerLags, waitingSince } from '#platform/events/consumer-lag.ts';
import {
  stakeReopened,
  stakeReversed,
  stakeSettled,
  type StakeReopened,
  type StakeReversed,
  type StakeSettled,
} from '#money/stakes/index.ts';
import { eventually } from '#testing/patience.ts';
import type { TestSite } from '#testing/site.ts';
import { writeContent } from '#site/content/testing/write-content.ts';

export function stakesOf(site: TestSite, subscriber = 'loyalty') {
  const { services } = site.site;
  const settled = (playerId: bigint, fields: Partial<StakeSettled>): StakeSettled => ({
    roundId: uuidv7(services.clock.now().getTime(), services.random),
    playerId: String(playerId),
    kind: 'round',
    subject: 'hayloft-moon',
    category: 'slot',
    currency: 'EUR',
    stakedMinor: '1000',
    wonMinor: '0',
    isFree: false,
    startedAt: services.clock.now().toISOString(),
    settledAt: services.clock.now().toISOString(),
    ...fields,
  });
  const isRegistered = async () =>
    (await consumerLags(services.db)).some((consumerLag) => consumerLag.subscriber === subscriber);
  const counted = async (): Promise<void> => {
    // A site that has just started registers its subscribers at its first look; until then no events wait for them.
    await expect.poll(isRegistered).toBe(true);
    await expect.poll(() => waitingSince(services.db, subscriber)).toBeUndefined();
  };
  const takenBack = (stakeSettled: StakeSettled, stakedMinor = stakeSettled.stakedMinor): StakeReversed => ({
    ...stakeSettled,
    stakedMinor,
    fact: stakeSettled.roundId,
    reversedAt: services.clock.now().toISOString(),
  });
  return {
    settled,
    counted,
    /** Settles them, and waits until they are counted. */
    async play(playerId: bigint, ...parts: Partial<StakeSettled>[]): Promise<StakeSettled[]> {
      const stakes = parts.map((fields) => settled(playerId, fields));
      await transaction(services.db, async (tx) => {
        for (const stake of stakes) await announce(tx, stakeSettled, stake);
      });
      await counted();
      return stakes;
    },
    async reverse(stakeSettled: StakeSettled, stakedMinor?: string): Promise<void> {
      await transaction(services.db, (tx) => announce(tx, stakeReversed, takenBack(stakeSettled, stakedMinor)));
      await counted();
    },
    async reopen(stakeSettled: StakeSettled): Promise<void> {
      const reopened: StakeReopened = { ...stakeSettled, reopenedAt: services.clock.now().toISOString() };
      await transaction(services.db, (tx) => announce(tx, stakeReopened, reopened));
      await counted();
    },
  };
}

/** Missions bring points of their own, so tests that count points run without them. */
export async function withoutMissions(site: TestSite, token: string): Promise<void> {
  await writeContent(site, token, 'loyalty', { programmes: ['none'] });
  const running = async () => (await site.visitor().ok<{ total: number }>('Loyalty.getPrograms')).total;
  await eventually(async () => expect(await running()).toBe(0));
}
