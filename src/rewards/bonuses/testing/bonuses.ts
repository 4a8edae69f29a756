// Bonuses of tests: definitions as an operator might write them, awards, and waiting until stakes have counted.
import { expect } from 'vitest';
import { randomUUID } from 'node:crypto';
import { systemContext, type Services } from '#platform/context.ts';
import { transaction } from '#platform/db/database.ts';
import { grantBonus, type BonusGrant } from '../index.ts';
import type { Bonus } from '../contract.ts';
import type { ApiClient } from '#testing/api-client.ts';
import type { TestDatabase } from '#testing/database.ts';
import { addEntry } from '#rewards/campaigns/testing/offers.ts';

/** The fields of a definition apart from its sysname. */
export type Written = Record<string, unknown> & { kind: string };

/** `prepare` of a test site: these definitions and no others. */
export const withBonuses =
  (definitions: Record<string, Written>) =>
  async ({ ownerPool }: Pick<TestDatabase, 'ownerPool'>): Promise<void> => {
    let id = 1000;
    for (const [sysname, written] of Object.entries(definitions))
      await addEntry({ ownerPool }, 'bonuses', ++id, { sysname, title: sysname, ...written });
  };

export async function award(
  services: Services,
  playerId: bigint,
  definition: string,
  more: Partial<BonusGrant> = {},
): Promise<string> {
  const grant = {
    playerId,
    currency: 'EUR',
    definition,
    fact: randomUUID(),
    cause: 'operator',
    causeId: 'test',
  } as const;
  const ctx = systemContext(services, 'test');
  const { id } = await transaction(services.db, (tx) => grantBonus(tx, ctx, { ...grant, ...more }));
  return id;
}

export async function bonusOf(player: ApiClient, id: string): Promise<Bonus> {
  const { items } = await player.ok<{ items: Bonus[] }>('Bonuses.get', { count: '100' });
  const bonus = items.find((item) => item.id === id);
  expect(bonus, `bonus ${id} is not listed`).toBeDefined();
  return bonus!;
}

/** Waits for what happens after the answer: wagering, completion, loss. */
export const becomes = (player: ApiClient, id: string, wanted: object): Promise<void> =>
  expect.poll(() => bonusOf(player, id), { interval: 50 }).toMatchObject(wanted);
