import type { Random } from '#kernel/random.ts';
import { proveCounted, type Counted } from '../../engine/proof/counted.ts';
import type { ProofReport, Samples } from '../../engine/proof/report.ts';
import { sicBo } from './game.ts';
import { rules, spots, totalOdds, type Dice, type Spot } from './paytable.ts';

const FACES = [1, 2, 3, 4, 5, 6];
export const throws: readonly Dice[] = FACES.flatMap((a) => FACES.flatMap((b) => FACES.map((c): Dice => [a, b, c])));

export const countedOf = (spot: Spot): Counted => ({
  ways: BigInt(throws.length),
  cost: 1n,
  pays: throws.flatMap((dice) => {
    const odds = spot.odds(dice);
    return odds > 0 ? [[1n, BigInt(odds + 1)] as const] : [];
  }),
});

/** One spot of each kind that returns the same, by its name in the proof. */
const SHOWN: Record<string, { spot: string; label: string }> = {
  half: { spot: 'small', label: 'small, big, odd or even, 1 to 1' },
  single: { spot: 'single-1', label: 'a number, 1, 2 or 12 to 1' },
  pair: { spot: 'pair-1-2', label: 'two numbers, 6 to 1' },
  double: { spot: 'double-1', label: 'a double, 11 to 1' },
  ...Object.fromEntries(
    [10, 9, 8, 7, 6, 5, 4].map((sum) => [
      `total${sum}`,
      { spot: `total-${sum}`, label: `total ${sum} or ${21 - sum}, ${totalOdds(sum)} to 1` },
    ]),
  ),
  anyTriple: { spot: 'any-triple', label: 'any triple, 31 to 1' },
  triple: { spot: 'triple-1', label: 'a triple, 180 to 1' },
};

export const prove = (): ProofReport =>
  proveCounted(rules, {
    heading: 'Sic Bo',
    rules:
      'Three dice are thrown. Bets of a whole number of chips stand on any of the spots; each is settled by itself.',
    modes: Object.fromEntries(
      Object.entries(SHOWN).map(([name, { spot, label }]) => [name, { label, counted: countedOf(spots.get(spot)!) }]),
    ),
    how: 'Every spot was settled against each of the 216 throws in whole numbers. A round with several bets returns the mean of their returns, weighted by their amounts. Every win is a whole multiple of its bet, so nothing is rounded.',
  });

const sampleOf = (spot: string) => (random: Random) =>
  Number(sicBo.play(1n, { bets: [{ spot, chips: 1 }] }, random).wonMinor);

export const samples: Samples = {
  half: sampleOf('big'),
  single: sampleOf('single-5'),
  total9: sampleOf('total-12'),
  triple: sampleOf('triple-6'),
};
