import { renderToStaticMarkup } from 'react-dom/server';
import { createElement } from 'react';
import { describe, expect, test } from 'vitest';
import { SILKS_PATTERNS, type Silks as Colours } from '../../race-messages.ts';
import type { WireRace } from '../../contract.ts';
import { distanceBehind, finishOf, inOrder, raceTime, type Runner } from './runners.ts';
import { Silks } from './silks.tsx';

const SILKS: Colours = { body: 'plain', colours: ['#d72638', '#f8f8f2'], sleeves: '#1e3a8a', cap: '#f5d76e' };
const runner = (number: number, odds: number | null, isNonRunner = false): Runner => ({
  id: String(number),
  name: `Horse ${number}`,
  card: { number, is_non_runner: isNonRunner, silks: SILKS } as WireRace['runners'][number],
  outcome: { id: String(number), odds, reason: null, result: null },
});
const numbers = (runners: readonly Runner[]) => runners.map(({ card }) => card.number);

describe('a race card', () => {
  const runners = [runner(1, 9000), runner(2, 2000, true), runner(3, null), runner(4, 3000), runner(5, 3000)];

  test('stands by number or by odds, those without odds behind, and those that do not run last', () => {
    expect(numbers(inOrder(runners, 'number'))).toEqual([1, 3, 4, 5, 2]);
    expect(numbers(inOrder(runners, 'odds'))).toEqual([4, 5, 1, 3, 2]);
  });

  test('shows what each jockey wears, every pattern in its own way', () => {
    const drawings = SILKS_PATTERNS.map((body) =>
      renderToStaticMarkup(createElement(Silks, { silks: { ...SILKS, body } })).replace(body, ''),
    );
    expect(new Set(drawings).size).toBe(SILKS_PATTERNS.length);
    for (const [nth, body] of SILKS_PATTERNS.entries()) {
      for (const colour of [SILKS.colours[0], SILKS.sleeves, SILKS.cap]) expect(drawings[nth]).toContain(colour);
      expect(drawings[nth]!.includes(SILKS.colours[1])).toBe(body !== 'plain');
      expect(drawings[nth]).not.toMatch(/NaN|undefined/);
    }
  });
});

describe('the finish', () => {
  const runners = [1, 2, 3, 4].map((number) => runner(number, 2000));
  const finish = [
    { runner: 3, place: 4, timeMs: 98_000 },
    { runner: 2, place: 1, timeMs: 96_000 },
    { runner: 1, place: 2, timeMs: 96_500 },
    { runner: 4, place: 2, timeMs: 96_500 },
  ];

  test('is in the order of places, with dead heats, and each as far behind as the one in front of it', () => {
    expect(
      finishOf({ finish, going: 'good' }, runners).map(({ runner: { card }, place, isDeadHeat, lengths }) => [
        card.number,
        place,
        isDeadHeat,
        lengths,
      ]),
    ).toEqual([
      [2, 1, false, null],
      [1, 2, true, 3],
      [4, 2, true, null],
      [3, 4, false, 9],
    ]);
  });

  test('counts fewer lengths to the second on soft ground', () => {
    expect(finishOf({ finish, going: 'heavy' }, runners).at(-1)!.lengths).toBe(7.5);
  });

  test.each([
    [0.05, { name: 'nose' }],
    [0.2, { name: 'head' }],
    [0.4, { name: 'neck' }],
    [0.5, { lengths: '½' }],
    [1.3, { lengths: '1¼' }],
    [2, { lengths: '2' }],
    [4.8, { lengths: '4¾' }],
    [9.2, { lengths: '9' }],
  ])('%d lengths are %j', (lengths, distance) => {
    expect(distanceBehind(lengths)).toEqual(distance);
  });

  test('a time is in minutes, seconds and hundredths', () => {
    expect([58_430, 60_000, 96_420, 125_005].map(raceTime)).toEqual(['58.43', '1:00.00', '1:36.42', '2:05.01']);
  });
});
