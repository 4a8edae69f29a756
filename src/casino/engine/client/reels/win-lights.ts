// Highlights wins: lines across the reels, and outlines around the winning cells.
import type { Cell } from '../../slot-events.ts';
import { PaintedShape, styleOf } from './painted-shape.ts';
import type { Reel } from './reel.ts';

/** One win: its cells, and its pay line. */
export interface Light {
  cells: readonly Cell[];
  line?: number | undefined;
}

export class WinLights {
  private readonly shape = new PaintedShape();
  private readonly reels: readonly Reel[];
  private readonly lines: readonly (readonly number[])[];
  private readonly colours: readonly number[];

  constructor(reels: readonly Reel[], lines: readonly (readonly number[])[], colours: readonly number[]) {
    this.reels = reels;
    this.lines = lines;
    this.colours = colours;
  }

  get view() {
    return this.shape.view;
  }

  /** In cells of this width, on a board of this height. */
  draw(lights: readonly Light[], width: number, boardHeight: number): void {
    const paint = (context: CanvasRenderingContext2D): void => {
      context.lineCap = context.lineJoin = 'round';
      lights.forEach(({ cells, line }, index) => {
        context.strokeStyle = styleOf(this.colours[(line ?? index) % this.colours.length]!);
        this.outline(context, cells, width);
        if (line !== undefined) this.line(context, this.lines[line]!, width);
      });
    };
    this.shape.paint(this.reels.length * width, boardHeight, paint, Math.ceil(width * 0.02));
  }

  clear(): void {
    this.shape.clear();
  }

  private line(context: CanvasRenderingContext2D, rows: readonly number[], width: number): void {
    const path = new Path2D();
    rows.forEach((row, reel) => {
      const [x, y] = [(reel + 0.5) * width, this.reels[reel]!.middleOf(row)];
      if (reel === 0) path.moveTo(x - width * 0.42, y);
      path.lineTo(x, y);
      if (reel === rows.length - 1) path.lineTo(x + width * 0.42, y);
    });
    for (const [thickness, alpha] of [
      [0.1, 0.2],
      [0.035, 0.95],
    ] as const) {
      context.lineWidth = width * thickness;
      context.globalAlpha = alpha;
      context.stroke(path);
    }
  }

  /** One outline around cells that touch. */
  private outline(context: CanvasRenderingContext2D, cells: readonly Cell[], width: number): void {
    const won = new Set(cells.map(([reel, row]) => `${reel} ${row}`));
    const path = new Path2D();
    const side = (x1: number, y1: number, x2: number, y2: number): void => {
      path.moveTo(x1, y1);
      path.lineTo(x2, y2);
    };
    for (const [reel, row] of cells) {
      const high = this.reels[reel]!.cellHeight;
      const [left, top] = [reel * width + 2, row * high + 2];
      const [right, foot] = [(reel + 1) * width - 2, (row + 1) * high - 2];
      const same = (besides: number): boolean =>
        won.has(`${besides} ${row}`) && this.reels[besides]?.cellHeight === high;
      if (!won.has(`${reel} ${row - 1}`)) side(left, top, right, top);
      if (!won.has(`${reel} ${row + 1}`)) side(left, foot, right, foot);
      if (!same(reel - 1)) side(left, top, left, foot);
      if (!same(reel + 1)) side(right, top, right, foot);
    }
    context.lineWidth = Math.max(2, width * 0.035);
    context.globalAlpha = 0.9;
    context.stroke(path);
  }
}
