// Where a player stands, and for how long: the figures that stand below every game.
import { describe, expect, test } from 'vitest';
import type { WireMoney } from '#kernel/money.ts';
import { clockOf, lessStake, netOf, plusWin, type VisitNet } from './bar-figures.ts';

const eur = (amount: string): WireMoney => ({ amount, currency: 'EUR' });
const fun = (amount: string): WireMoney => ({ amount, currency: 'FUN' });
const netText = (visit: VisitNet, before?: WireMoney) => netOf(visit, 'EUR', before && { net: before }).amount.amount;

describe('[P11] the net position', () => {
  test('is wins less stakes, to the cent, however many rounds there were', () => {
    let visit: VisitNet = {};
    for (let round = 0; round < 200; round++) {
      visit = lessStake(visit, eur('0.10'));
      if (round % 4 === 0) visit = plusWin(visit, eur('0.33'));
    }
    expect(netText(visit)).toBe('-3.50');
    expect(netOf(visit, 'EUR', undefined).minor).toBe(-350n);
  });

  test('goes on from where the stretch of play stood when the page was opened', () => {
    const visit = plusWin(lessStake({}, eur('1.00')), eur('2.50'));
    expect(netText(visit, eur('-4.25'))).toBe('-2.75');
    expect(netText({}, eur('-4.25'))).toBe('-4.25');
    expect(netText(visit, eur('0.50'))).toBe('2.00');
  });

  test('counts what a round has taken once: of more, only what came on top', () => {
    const opened = lessStake({}, eur('5.00'));
    const doubled = lessStake(opened, eur('10.00'), '5.00');
    expect([netText(opened), netText(doubled), netText(plusWin(doubled, eur('20.00')))]).toEqual([
      '-5.00',
      '-10.00',
      '10.00',
    ]);
    // Staked before the page was closed: the stretch has it already.
    expect(netText(plusWin(lessStake({}, eur('5.00'), '5.00'), eur('0.00')), eur('-5.00'))).toBe('-5.00');
  });

  test('keeps play money apart from money', () => {
    const visit = lessStake(plusWin(lessStake({}, fun('3.00')), fun('9.00')), eur('2.00'));
    expect(netText(visit)).toBe('-2.00');
    expect(netOf(visit, 'FUN', { net: eur('-4.00') }).amount).toEqual(fun('6.00'));
  });
});

test.each([
  [0, '0:00:00'],
  [59, '0:00:59'],
  [60, '0:01:00'],
  [3_599, '0:59:59'],
  [3_600, '1:00:00'],
  [36_061, '10:01:01'],
])('[P11] the clock of %i seconds shows %s', (seconds, text) => expect(clockOf(seconds)).toBe(text));
