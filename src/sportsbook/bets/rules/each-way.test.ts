// Which bets of a slip are the place part of another.
import { expect, test } from 'vitest';
import type { Slip, WantedBet } from '../contract.ts';
import { isWrong, readBets } from './slip.ts';

const PLACE = 'race-placed/part=5&places=3';
const leg = (event: string, market: string, outcome = '1', isAtStart = false) => ({
  event: event.padEnd(12, '0'),
  market,
  outcome,
  odds: 3000,
  version: 1,
  ...(isAtStart && { is_at_start: true }),
});

const bet = (legs: number[], changes: Partial<WantedBet> = {}): WantedBet => ({
  type: legs.length === 1 ? 'single' : 'accumulator',
  legs,
  bankers: [],
  stake: '10.00',
  ...changes,
});

const rulesOf = (slip: Slip) => readBets(slip).map((read) => (isWrong(read) ? read.rule : null));

test('a single each way is two bets, the win part first', () => {
  const legs = [leg('a', 'race-winner'), leg('a', PLACE)];
  expect(rulesOf({ legs, bets: [bet([0]), bet([1])] })).toEqual([null, null]);
  expect(rulesOf({ legs, bets: [bet([1]), bet([0])] })).toEqual(['bets.each-way', null]);
  expect(rulesOf({ legs, bets: [bet([1])] })).toEqual(['bets.each-way']);
});

test('so is an accumulator, with the same runners in the same order', () => {
  const legs = [leg('a', 'race-winner'), leg('b', 'race-winner', '2'), leg('a', PLACE), leg('b', PLACE, '2')];
  expect(rulesOf({ legs, bets: [bet([0, 1]), bet([2, 3])] })).toEqual([null, null]);
  expect(rulesOf({ legs, bets: [bet([0, 1]), bet([3, 2])] })).toEqual([null, 'bets.each-way']);
  // Only some of its legs placed.
  expect(rulesOf({ legs, bets: [bet([0, 1]), bet([0, 3])] })).toEqual([null, 'bets.each-way']);
});

test.each([
  ['another stake', { stake: '11.00' }, leg('a', PLACE)],
  ['a bonus for bets', { token_id: '00000000-0000-4000-8000-000000000000' }, leg('a', PLACE)],
  ['a promotion', { promotion: 'insurance' as const }, leg('a', PLACE)],
  ['another runner', {}, leg('a', PLACE, '2')],
  ['another race', {}, leg('b', PLACE)],
  ['one of them at the starting price', {}, leg('a', PLACE, '1', true)],
])('%s makes it no place part', (_, changes, placeLeg) => {
  expect(rulesOf({ legs: [leg('a', 'race-winner'), placeLeg], bets: [bet([0]), bet([1], changes)] })).toEqual([
    null,
    'bets.each-way',
  ]);
});

test('its bankers are those of its win part, so that both have the same lines', () => {
  const events = ['a', 'b', 'c', 'd'];
  const legs = [...events.map((event) => leg(event, 'race-winner')), ...events.map((event) => leg(event, PLACE))];
  const win = bet([0, 1, 2, 3], { type: 'system-2/3', bankers: [0] });
  const place = (bankers: number[]) => bet([4, 5, 6, 7], { type: 'system-2/3', bankers });
  expect(rulesOf({ legs, bets: [win, place([4])] })).toEqual([null, null]);
  expect(rulesOf({ legs, bets: [win, place([5])] })).toEqual([null, 'bets.each-way']);
});

test('a market on places that is no fraction of the odds to win stands for itself', () => {
  expect(rulesOf({ legs: [leg('a', 'race-placed/places=3')], bets: [bet([0])] })).toEqual([null]);
});
