// Tournaments of tests: definitions as an operator might write them, settled rounds, and waiting until they have counted.
import { expect } from 'vitest';
import type { manualClock } from '#kernel/clock.ts';
import { uuidv7 } from '#kernel/ids.ts';
import { systemContext, type Services } from '#platform/context.ts';
import { transaction } from '#platform/db/database.ts';
import { announce } from '#platform/events/events.ts';
import { waitingSince } from '#platform/events/consumer-lag.ts';
import { stakeSettled, type StakeSettled } from '#money/stakes/index.ts';
import type { Tournament } from '../contract.ts';
import { SUBSCRIBER } from '../count-play.ts';
import { doDue } from '../worker.ts';
import { nextDueAt } from '../store.ts';
import type { ApiClient } from '#testing/api-client.ts';
import type { TestDatabase } from '#testing/database.ts';
import { addEntry } from '#rewards/campaigns/testing/offers.ts';
import { eventually } from '#testing/patience.ts';

/** The fields of a definition apart from its sysname. */
export type Written = Record<string, unknown>;

/** `prepare` of a test site: these definitions and no others. */
export const withTournaments =
  (definitions: Record<string, Written>) =>
  async ({ ownerPool }: Pick<TestDatabase, 'ownerPool'>): Promise<void> => {
    let id = 2000;
    for (const [sysname, written] of Object.entries(definitions))
      await addEntry({ ownerPool }, 'tournaments', ++id, { sysname, title: sysname, position: id, ...written });
  };

type ManualClock = ReturnType<typeof manualClock>;

export const PRIZES = [
  { from: 1, reward: { kind: 'cash', amount: { EUR: '30' } } },
  { from: 2, reward: { kind: 'cash', amount: { EUR: '20' } } },
  { from: 3, to: 4, reward: { kind: 'points', points: 100 } },
];

export class TournamentStage {
  readonly services: Services;
  readonly clock: ManualClock;

  constructor(services: Services, clock: ManualClock) {
    this.services = services;
    this.clock = clock;
  }

  /** A settled round of real money; `staked` and `won` in minor units. */
  round(playerId: bigint, staked: number, won: number, fields: Partial<StakeSettled> = {}): StakeSettled {
    const now = this.clock.now().toISOString();
    return {
      roundId: uuidv7(this.clock.now().getTime(), this.services.random),
      playerId: String(playerId),
      kind: 'round',
      subject: 'dice',
      category: 'fast',
      currency: 'EUR',
      stakedMinor: String(staked),
      wonMinor: String(won),
      isFree: false,
      startedAt: now,
      settledAt: now,
      ...fields,
    };
  }

  async announce(...rounds: readonly StakeSettled[]): Promise<void> {
    for (const round of rounds) await transaction(this.services.db, (tx) => announce(tx, stakeSettled, round));
    await this.counted();
  }

  /** Waits until everything that was announced has counted. */
  counted(): Promise<unknown> {
    return eventually(async () => expect(await waitingSince(this.services.db, SUBSCRIBER)).toBeUndefined());
  }

  /** Announces, closes and pays what is due now, and waits for what the site itself is doing of it. */
  async keep(): Promise<void> {
    await this.counted();
    await eventually(async () => {
      await doDue(systemContext(this.services, 'test'));
      const next = await nextDueAt(this.services.db);
      expect(next === null || next > this.clock.now()).toBe(true);
    });
  }

  /** The latest tournament of a definition, as a visitor reads it. */
  async tournament(client: ApiClient, definition: string): Promise<Tournament> {
    const { items } = await client.ok<{ items: Tournament[] }>('tournaments.get', { count: '100' });
    const tournament = items.find(({ extra }) => extra.definition === definition);
    expect(tournament, `there is no tournament ${definition}`).toBeDefined();
    return tournament!;
  }
}
