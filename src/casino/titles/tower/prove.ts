import type { Random } from '#kernel/random.ts';
import { rulesHash } from '#fairness/seeds/commitment.ts';
import { ladderPage, prizeOf, proveLadder, type Climb } from '../../engine/proof/ladder-return.ts';
import { toNumber } from '../../engine/proof/rational.ts';
import type { ProofReport, Samples } from '../../engine/proof/report.ts';
import { chanceOf, floorsOf, LEVELS, rules, type Level } from './paytable.ts';

/** Every way to play: a level, and the floor on which the prize is taken. */
export const climbs: readonly Climb[] = LEVELS.flatMap((level) =>
  Array.from({ length: floorsOf(level) }, (_, floor) => ({
    name: `${level}, stop on floor ${floor + 1}`,
    chance: chanceOf(level, floor + 1),
  })),
);
const climbOf = (level: Level, floor: number): Climb =>
  climbs.find(({ name }) => name === `${level}, stop on floor ${floor}`)!;
const MODES = { medium: climbOf('medium', 3), easy: climbOf('easy', 1), roof: climbOf('hard', 8) };

export function prove(): ProofReport {
  const { proof, lowest, full } = proveLadder(rulesHash({ rules }), climbs, MODES);
  const doors = LEVELS.map((level) => `${level} ${rules.levels[level].safe} of ${rules.levels[level].doors}`).join(
    ', ',
  );
  return {
    proof,
    par: ladderPage('Tower', proof, {
      rules: `A tower of up to ${rules.floors} floors; safe doors of each floor: ${doors}, every set of them equally likely. *n* floors are climbed with the chance *p* = (safe ÷ doors)^*n*, whichever doors are opened.`,
      modes: { medium: 'medium, stop on floor 3', easy: 'easy, stop on floor 1', roof: 'hard, to the roof' },
      count: climbs.length,
      lowest,
      full,
    }),
  };
}

const sampleOf = (level: Level, floors: number) => {
  const prize = toNumber(prizeOf(chanceOf(level, floors)));
  const { doors, safe } = rules.levels[level];
  return (random: Random) => {
    for (let floor = 0; floor < floors; floor++) if (random.int(doors) >= safe) return 0;
    return prize;
  };
};

export const samples: Samples = { medium: sampleOf('medium', 3), easy: sampleOf('easy', 1), roof: sampleOf('hard', 8) };
