import type { Random } from '#kernel/random.ts';
import { proveCounted, type Counted } from '../../engine/proof/counted.ts';
import type { ProofReport, Samples } from '../../engine/proof/report.ts';
import { wheel, type Params } from './game.ts';
import { RISKS, rules, SEGMENTS, wheelOf } from './paytable.ts';

export const countedAt = ({ segments, risk }: Params): Counted => ({
  ways: BigInt(segments),
  cost: 100n,
  pays: wheelOf(risk, segments).map((pays) => [1n, BigInt(pays)] as const),
});

/** The choice with which the game opens stands first. */
export const choices: readonly Params[] = [
  { segments: 30, risk: 'medium' },
  ...RISKS.flatMap((risk) => SEGMENTS.map((segments) => ({ segments, risk }))).filter(
    ({ segments, risk }) => segments !== 30 || risk !== 'medium',
  ),
];

export const nameOf = ({ segments, risk }: Params): string => `${risk}${segments}`;

export const prove = (): ProofReport =>
  proveCounted(rules, {
    heading: 'Wheel',
    rules: 'The wheel has 10, 20, 30, 40 or 50 segments and stops on one of them, all equally likely.',
    modes: Object.fromEntries(
      choices.map((choice) => [
        nameOf(choice),
        { label: `${choice.segments} segments, ${choice.risk} risk`, counted: countedAt(choice) },
      ]),
    ),
    how: 'The segments of each of the 15 wheels were added up in whole numbers. Multipliers are whole tenths and stakes whole multiples of 0.10, so nothing is rounded.',
  });

const sampleOf = (choice: Params) => (random: Random) => Number(wheel.play(100n, choice, random).wonMinor) / 100;

export const samples: Samples = Object.fromEntries(
  choices
    .filter(({ segments }) => segments === 10 || segments === 50)
    .map((choice) => [nameOf(choice), sampleOf(choice)]),
);
