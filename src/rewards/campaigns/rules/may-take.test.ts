import { expect, test } from 'vitest';
import { isRunning, sameCode, satisfies, whyNot, type Facts, type Standing, type Terms } from './may-take.ts';
import { covers } from '#testing/covers.ts';

const NOW = new Date('2026-05-01T12:00:00Z');
const EARLIER = new Date('2026-05-01T11:59:59Z');
const LATER = new Date('2026-05-01T12:00:01Z');
const TERMS: Terms = {
  promoCode: 'SPRING',
  startsAt: null,
  finishedAt: null,
  limit: null,
  currencies: [],
  countries: [],
  depositNumber: null,
  excludeMethods: [],
  isRepeatable: false,
};
const FACTS: Facts = { currency: 'EUR', country: 'DE', deposits: 0, isOnBreak: false };
const STANDING: Standing = { now: NOW, facts: FACTS, isTaken: false, takenByAll: 0 };

test.each<[string, Partial<Terms>, Partial<Facts>, boolean]>([
  ['asks for nothing', {}, {}, true],
  ['their first deposit is the next', { depositNumber: 1 }, {}, true],
  ['their first deposit is behind them', { depositNumber: 1 }, { deposits: 1 }, false],
  ['their second deposit is the next', { depositNumber: 2 }, { deposits: 1 }, true],
  ['their currency is one of them', { currencies: ['USD', 'EUR'] }, {}, true],
  ['their currency is none of them', { currencies: ['USD'] }, {}, false],
  ['their country is one of them', { countries: ['DE'] }, {}, true],
  ['their country is none of them', { countries: ['FR'] }, {}, false],
  ['nobody knows where they live', { countries: ['DE'] }, { country: null }, false],
  ['[P07] they take a break', {}, { isOnBreak: true }, false],
])('%s: an offer is for them or not', covers('~RO-04'), (_, terms, facts, isHis) => {
  expect(satisfies({ ...TERMS, ...terms }, { ...FACTS, ...facts })).toBe(isHis);
});

test('a guest is nobody yet, and what was taken stays with them who took it', covers('~RO-04'), () => {
  expect(satisfies(TERMS, undefined)).toBe(false);
  expect(satisfies({ ...TERMS, depositNumber: 1 }, { ...FACTS, deposits: 3 }, true)).toBe(true);
  expect(satisfies(TERMS, { ...FACTS, isOnBreak: true }, true)).toBe(false);
});

test.each<[string | undefined, Partial<Terms> | undefined, Partial<Standing>]>([
  [undefined, {}, {}],
  ['INVALID', undefined, {}],
  ['ALREADY_USED', { finishedAt: EARLIER }, { isTaken: true }],
  ['NOT_STARTED', { startsAt: LATER }, {}],
  [undefined, { startsAt: NOW }, {}],
  ['EXPIRED', { finishedAt: NOW }, {}],
  [undefined, { finishedAt: LATER }, {}],
  ['LIMIT_REACHED', { limit: 2 }, { takenByAll: 2 }],
  [undefined, { limit: 2 }, { takenByAll: 1 }],
  ['WRONG_CURRENCY', { currencies: ['USD'] }, {}],
  ['NOT_ELIGIBLE', { countries: ['FR'] }, {}],
  ['NOT_ELIGIBLE', { currencies: ['USD'] }, { facts: { ...FACTS, isOnBreak: true } }],
  [undefined, { currencies: ['USD'], depositNumber: 5 }, { facts: undefined }],
])('a promo code is answered with %s', covers('~AP-59', '~OP-13'), (answer, terms, standing) => {
  expect(whyNot(terms && { ...TERMS, ...terms }, { ...STANDING, ...standing })).toBe(answer);
});

test('codes are the same in any case; a date that is none opens nothing', () => {
  expect([sameCode(' spring', 'SPRING '), sameCode('SPRING', 'SPRINGS')]).toEqual([true, false]);
  expect(isRunning({ startsAt: new Date('nonsense'), finishedAt: null }, NOW)).toBe(false);
});
