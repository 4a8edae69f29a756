import { expect, it } from 'vitest';
import { readHeldBets, type HeldBet } from './held-bets.ts';
import { EMPTY_SLIP, type SlipLeg } from './slip.ts';

const LEG: SlipLeg = {
  event: 'e1',
  slug: 'a-b',
  sport: 'football',
  competitionSlug: 'league',
  competition: 'League',
  competitors: ['A', 'B'],
  market: 'winner',
  outcome: '1',
  odds: 2000,
  version: 3,
};
const HELD: HeldBet = {
  id: '0193',
  slip: { ...EMPTY_SLIP, legs: [LEG], stakes: { single: '5' } },
  bet: { key: 'single', type: 'single', legs: [0] },
};

it('reads held bets as they were kept', () => {
  expect(readHeldBets(JSON.stringify([HELD]))).toEqual([HELD]);
  expect(readHeldBets(null)).toEqual([]);
});

it.each(['{', '{}', '3', '[null]', '[{}]', JSON.stringify([{ ...HELD, bet: { ...HELD.bet, legs: [1] } }])])(
  'leaves out %s, which is not a held bet',
  (text) => expect(readHeldBets(text)).toEqual([]),
);
