// What a player typed, checked against the method that they chose. Refusals name the field.
import { isUuid } from '#kernel/ids.ts';
import { refuse } from '#kernel/refusals.ts';
import type { Currency } from '#kernel/money.ts';
import { faultOf, inFields, sentenceOf } from '#kernel/faults.ts';
import { phoneIn, readPlayer } from '#players/accounts/index.ts';
import { playerOf, type Context } from '#platform/context.ts';
import { banksIn } from './banks.ts';
import { holdsCardNumber } from '#money/requisites/card-number.ts';
import { checkRequisites } from '#money/requisites/requisites.ts';
import type { PaymentMethod } from './contract.ts';
import { paymentSum, wholeBalanceSum } from './payment-contract.ts';

/** Minor units of the sum. */
export function checkedSum(
  amount: string,
  method: Omit<PaymentMethod, 'euro'> & { currency: Currency },
  direction: 'deposit' | 'withdrawal',
  isAll = false,
): bigint {
  const schema = isAll ? wholeBalanceSum(method) : paymentSum(method);
  const fault = faultOf(schema, amount);
  if (!fault) return schema.parse(amount);
  const isExternal = fault.key === 'sum' && direction === 'withdrawal';
  return refuse(isExternal ? 'WithdrawalLimitsExceeded' : 'InvalidParameter', {
    rule: 'cashier.sum',
    inputs: { min: method.min, max: method.max, currency: method.currency },
    sentence: sentenceOf(fault),
    ...inFields({ amount: fault }),
  });
}

/** A program makes it, and it is kept: a card number in its place is refused as in any other field. */
export function checkRequestId(requestId: string | undefined): void {
  // In an id of the usual form, digits may look like one by chance.
  if (requestId === undefined || isUuid(requestId) || !holdsCardNumber(requestId)) return;
  refuse('InvalidParameter', {
    rule: 'cashier.requisites',
    inputs: { fields: 'request_id' },
    ...inFields({ request_id: { key: 'wrongField' } }),
  });
}

export async function checkedRequisites(
  ctx: Context,
  method: Omit<PaymentMethod, 'euro'> & { currency: Currency },
  values: Record<string, string>,
): Promise<Record<string, string>> {
  const banks = banksIn(ctx, method.currency).map(({ id }) => id);
  const { country_code: country } = await readPlayer(ctx.db, playerOf(ctx).id);
  const verdict = checkRequisites(method.requisites, values, {
    banks,
    readPhone: (text) => phoneIn(text, country),
  });
  if (verdict.ok) return verdict.requisites;
  // Only the names of the fields go into the reason: a rejected value may be a card number.
  return refuse('InvalidParameter', {
    rule: 'cashier.requisites',
    inputs: { fields: Object.keys(verdict.faults).join(', ').slice(0, 200) },
    ...inFields(verdict.faults),
  });
}
