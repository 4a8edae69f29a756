import type { Random } from '#kernel/random.ts';
import { choose, proveCounted, type Counted } from '../../engine/proof/counted.ts';
import type { ProofReport, Samples } from '../../engine/proof/report.ts';
import { keno } from './game.ts';
import { DRAWN, MAX_SPOTS, NUMBERS, paysOf, rules, TABLES, type Table } from './paytable.ts';

interface Choice {
  table: Table;
  spots: number;
}

export const countedAt = ({ table, spots }: Choice): Counted => ({
  ways: choose(NUMBERS, DRAWN),
  cost: 100n,
  pays: paysOf(table, spots).map(
    (pays, hits) => [choose(spots, hits) * choose(NUMBERS - spots, DRAWN - hits), BigInt(pays)] as const,
  ),
});

const all = TABLES.flatMap((table) => Array.from({ length: MAX_SPOTS }, (_, index) => ({ table, spots: index + 1 })));
const isOpening = ({ table, spots }: Choice): boolean => table === 'classic' && spots === 6;

/** The choice with which the game opens stands first. */
export const choices: readonly Choice[] = [...all].sort((a, b) => Number(isOpening(b)) - Number(isOpening(a)));

export const nameOf = ({ table, spots }: Choice): string => `${table}${spots}`;

export const prove = (): ProofReport =>
  proveCounted(rules, {
    heading: 'Keno',
    rules: 'Ten of forty numbers are drawn. One to ten spots are marked before; the hits among them pay.',
    modes: Object.fromEntries(
      choices.map((choice) => [
        nameOf(choice),
        {
          label: `${choice.table}, ${choice.spots} ${choice.spots === 1 ? 'spot' : 'spots'}`,
          counted: countedAt(choice),
        },
      ]),
    ),
    how: 'With *s* spots, *h* hits come in C(*s*, *h*) × C(40 − *s*, 10 − *h*) of the C(40, 10) = 847,660,528 draws. All 30 choices were counted in whole numbers. Multipliers are whole tenths and stakes whole multiples of 0.10, so nothing is rounded.',
  });

const sampleOf =
  ({ table, spots }: Choice) =>
  (random: Random) =>
    Number(
      keno.play(100n, { table, spots: Array.from({ length: spots }, (_, index) => 3 * index + 2) }, random).wonMinor,
    ) / 100;

export const samples: Samples = Object.fromEntries(
  [
    { table: 'classic', spots: 6 } as const,
    { table: 'low', spots: 2 } as const,
    { table: 'high', spots: 4 } as const,
  ].map((choice) => [nameOf(choice), sampleOf(choice)]),
);
