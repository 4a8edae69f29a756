import type { Random } from '#kernel/random.ts';
import { choose, proveCounted, type Counted } from '../../engine/proof/counted.ts';
import type { ProofReport, Samples } from '../../engine/proof/report.ts';
import { plinko, type Params } from './game.ts';
import { MIN_ROWS, MAX_ROWS, pocketsOf, RISKS, rules } from './paytable.ts';

export const countedAt = ({ rows, risk }: Params): Counted => ({
  ways: 2n ** BigInt(rows),
  cost: 100n,
  pays: pocketsOf(rows, risk).map((pays, pocket) => [choose(rows, pocket), BigInt(pays)] as const),
});

export const choices: readonly Params[] = RISKS.flatMap((risk) =>
  Array.from({ length: MAX_ROWS - MIN_ROWS + 1 }, (_, index) => ({ rows: MIN_ROWS + index, risk })),
);

export const nameOf = ({ rows, risk }: Params): string => `${risk}${rows}`;

/** The choice with which the game opens stands first, because that is the return that is advertised. */
const opening = (choice: Params): boolean => choice.rows === 12 && choice.risk === 'medium';

export function prove(): ProofReport {
  const inOrder = [...choices].sort((a, b) => Number(opening(b)) - Number(opening(a)));
  return proveCounted(rules, {
    heading: 'Plinko',
    rules:
      'A ball falls through 8 to 16 rows of pins and turns left or right at each with the same chance. The pocket at the bottom pays a multiple of the stake.',
    modes: Object.fromEntries(
      inOrder.map((choice) => [
        nameOf(choice),
        { label: `${choice.rows} rows, ${choice.risk} risk`, counted: countedAt(choice) },
      ]),
    ),
    how: 'Pocket *k* under *n* rows is reached by C(*n*, *k*) of the 2^*n* paths. All 27 choices were counted in whole numbers. Multipliers are whole tenths and stakes whole multiples of 0.10, so nothing is rounded.',
  });
}

const sampleOf = (choice: Params) => (random: Random) => Number(plinko.play(100n, choice, random).wonMinor) / 100;

export const samples: Samples = Object.fromEntries(
  choices.filter(({ rows }) => rows === 8 || rows === 13).map((choice) => [nameOf(choice), sampleOf(choice)]),
);
