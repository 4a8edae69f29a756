/**
 * The exact expectation of a slot with lines, from symbol counts alone. Reels stop independently and each stop is equally
 * likely, so whatever the row, a cell shows a symbol with probability (its count on the strip) ÷ (length of the strip):
 * every line has the same expectation, and expectations add up although the lines of one board depend on each other.
 */
import { multiplierAfter } from '../free-spins.ts';
import type { ReelSlotRules } from '../reel-rules.ts';
import { weightOf } from '../weighted.ts';
import { over, plus, rational, sum, times, type Rational } from './rational.ts';

export interface SlotReturn {
  /** In stakes, before the cap. */
  lines: Rational;
  scatters: Rational;
  freeSpins: Rational;
  /** Of one spin in all. */
  total: Rational;
  /** Of the bought feature, in its price. */
  bought: Rational;
}

/** Of a slot with lines, free spins and a bought feature, and with nothing else. */
export function slotReturn(rules: ReelSlotRules): SlotReturn {
  const stake = rational(rules.stakeUnits);
  const base = spinReturn(rules, 'base');
  const free = spinReturn(rules, 'free');
  const { award } = rules.freeSpins!;
  const { price, triggers } = rules.buy!;
  const featureWorth = (scatters: number) => featureReturn(rules, award[scatters] ?? 0, free);
  const lines = over(base.lines, stake);
  const scatters = over(base.scatters, stake);
  const freeSpins = over(
    sum(Object.keys(award).map((count) => times(base.scatterChance[Number(count)]!, featureWorth(Number(count))))),
    stake,
  );
  const weights = weightOf(triggers);
  const bought = sum(triggers.map(([count, weight]) => times(rational(weight, weights), featureWorth(count))));
  return {
    lines,
    scatters,
    freeSpins,
    total: sum([lines, scatters, freeSpins]),
    bought: over(bought, times(stake, rational(price))),
  };
}

export interface SpinReturn {
  /** In units. */
  lines: Rational;
  scatters: Rational;
  /** Probability of exactly 0, 1, 2 … scatters. */
  scatterChance: Rational[];
}

export function spinReturn(rules: ReelSlotRules, set: 'base' | 'free'): SpinReturn {
  if (rules.pays.by !== 'lines') throw new Error('this slot has no lines');
  const { strips } = rules.sets[set]!;
  const scatterChance = rules.trigger === undefined ? [rational(1)] : scatterChances(rules, strips);
  const scatters = sum(scatterChance.map((chance, count) => times(chance, rational(rules.triggerPays?.[count] ?? 0))));
  return {
    lines: times(lineReturn(rules, strips), rational(rules.pays.lines.length)),
    scatters,
    scatterChance,
  };
}

/** Every way to read a line: `wilds` at the front, then a symbol, going on to `count`, then something else. */
function lineReturn(rules: ReelSlotRules, strips: readonly string[]): Rational {
  const chance = (reel: number, ...codes: string[]): Rational => {
    const strip = strips[reel]!;
    return rational(strip.split('').filter((code) => codes.includes(code)).length, strip.length);
  };
  const pay = (code: string, count: number): number => rules.table[code]?.[count] ?? 0;
  const wild = rules.wild ?? '';
  let expected = rational(0);
  let wildsSoFar = rational(1);
  for (let wilds = 0; wilds < strips.length; wilds++) {
    for (const code of Object.keys(rules.symbols)) {
      if (code === wild) continue;
      let run = times(wildsSoFar, chance(wilds, code));
      for (let count = wilds + 1; count <= strips.length; count++) {
        const goesOn = count < strips.length ? chance(count, code, wild) : rational(0);
        const endsHere = times(run, plus(rational(1), times(goesOn, rational(-1))));
        expected = plus(expected, times(endsHere, rational(Math.max(pay(code, count), pay(wild, wilds)))));
        run = times(run, goesOn);
      }
    }
    wildsSoFar = times(wildsSoFar, chance(wilds, wild));
  }
  return plus(expected, times(wildsSoFar, rational(pay(wild, strips.length))));
}

/** Scatters are counted in whole windows; windows of different reels are independent. */
function scatterChances(rules: ReelSlotRules, strips: readonly string[]): Rational[] {
  let chances = [rational(1)];
  for (const strip of strips) {
    const windows = Array.from({ length: rules.rows + 1 }, () => 0);
    const looped = strip + strip.slice(0, rules.rows - 1);
    for (let stop = 0; stop < strip.length; stop++) {
      const shown = looped
        .slice(stop, stop + rules.rows)
        .split('')
        .filter((code) => code === rules.trigger).length;
      windows[shown]!++;
    }
    const next = Array.from({ length: chances.length + rules.rows }, () => rational(0));
    chances.forEach((before, count) =>
      windows.forEach((stops, more) => {
        next[count + more] = plus(next[count + more]!, times(before, rational(stops, strip.length)));
      }),
    );
    chances = next;
  }
  return chances;
}

/**
 * Expected units of a feature of `spins` free spins: the chance that a spin is played with so many retriggers behind it,
 * times the multiplier, times what a free spin pays. Whether a spin retriggers changes only what comes after it.
 */
function featureReturn(rules: ReelSlotRules, spins: number, free: SpinReturn): Rational {
  const { award, retrigger } = rules.freeSpins!;
  const again = sum(Object.keys(award).map((count) => free.scatterChance[Number(count)]!));
  const onwards = plus(rational(1), times(again, rational(-1)));
  const perSpin = plus(free.lines, free.scatters);
  let expectedMultipliers = rational(0);
  // reach[k]: chance that the spin after `played` spins is played with k retriggers behind it.
  let reach: Rational[] = [rational(1), ...Array.from({ length: retrigger.atMost }, () => rational(0))];
  for (let played = 0; played < spins + retrigger.spins * retrigger.atMost; played++) {
    const next = reach.map(() => rational(0));
    reach.forEach((chance, retriggers) => {
      if (chance.top === 0n || played >= spins + retrigger.spins * retriggers) return;
      expectedMultipliers = plus(
        expectedMultipliers,
        times(chance, rational(multiplierAfter(rules.freeSpins!, retriggers))),
      );
      const last = retriggers === retrigger.atMost;
      next[retriggers] = plus(next[retriggers]!, last ? chance : times(chance, onwards));
      if (!last) next[retriggers + 1] = plus(next[retriggers + 1]!, times(chance, again));
    });
    reach = next;
  }
  return times(expectedMultipliers, perSpin);
}
