// Deposits of tests, as their provider would report them; the provider's page plays no part.
import { randomUUID } from 'node:crypto';
import { expect } from 'vitest';
import { systemContext } from '#platform/context.ts';
import { transaction } from '#platform/db/database.ts';
import { waitingSince } from '#platform/events/consumer-lag.ts';
import { depositStates } from '../rules/deposit-states.ts';
import { lockDeposit } from '../store/deposits.ts';
import { moveDeposit } from '../move-deposit.ts';
import type { DepositState } from '../contract.ts';
import type { ApiClient } from '#testing/api-client.ts';
import type { TestSite } from '#testing/site.ts';

/** Requested and not paid yet; answers its id. */
export async function askDeposit(
  client: ApiClient,
  amount: string,
  { offer = -1, method = 'card' }: { offer?: number; method?: string } = {},
): Promise<string> {
  const { transaction: id } = await client.ok<{ transaction: string }>('Cashier.makedeposit', {
    method,
    amount,
    requisites: '{}',
    campaign_offer_id: String(offer),
    request_id: randomUUID(),
  });
  return id;
}

/** As if the provider reported it. */
export const reportDeposit = (site: TestSite, id: string, state: DepositState): Promise<void> =>
  reportDeposits(site, [id], state);

/** One after the other, with nothing that follows from the first before the last. */
export async function reportDeposits(site: TestSite, ids: readonly string[], state: DepositState): Promise<void> {
  const ctx = systemContext(site.site.services, 'test');
  await transaction(site.site.services.db, async (tx) => {
    for (const id of ids) {
      const row = (await lockDeposit(tx, id))!;
      // The same news again changes nothing.
      const path = row.state === state ? undefined : depositStates.pathTo(row.state, state);
      if (path) await moveDeposit(ctx, tx, row, { path, byWhom: 'provider' });
    }
  });
}

export async function payIn(
  site: TestSite,
  client: ApiClient,
  amount: string,
  options: { offer?: number; method?: string } = {},
): Promise<string> {
  const id = await askDeposit(client, amount, options);
  await reportDeposit(site, id, 'success');
  await caughtUp(site, 'campaigns');
  return id;
}

/** Waits until this subscriber has received everything that was announced. */
export const caughtUp = (site: TestSite, subscriber: string): Promise<void> =>
  expect.poll(() => waitingSince(site.site.services.db, subscriber)).toBeUndefined();
