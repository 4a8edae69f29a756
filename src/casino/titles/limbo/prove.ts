import type { Random } from '#kernel/random.ts';
import { drawMultiplier } from '../../engine/climb.ts';
import { fromHundredths } from '../../engine/multiplier.ts';
import { proveCounted } from '../../engine/proof/counted.ts';
import { groupDigits, type ProofReport, type Samples } from '../../engine/proof/report.ts';
import { countedAt, leastReturns } from '../../engine/proof/target-return.ts';
import { rules } from './paytable.ts';

const MODES = { double: 200, shortest: rules.target.least, longest: rules.target.most };

export function prove(): ProofReport {
  const { rounded, how } = leastReturns(rules);
  return proveCounted(rules, {
    heading: 'Limbo',
    rules: `One of 2^52 equally likely numbers gives a multiplier; a target *t* from ${fromHundredths(rules.target.least)} to ${groupDigits(String(rules.target.most / 100))}.00 that it reaches pays stake × *t*.`,
    modes: Object.fromEntries(
      Object.entries(MODES).map(([name, target]) => [
        name,
        { label: `target ${fromHundredths(target)}`, counted: countedAt(rules, target) },
      ]),
    ),
    rounded,
    how: `The multiplier is at least *t* in ⌊${rules.kept} × 2^52 ÷ 100*t*⌋ of the 2^52 outcomes. All ${groupDigits(String(rules.target.most - rules.target.least + 1))} targets were counted in whole numbers: ${how}`,
  });
}

const sampleOf = (target: number) => (random: Random) =>
  drawMultiplier(rules.kept, random) >= BigInt(target) ? target / 100 : 0;

export const samples: Samples = { double: sampleOf(MODES.double), shortest: sampleOf(MODES.shortest) };
