/** The full cycle of a set of reels: every combination of stops, once. Counts how often each pay comes. */
import type { LinesSlot, ReelSet } from '../engine/lines-slot.ts';
import { countSymbol } from '../engine/scatters.ts';
import { showStops } from '../engine/strips.ts';

export interface Cycle {
  /** Combinations of stops. */
  size: number;
  /** By number of scatters: how many combinations pay so many units. Index = units, before any multiplier. */
  byScatters: Float64Array[];
}

export function countCycle(slot: LinesSlot, set: ReelSet): Cycle {
  const reels = slot.reels[set];
  const { rows, cells, lengths } = reels;
  const stops = lengths.map(() => 0);
  const board = new Uint8Array(lengths.length * rows);
  showStops(reels, stops, board);
  const byScatters: Float64Array[] = slot.scatterPays.map(() => new Float64Array(0));
  const count = (): void => {
    const scatters = countSymbol(board, slot.scatter);
    const units = slot.lines.total(board) + slot.scatterPays[scatters]!;
    let counts = byScatters[scatters]!;
    if (units >= counts.length) {
      const longer = new Float64Array(units * 2 + 1);
      longer.set(counts);
      byScatters[scatters] = counts = longer;
    }
    counts[units]!++;
  };
  const turn = (reel: number): void => {
    const strip = cells[reel]!;
    for (let stop = 0; stop < lengths[reel]!; stop++) {
      for (let row = 0; row < rows; row++) board[reel * rows + row] = strip[stop + row]!;
      if (reel === lengths.length - 1) count();
      else turn(reel + 1);
    }
  };
  turn(0);
  return { size: lengths.reduce((product, length) => product * length, 1), byScatters };
}
