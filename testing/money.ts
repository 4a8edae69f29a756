// Gives money to a player of a test, as a booked adjustment.
import { uuidv7 } from '#kernel/ids.ts';
import { transaction } from '#platform/db/database.ts';
import { post } from '#money/wallet/index.ts';
import type { Currency } from '#kernel/money.ts';
import type { ApiClient } from './api-client.ts';
import type { TestSite } from './site.ts';

export async function giveMoney(
  site: TestSite,
  client: ApiClient,
  amountMinor: bigint,
  bucket: 'main' | 'bonus' | 'betting_bonus' = 'main',
): Promise<bigint> {
  const { uid, balance_main } = await client.ok<{ uid: number; balance_main: { currency: Currency } }>(
    'Account.getInfo',
  );
  const { services } = site.site;
  await transaction(services.db, (tx) =>
    post(tx, {
      fact: uuidv7(Date.now(), services.random),
      reason: 'adjustment',
      playerId: BigInt(uid),
      currency: balance_main.currency,
      amountMinor,
      from: { house: 'adjustments' },
      to: { bucket },
    }),
  );
  return BigInt(uid);
}
