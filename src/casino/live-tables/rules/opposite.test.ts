import { describe, expect, test } from 'vitest';
import type { LiveTitle } from '#casino/engine/live-title.ts';
import { liveTitles } from '#casino/titles/live.ts';
import { areOpposite, type TableStake } from './opposite.ts';

const on = (spot: string, chips = 1): TableStake => ({ stake: 2n, params: { bets: [{ spot, chips }] } });
const combined = (...stakes: TableStake[]): TableStake => ({
  stake: 2n,
  params: { bets: stakes.flatMap(({ params }) => params.bets) },
});
const roulette = liveTitles['live-roulette']!;
const baccarat = liveTitles['live-baccarat']!;
const numbersBut = (excludedNumber: number): TableStake[] =>
  Array.from({ length: 37 }, (_, number) => number).flatMap((number) =>
    number === excludedNumber ? [] : [on(String(number))],
  );

type Case = [name: string, title: LiveTitle, own: TableStake[], others: TableStake[]];

describe('opposite sides', () => {
  test.each<Case>([
    ['red and black', roulette, [on('red')], [on('black')]],
    ['a chip that hides the other side', roulette, [on('red')], [combined(on('black', 50), on('red'))]],
    ['one number and all others, spread over many bets', roulette, [on('7')], numbersBut(7)],
    ['banker and player', baccarat, [on('banker')], [on('player')]],
  ])('are %s', (_, title, stakes, linkedStakes) => {
    expect(areOpposite(title, stakes, linkedStakes)).toBe(true);
    expect(areOpposite(title, linkedStakes, stakes)).toBe(true);
  });

  test.each<Case>([
    ['the same colour', roulette, [on('red')], [on('red', 7)]],
    ['red and odd', roulette, [on('red')], [on('odd')]],
    ['two numbers', roulette, [on('7')], [on('12')]],
    ['the same hand', baccarat, [on('banker')], [on('banker')]],
  ])('are not %s', (_, title, stakes, linkedStakes) => {
    expect(areOpposite(title, stakes, linkedStakes)).toBe(false);
  });
});
