import { formatAmount } from '#kernel/money.ts';
import { formatMoney } from '#site/design-system/format.ts';
import type { TitleHost } from './title-client.ts';

/** Writes sums in the currency of the round. */
export const moneyOf =
  ({ currency }: Pick<TitleHost, 'currency'>) =>
  (minor: bigint): string =>
    formatMoney({ amount: formatAmount(minor, currency), currency });
