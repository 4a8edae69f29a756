import { expect, test } from 'vitest';
import { PROMO_CODE_ERRORS } from '../offer-contract.ts';
import { LOCALES } from '#kernel/locales.ts';
import { ApiRefusal } from '#site/shell/api.ts';
import { promoCodeFault } from './promo-code-fault.ts';
import { shippedArea } from '#site/content/shipped-texts.ts';
import { covers } from '#testing/covers.ts';

const answer = (status: number, ...codes: string[]): ApiRefusal =>
  new ApiRefusal(
    { type: 'InvalidParameterException', ...(codes.length > 0 && { error_data: { promo_code: codes } }) },
    status,
  );

test('the code that the answer names is the fault', covers('ER-15'), () => {
  for (const code of PROMO_CODE_ERRORS) expect(promoCodeFault(answer(400, code))).toBe(code);
  expect(promoCodeFault(answer(400, 'EXPIRED', 'INVALID'))).toBe('EXPIRED');
});

test('an answer without a code, or with one that nobody knows, means INVALID', covers('ER-16'), () => {
  expect([promoCodeFault(answer(400)), promoCodeFault(answer(422, 'FLAT_TYRE'))]).toEqual(['INVALID', 'INVALID']);
});

test('nobody has looked at the code while the server is away, ill or busy', () => {
  expect([0, 401, 429, 500, 503].map((status) => promoCodeFault(answer(status)))).toEqual(Array(5).fill(undefined));
});

test.each(LOCALES)('every fault has a sentence in %s', covers('OP-13 1/4'), (locale) => {
  const { promoCodeErrors } = shippedArea<{ promoCodeErrors: Record<string, string> }>(locale, 'common');
  expect(Object.keys(promoCodeErrors).toSorted()).toEqual([...PROMO_CODE_ERRORS].toSorted());
  for (const sentence of Object.values(promoCodeErrors)) expect(sentence.length).toBeGreaterThan(10);
});
