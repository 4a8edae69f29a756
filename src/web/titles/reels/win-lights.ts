// Highlights wins: lines across the reels, and outlines around the winning cells.
import { Graphics } from 'pixi.js';
import type { Cell } from '#math/engine/slot-events.ts';
import type { Reel } from './reel.ts';

/** One win: its cells, and its pay line. */
export interface Light {
  cells: readonly Cell[];
  line?: number | undefined;
}

export class WinLights {
  readonly view = new Graphics();
  private readonly reels: readonly Reel[];
  private readonly lines: readonly (readonly number[])[];
  private readonly colours: readonly number[];

  constructor(reels: readonly Reel[], lines: readonly (readonly number[])[], colours: readonly number[]) {
    this.reels = reels;
    this.lines = lines;
    this.colours = colours;
  }

  draw(lights: readonly Light[], width: number): void {
    this.view.clear();
    lights.forEach(({ cells, line }, index) => {
      const colour = this.colours[(line ?? index) % this.colours.length]!;
      this.outline(cells, width, colour);
      if (line !== undefined) this.line(this.lines[line]!, width, colour);
    });
  }

  clear(): void {
    this.view.clear();
  }

  private line(rows: readonly number[], width: number, colour: number): void {
    for (const [thickness, alpha] of [
      [0.1, 0.2],
      [0.035, 0.95],
    ] as const) {
      rows.forEach((row, reel) => {
        const [x, y] = [(reel + 0.5) * width, this.reels[reel]!.middleOf(row)];
        if (reel === 0) this.view.moveTo(x - width * 0.42, y).lineTo(x, y);
        else this.view.lineTo(x, y);
        if (reel === rows.length - 1) this.view.lineTo(x + width * 0.42, y);
      });
      this.view.stroke({ width: width * thickness, color: colour, alpha, cap: 'round', join: 'round' });
    }
  }

  /** One outline around cells that touch. */
  private outline(cells: readonly Cell[], width: number, colour: number): void {
    const won = new Set(cells.map(([reel, row]) => `${reel} ${row}`));
    const pieces: [number, number, number, number][] = [];
    for (const [reel, row] of cells) {
      const high = this.reels[reel]!.cellHeight;
      const [left, top] = [reel * width + 2, row * high + 2];
      const [right, foot] = [(reel + 1) * width - 2, (row + 1) * high - 2];
      const same = (besides: number): boolean =>
        won.has(`${besides} ${row}`) && this.reels[besides]?.cellHeight === high;
      if (!won.has(`${reel} ${row - 1}`)) pieces.push([left, top, right, top]);
      if (!won.has(`${reel} ${row + 1}`)) pieces.push([left, foot, right, foot]);
      if (!same(reel - 1)) pieces.push([left, top, left, foot]);
      if (!same(reel + 1)) pieces.push([right, top, right, foot]);
    }
    for (const [x1, y1, x2, y2] of pieces) this.view.moveTo(x1, y1).lineTo(x2, y2);
    if (pieces.length > 0)
      this.view.stroke({ width: Math.max(2, width * 0.035), color: colour, alpha: 0.9, cap: 'round' });
  }
}
