// What is wrong with a promo code, from the error code of the server (ER-15).
import { PROMO_CODE_ERRORS, type PromoCodeError } from '../offer-contract.ts';
import type { ApiRefusal } from '#site/shell/api.ts';

/**
 * `INVALID` where the answer has no error code, or an unknown one (ER-16). `undefined` where the code was not checked: the
 * server was not reached or is out of order, or the answer asks to wait or to sign in.
 */
export function promoCodeFault({ status, errorData }: ApiRefusal): PromoCodeError | undefined {
  const code = errorData['promo_code']?.[0];
  const errorCode = PROMO_CODE_ERRORS.find((promoCodeError) => promoCodeError === code);
  if (errorCode) return errorCode;
  return status >= 500 || status === 0 || status === 401 || status === 429 ? undefined : 'INVALID';
}
