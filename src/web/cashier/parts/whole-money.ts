import type { PaymentMethod } from '#domains/cashier/contract.ts';
import type { Currency, WireMoney } from '#kernel/money.ts';
import { formatMoney } from '../../ui/format.ts';

/** An amount without zero decimals: `€1,500`, but `€12.34`. */
export const shortMoney = (money: WireMoney): string => formatMoney(money).replace(/\.0+(?=\D|$)/, '');

export const wholeMoney = (amount: string, currency: string): string =>
  shortMoney({ amount, currency: currency as Currency });

/** The bounds of a method, in the words of the operator (`descriptionMinMax`). */
export const boundsOf = ({ descriptionMinMax, min, max, currency }: PaymentMethod): string =>
  descriptionMinMax
    .replaceAll('$$min$$', () => wholeMoney(min, currency))
    .replaceAll('$$max$$', () => wholeMoney(max, currency));
