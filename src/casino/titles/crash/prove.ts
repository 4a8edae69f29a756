import type { Random } from '#kernel/random.ts';
import { drawMultiplier, OUTCOMES, waysToReach } from '../../engine/climb.ts';
import { fromHundredths } from '../../engine/multiplier.ts';
import { proveCounted } from '../../engine/proof/counted.ts';
import { rational, toPercent } from '../../engine/proof/rational.ts';
import { groupDigits, type ProofReport, type Samples } from '../../engine/proof/report.ts';
import { countedAt, leastReturns } from '../../engine/proof/target-return.ts';
import { heightAt, rules, timeOf } from './paytable.ts';

const MODES = { double: 200, shortest: rules.target.least, longest: rules.target.most };

const THOUSANDS = `${groupDigits(String(rules.target.most / 100))}.00`;

/** Leaving by hand at every millisecond: what the worst and the best of them return. */
function leftByHand() {
  const lastMs = timeOf(rules.target.most);
  let [lowest, highest] = [OUTCOMES * 100n, 0n];
  for (let ms = 0; ms <= lastMs; ms++) {
    const height = Math.max(rules.target.least, heightAt(ms));
    const paid = waysToReach(rules.kept, height) * BigInt(height);
    if (paid < lowest) lowest = paid;
    if (paid > highest) highest = paid;
  }
  const returned = (paid: bigint) => rational(paid, OUTCOMES * 100n);
  return { lastMs, byHand: { lowest: returned(lowest), highest: returned(highest) } };
}

export function prove(): ProofReport {
  const { rounded, how } = leastReturns(rules);
  const { lastMs, byHand } = leftByHand();
  return proveCounted(rules, {
    heading: 'Crash',
    rules: `One of 2^52 equally likely numbers says where the curve breaks. It carries one bet or two. A bet that leaves at *t*, from ${fromHundredths(rules.target.least)} to ${THOUSANDS}, before it breaks pays its stake × *t*: at the target that was named with the stake, or by hand where the curve stands when the server hears of it, at ⌊100 × e^(0.0001 *n*)⌋ hundredths *n* milliseconds behind the opening. At ${THOUSANDS} every bet leaves.`,
    modes: Object.fromEntries(
      Object.entries(MODES).map(([name, target]) => [
        name,
        { label: `target ${fromHundredths(target)}`, counted: countedAt(rules, target) },
      ]),
    ),
    rounded,
    how: `The curve reaches *t* in ⌊${rules.kept} × 2^52 ÷ 100*t*⌋ of the 2^52 outcomes. All ${groupDigits(String(rules.target.most - rules.target.least + 1))} targets were counted in whole numbers: ${how}

By hand: until the curve breaks a player learns nothing but that it has not, so any way of deciding when to leave is a choice, or a mixture of choices, among the heights at which one can leave. These are heights of the same grid. Each of the ${groupDigits(String(lastMs + 1))} milliseconds until ${THOUSANDS} was counted: whoever leaves then returns from ${toPercent(byHand.lowest, 12)} % to ${toPercent(byHand.highest, 12)} %. Before ${fromHundredths(rules.target.least)} a bet leaves at ${fromHundredths(rules.target.least)}, if the curve gets there. Two bets on one curve return together what each returns alone, weighed by their stakes; only their wins come together.`,
  });
}

const sampleOf = (target: number) => (random: Random) =>
  drawMultiplier(rules.kept, random) >= BigInt(target) ? target / 100 : 0;

export const samples: Samples = { double: sampleOf(MODES.double), shortest: sampleOf(MODES.shortest) };
