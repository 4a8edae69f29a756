// Counting every stop and counting symbols share no code. Where both can answer, they must say the same.
import { describe, expect, it } from 'vitest';
import type { ReelSlotRules } from '../reel-rules.ts';
import { amberHarbor } from '../../titles/amber-harbor/game.ts';
import { rules as amberRules } from '../../titles/amber-harbor/paytable.ts';
import { brassFoundry } from '../../titles/brass-foundry/game.ts';
import { rules as brassRules } from '../../titles/brass-foundry/paytable.ts';
import { midnightApothecary } from '../../titles/midnight-apothecary/game.ts';
import { rules as midnightRules } from '../../titles/midnight-apothecary/paytable.ts';
import { pennyArcade } from '../../titles/penny-arcade/game.ts';
import { rules as pennyRules } from '../../titles/penny-arcade/paytable.ts';
import { slotReturn, spinReturn } from './lines-return.ts';
import { over, plus, rational, sum, times, toNumber, toPercent, type Rational } from './rational.ts';

/** Lines pay the same on average, whatever their row: by symbol counts. */
const linesReturn = (rules: ReelSlotRules): string =>
  toPercent(over(spinReturn(rules, 'base').lines, rational(rules.stakeUnits)));

/** A run of exactly so many reels: the cells on each of them times the chance of none on the next. Scatters: one a reel. */
function waysReturn(rules: ReelSlotRules): string {
  const windows = rules.sets.base.strips.map((strip) =>
    Array.from(strip, (_, stop) => (strip + strip).slice(stop, stop + rules.rows)),
  );
  const mean = (reel: number, codes: string): Rational =>
    rational(
      windows[reel]!.reduce(
        (total, shown) => total + Array.from(shown).filter((code) => codes.includes(code)).length,
        0,
      ),
      windows[reel]!.length,
    );
  const none = (reel: number, codes: string): Rational =>
    reel === windows.length
      ? rational(1)
      : rational(
          windows[reel]!.filter((shown) => !Array.from(shown).some((code) => codes.includes(code))).length,
          windows[reel]!.length,
        );
  const ways = Object.entries(rules.table).flatMap(([code, pays]) =>
    Object.entries(pays).map(([count, units]) => {
      const codes = code + rules.wild;
      let cells = none(Number(count), codes);
      for (let reel = 0; reel < Number(count); reel++) cells = times(cells, mean(reel, codes));
      return times(cells, rational(units));
    }),
  );
  let chances = [rational(1)];
  windows.forEach((_, reel) => {
    const shows = mean(reel, rules.trigger!);
    const hides = plus(rational(1), times(shows, rational(-1)));
    chances = [...chances, rational(0)].map((chance, count) =>
      plus(times(chance, hides), count > 0 ? times(chances[count - 1]!, shows) : rational(0)),
    );
  });
  const scatters = Object.entries(rules.triggerPays!).map(([count, units]) =>
    times(chances[Number(count)]!, rational(units)),
  );
  return toPercent(over(sum([...ways, ...scatters]), rational(rules.stakeUnits)));
}

it('agrees on the base game of lines', () => {
  expect(linesReturn(brassRules)).toBe(brassFoundry.proof.split['base']);
  expect(linesReturn(pennyRules)).toBe(pennyArcade.proof.split['base']);
});

it('agrees on the base game of ways, scatters included', () => {
  expect(waysReturn(amberRules)).toBe(amberHarbor.proof.split['base']);
});

describe('a whole slot with lines, free spins and a bought feature', () => {
  const { proof } = midnightApothecary;

  it('is the same, and what the cap takes is below a millionth', () => {
    const exact = slotReturn(midnightRules);
    expect(toPercent(plus(exact.lines, exact.scatters))).toBe(proof.split['base']);
    expect(toPercent(exact.freeSpins)).toBe(proof.split['freeSpins']);
    expect(Math.abs(toNumber(exact.total) * 100 - Number(proof.rtp))).toBeLessThan(0.0001);
    expect(Math.abs(toNumber(exact.bought) * 100 - Number(proof.modes['buy']!.rtp))).toBeLessThan(0.0002);
  });

  it('is no longer the same when one stop changes', () => {
    const strips = midnightRules.sets.base.strips.map((strip, reel) => (reel === 1 ? strip.replace('G', 'W') : strip));
    const swapped = { ...midnightRules, sets: { ...midnightRules.sets, base: { strips } } };
    expect(toPercent(slotReturn(swapped).total)).not.toBe(toPercent(slotReturn(midnightRules).total));
  });
});

describe('fractions', () => {
  it('round half away from zero', () => {
    expect(toPercent(rational(1, 3))).toBe('33.3333');
    expect(toPercent(rational(-1, 16), 2)).toBe('-6.25');
    expect(toPercent(rational(1, 2_000_000))).toBe('0.0001');
  });
});
