// How symbols move on a board at rest: each is one step of an animation, from 0 to 1.
import type { Cell } from '../../slot-events.ts';
import type { Reel } from './reel.ts';
import type { Theme } from './theme.ts';

type Step = (progress: number) => void;

/** The symbols of these reels grow from nothing, from the top. */
export const growMove =
  (reels: readonly Reel[], turned: readonly number[], rows: number): Step =>
  (progress) => {
    for (const at of turned) {
      const reel = reels[at]!;
      reel.cells.forEach((sprite, row) => {
        const grown = Math.min(1, Math.max(0, progress * 2 - row * (1 / rows)));
        sprite.scale.set(reel.scaleOf(sprite) * (0.3 + 0.7 * grown + 0.18 * Math.sin(grown * Math.PI)));
        sprite.alpha = grown;
      });
    }
  };

/** These cells vanish in the theme's manner. */
export const vanishMove =
  (reels: readonly Reel[], cells: readonly Cell[], how: Theme['vanish'], cellSize: () => number): Step =>
  (progress) => {
    for (const [reel, row] of cells) {
      const view = reels[reel]!;
      const sprite = view.cells[row];
      if (!sprite) continue;
      const rest = 1 - progress;
      const size = how === 'burst' ? 1 + progress * 0.5 : how === 'shrink' ? rest : 1;
      sprite.scale.set(view.scaleOf(sprite) * size);
      sprite.alpha = rest;
      if (how === 'drop') sprite.y = view.middleOf(row) + progress ** 2 * cellSize() * 0.8;
      if (how === 'shrink') sprite.rotation = progress * 1.4;
    }
  };

/** Symbols above the removed cells fall to their new places. */
export function fallMove(reels: readonly Reel[], removed: readonly Cell[]): Step {
  const gone = reels.map(({ rows }, reel) => {
    const empty = new Set(removed.filter(([at]) => at === reel).map(([, row]) => row));
    const left = Array.from({ length: rows }, (_, row) => row).filter((row) => !empty.has(row));
    // Where the symbol in each row comes from: first the new ones from above, then those that were left, in order.
    return Array.from({ length: rows }, (_, row) => (row < empty.size ? row - empty.size : left[row - empty.size]!));
  });
  return (progress) =>
    reels.forEach((reel, index) =>
      reel.cells.forEach((sprite, row) => {
        const from = gone[index]![row] ?? row;
        const eased = bounce(Math.min(1, Math.max(0, progress * 1.35 - index * 0.06)));
        sprite.y = reel.middleOf(from + (row - from) * eased);
      }),
    );
}

function bounce(progress: number): number {
  if (progress < 0.72) return (progress / 0.72) ** 2;
  const after = (progress - 0.72) / 0.28;
  return 1 - 0.07 * Math.sin(after * Math.PI);
}
