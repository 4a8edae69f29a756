// What it costs to say again what open bets are worth, on one core: as when the prices of their matches have changed.
import type { Figure } from '../../../../bench/figures.ts';
import { fairValue, offerForPart, type RunningLeg } from './cash-out.ts';
import { linesOf, type Combination } from './combinations.ts';

const BETS = 20_000;
const RUNS = 5;
const TYPES: ReadonlyArray<readonly [Combination, number]> = [
  ['single', 1],
  ['accumulator', 3],
  ['accumulator', 8],
  ['lucky-15', 4],
];

/** Of this process, so that other work on the machine counts for less than by the clock. */
function processorMs(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
}

function measure(type: Combination, count: number): number {
  const bets = Array.from({ length: BETS }, (_, nth) =>
    Array.from({ length: count }, (__, place): RunningLeg => ({
      odds: 1100 + ((nth * 37 + place * 911) % 5000),
      result: null,
      chance: (((nth * 7919 + place * 104_729) % 999_983) + 1) / 1e6,
    })),
  );
  let best = Infinity;
  for (let run = 0; run < RUNS; run++) {
    const started = processorMs();
    for (const legs of bets) {
      const lines = linesOf(type, count);
      const staked = 1000n * BigInt(lines.length);
      offerForPart({ staked, carry: 0n }, staked, { fair: fairValue(1000n, lines, legs), feePercent: 5 });
    }
    best = Math.min(best, processorMs() - started);
  }
  return best;
}

export async function benchCashOuts(): Promise<Figure[]> {
  return TYPES.map(([type, count]) => ({
    name: `20,000 bets valued: ${type}, ${count} ${count === 1 ? 'leg' : 'legs'}`,
    value: measure(type, count),
    unit: 'ms',
    target: '≤ 1000',
  }));
}
