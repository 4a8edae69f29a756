import type { Random } from '#kernel/random.ts';
import { fromHundredths } from '../../engine/multiplier.ts';
import { proveCounted } from '../../engine/proof/counted.ts';
import { groupDigits, type ProofReport, type Samples } from '../../engine/proof/report.ts';
import { countedAt, leastReturns } from '../../engine/proof/target-return.ts';
import { breaksAt } from './game.ts';
import { rules } from './paytable.ts';

const MODES = { double: 200, shortest: rules.target.least, longest: rules.target.most };

export function prove(): ProofReport {
  const { rounded, how } = leastReturns(rules);
  return proveCounted(rules, {
    heading: 'Live Crash',
    rules: `One of 2^52 equally likely numbers says where the curve breaks, for everybody at the table. A player who leaves at *t*, from ${fromHundredths(rules.target.least)} to ${groupDigits(String(rules.target.most / 100))}.00, before it does is paid stake × *t*.`,
    modes: Object.fromEntries(
      Object.entries(MODES).map(([name, target]) => [
        name,
        { label: `leaving at ${fromHundredths(target)}`, counted: countedAt(rules, target) },
      ]),
    ),
    rounded,
    how: `The curve reaches *t* in ⌊${rules.kept} × 2^52 ÷ 100*t*⌋ of the 2^52 outcomes. All ${groupDigits(String(rules.target.most - rules.target.least + 1))} places to leave were counted in whole numbers: ${how} Leaving by hand is leaving at one of them, chosen while nobody knows where the curve breaks.`,
  });
}

const HALF = 2 ** 26;
const anyOf = (random: Random): bigint => BigInt(random.int(HALF)) * BigInt(HALF) + BigInt(random.int(HALF));
const sampleOf = (target: number) => (random: Random) => (breaksAt(anyOf(random)) >= BigInt(target) ? target / 100 : 0);

export const samples: Samples = { double: sampleOf(MODES.double), shortest: sampleOf(MODES.shortest) };
