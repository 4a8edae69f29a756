import type { Random } from '#kernel/random.ts';
import { drawMultiplier, OUTCOMES, waysToReach } from '../../engine/climb.ts';
import { fromHundredths } from '../../engine/multiplier.ts';
import { figuresOf, proveCounted, type Counted } from '../../proof/counted.ts';
import { grouped, type ProofReport, type Samples } from '../../proof/report.ts';
import { rules } from './paytable.ts';

/** Wins at a stake of 1.00. */
export const countedAt = (target: number): Counted => ({
  ways: OUTCOMES,
  cost: 100n,
  pays: [[waysToReach(rules.kept, target), BigInt(target)]],
});

const MODES = { double: 200, shortest: rules.target.least, longest: rules.target.most };

export function prove(): ProofReport {
  let lowest = rules.target.least as number;
  let lowestPaid = OUTCOMES * 100n;
  for (let target = rules.target.least as number; target <= rules.target.most; target++) {
    const paid = waysToReach(rules.kept, target) * BigInt(target);
    if (paid < lowestPaid) [lowest, lowestPaid] = [target, paid];
  }
  const least = figuresOf(countedAt(lowest));
  return proveCounted(rules, {
    heading: 'Crash',
    rules: `One of 2^52 equally likely numbers says where the curve breaks; a target *t* from ${fromHundredths(rules.target.least)} to ${grouped(String(rules.target.most / 100))}.00 that it reaches pays stake × *t*.`,
    modes: Object.fromEntries(
      Object.entries(MODES).map(([name, target]) => [
        name,
        { label: `target ${fromHundredths(target)}`, counted: countedAt(target) },
      ]),
    ),
    how: `The curve reaches *t* in ⌊${rules.kept} × 2^52 ÷ 100*t*⌋ of the 2^52 outcomes. All ${grouped(String(rules.target.most - rules.target.least + 1))} targets were counted in whole numbers: each returns at most ${rules.kept}.0000 %, and the lowest of them (${fromHundredths(lowest)}) ${least.rtp} %. Stakes are whole multiples of 1.00, so every win is a whole number of minor units.`,
  });
}

const sampleOf = (target: number) => (random: Random) =>
  drawMultiplier(rules.kept, random) >= BigInt(target) ? target / 100 : 0;

export const samples: Samples = { double: sampleOf(MODES.double), shortest: sampleOf(MODES.shortest) };
