import type { Random } from '#kernel/random.ts';
import { payoutMinor, STAKE_STEP } from '../../engine/multiplier.ts';
import { proveCounted, type Counted } from '../../engine/proof/counted.ts';
import type { ProofReport, Samples } from '../../engine/proof/report.ts';
import { coinFlip } from './game.ts';
import { paysFor, rules } from './paytable.ts';

export const countedAt = (flips: number): Counted => ({
  ways: 2n ** BigInt(flips),
  cost: 100n,
  pays: [[1n, BigInt(paysFor(flips))]],
});

const CHOICES = Array.from({ length: rules.mostFlips }, (_, index) => index + 1);

export const prove = (): ProofReport =>
  proveCounted(rules, {
    heading: 'Coin Flip',
    rules:
      'The chosen side of a fair coin must come one to ten times in a row. One flip pays 1.96 × the stake, and each flip more doubles that.',
    modes: Object.fromEntries(
      CHOICES.map((flips) => [
        `flips${flips}`,
        { label: flips === 1 ? '1 flip' : `${flips} flips in a row`, counted: countedAt(flips) },
      ]),
    ),
    rounded: {
      label: '1 flip at a stake of 0.10',
      counted: { ways: 2n, cost: STAKE_STEP, pays: [[1n, payoutMinor(STAKE_STEP, paysFor(1))]] },
    },
    how: 'Of the 2^*n* ways in which *n* flips can fall one wins, and it pays 0.98 × 2^*n*, so that every choice returns 98 %. At whole multiples of 0.50 nothing is rounded. At other stakes a win is rounded **down** to a whole minor unit, which costs most of the smallest win: 1 flip at 0.10 pays 0.19 and returns 95.0000 %. A stake of *k* × 0.10 returns at least as much as 0.10, because ⌊*kx*⌋ ≥ *k*⌊*x*⌋, and more flips pay at least as much for their chance.',
  });

const sampleOf = (flips: number) => (random: Random) =>
  Number(coinFlip.play(100n, { side: 'heads', flips }, random).wonMinor) / 100;

export const samples: Samples = { flips1: sampleOf(1), flips4: sampleOf(4), flips10: sampleOf(10) };
