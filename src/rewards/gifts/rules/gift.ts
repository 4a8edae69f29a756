// What content says of a promise by which players gain on average: that it is a gift, and how much of it there is in a day.
import * as z from 'zod/mini';
import { parseAmount } from '#kernel/money.ts';

/** Attributes of every promise that may be a gift. */
export const giftFields = {
  isGift: z._default(z.nullable(z.boolean()), null),
  /** In EUR: the most that it may cost in a day (UTC). */
  budgetPerDay: z._default(z.nullable(z.string().check(z.regex(/^(?=.*[1-9])[0-9]{1,9}(\.[0-9]{1,2})?$/))), null),
};

export interface GiftTerms {
  isGift: boolean | null;
  budgetPerDay: string | null;
}

export const faultOfGift = ({ isGift, budgetPerDay }: GiftTerms): string | undefined => {
  if (isGift && budgetPerDay === null)
    return 'A gift needs a budget: give budgetPerDay, a sum in EUR as text, e.g. "100".';
  return !isGift && budgetPerDay !== null ? 'Only a gift has a budgetPerDay: say isGift.' : undefined;
};

/** EUR cents; nothing for a promise that is no gift. */
export const budgetOf = ({ isGift, budgetPerDay }: GiftTerms): bigint | undefined =>
  isGift && budgetPerDay !== null ? parseAmount(budgetPerDay, 'EUR') : undefined;
