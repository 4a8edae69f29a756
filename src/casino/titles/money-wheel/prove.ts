import type { Random } from '#kernel/random.ts';
import { proveCounted, type Counted } from '../../engine/proof/counted.ts';
import type { ProofReport, Samples } from '../../engine/proof/report.ts';
import { moneyWheel } from './game.ts';
import { rules, SEGMENTS } from './paytable.ts';

const countedOf = (back: number): Counted => ({
  ways: BigInt(rules.wheel.length),
  cost: 1n,
  pays: rules.wheel.filter((one) => one === back).map((one) => [1n, BigInt(one)] as const),
});

export const prove = (): ProofReport =>
  proveCounted(rules, {
    heading: 'Money Wheel',
    rules:
      'The wheel stops on one of its 49 segments, all equally likely. A bet on what stands there is paid back so many times.',
    modes: Object.fromEntries(
      SEGMENTS.map(([back, count]) => [
        `back${back}`,
        { label: `pays back ${back} times, ${count} segments`, counted: countedOf(back) },
      ]),
    ),
    how: 'The segments were counted one by one. Whatever a bet is on, 48 in 49 come back.',
  });

export const samples: Samples = Object.fromEntries(
  SEGMENTS.map(([back]) => [
    `back${back}`,
    (random: Random) =>
      Number(moneyWheel.play(10n, { bets: [{ spot: String(back), chips: 1 }] }, random).wonMinor) / 10,
  ]),
);
