import type { Random } from '#kernel/random.ts';
import { rulesHash } from '#fairness/seeds/commitment.ts';
import { ladderPage, prizeOf, proveLadder, type Climb } from '../../engine/proof/ladder-return.ts';
import { toNumber } from '../../engine/proof/rational.ts';
import type { ProofReport, Samples } from '../../engine/proof/report.ts';
import { chanceOf, mostOpened, rules } from './paytable.ts';

/** Every way to play: so many mines, and the prize is taken behind so many cells. */
export const climbs: readonly Climb[] = Array.from({ length: rules.mines.most }, (_, index) => index + 1).flatMap(
  (mines) =>
    Array.from({ length: mostOpened(mines) }, (_, index) => ({
      name: `${mines} ${mines === 1 ? 'mine' : 'mines'}, stop behind ${index + 1}`,
      chance: chanceOf(mines, index + 1),
    })),
);
const climbOf = (mines: number, opened: number): Climb =>
  climbs.find(({ name }) => name.startsWith(`${mines} mine`) && name.endsWith(` ${opened}`))!;
const MODES = { three: climbOf(3, 3), one: climbOf(1, 1), ten: climbOf(10, 5) };

export function prove(): ProofReport {
  const { proof, lowest, full } = proveLadder(rulesHash({ rules }), climbs, MODES);
  return {
    proof,
    par: ladderPage('Mines', proof, {
      rules: `${rules.cells} cells, 1 to ${rules.mines.most} of them mined, every set of cells equally likely. With *m* mines the first *n* cells are all safe with the chance *p* = (${rules.cells} − *m*)!/(${rules.cells} − *m* − *n*)! × (${rules.cells} − *n*)!/${rules.cells}!, whichever they are.`,
      modes: { three: '3 mines, stop behind 3', one: '1 mine, stop behind 1', ten: '10 mines, stop behind 5' },
      count: climbs.length,
      lowest,
      full,
    }),
  };
}

const sampleOf = (mines: number, opened: number) => {
  const prize = toNumber(prizeOf(chanceOf(mines, opened)));
  return (random: Random) => {
    for (let cell = 0; cell < opened; cell++) if (random.int(rules.cells - cell) < mines) return 0;
    return prize;
  };
};

export const samples: Samples = { three: sampleOf(3, 3), one: sampleOf(1, 1), ten: sampleOf(10, 5) };
