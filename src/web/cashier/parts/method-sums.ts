import type { PaymentMethod } from '#domains/cashier/contract.ts';
import type { Currency } from '#kernel/money.ts';
import { formatMoney, groupDecimal } from '../../ui/format.ts';

/** A sum of a method's settings, as sums are written everywhere (CO-14). */
export const methodSum = (amount: string, { currency, unit }: Pick<PaymentMethod, 'currency' | 'unit'>): string =>
  unit === currency ? formatMoney({ amount, currency: currency as Currency }) : `${groupDecimal(amount)} ${unit}`;

/** The bounds of a method, in the words of the operator (`descriptionMinMax`). */
export const boundsOf = (method: PaymentMethod): string =>
  method.descriptionMinMax
    .replaceAll('$$min$$', () => methodSum(method.min, method))
    .replaceAll('$$max$$', () => methodSum(method.max, method));
