// What a deposit brings is in the currency in which it was begun: in an account of another one it would be on no balance.
import { refuse } from '#kernel/refusals.ts';
import type { Transaction } from '#platform/db/database.ts';
import { depositsUnderWay } from './store/deposits.ts';

export async function refuseWhileDepositIsUnderWay(tx: Transaction, playerId: bigint): Promise<void> {
  if ((await depositsUnderWay(tx, playerId)).length === 0) return;
  refuse('InvalidRequest', {
    rule: 'cashier.deposit-under-way',
    inputs: {},
    status: 409,
    sentence:
      'One of your deposits is still on its way. You can change the currency when it is finished, or in an hour.',
  });
}
