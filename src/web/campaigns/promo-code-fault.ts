// What is wrong with a promo code, by the code that the server answers (ER-15).
import { PROMO_CODE_ERRORS, type PromoCodeError } from '#domains/campaigns/offer-contract.ts';
import type { ApiRefusal } from '../shell/api.ts';

/**
 * `INVALID` where the answer names no code, or one that we do not know (ER-16). Nothing where nobody has looked at the
 * code: the server was not reached, is out of order, or asks for patience or to sign in.
 */
export function promoCodeFault({ status, errorData }: ApiRefusal): PromoCodeError | undefined {
  const code = errorData['promo_code']?.[0];
  const known = PROMO_CODE_ERRORS.find((one) => one === code);
  if (known) return known;
  return status >= 500 || status === 0 || status === 401 || status === 429 ? undefined : 'INVALID';
}
