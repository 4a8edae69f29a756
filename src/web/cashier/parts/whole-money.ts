import type { Currency, WireMoney } from '#kernel/money.ts';
import { formatMoney } from '../../shell/format.ts';

/** A sum without decimals that say nothing: `€1,500`, but `€12.34`. */
export const shortMoney = (money: WireMoney): string => formatMoney(money).replace(/\.0+(?=\D|$)/, '');

export const wholeMoney = (amount: string, currency: string): string =>
  shortMoney({ amount, currency: currency as Currency });
