/** The canonical rules of Plinko. Multipliers are hundredths: 520 is shown as 5.20. */
export const RISKS = ['low', 'medium', 'high'] as const;
export type Risk = (typeof RISKS)[number];

export const MIN_ROWS = 8;
export const MAX_ROWS = 16;

/**
 * What the pockets pay from the outermost to the middle; the other side is its mirror image. Multiples
 * of ten, which are whole minor units at every stake.
 */
const pays: Record<Risk, Record<number, readonly number[]>> = {
  low: {
    8: [520, 240, 130, 80, 60],
    9: [560, 340, 190, 100, 50],
    10: [840, 400, 220, 110, 70, 60],
    11: [820, 450, 280, 160, 90, 50],
    12: [1050, 550, 300, 190, 100, 70, 60],
    13: [880, 550, 350, 220, 120, 90, 60],
    14: [740, 450, 300, 220, 150, 90, 80, 70],
    15: [1400, 800, 500, 300, 190, 120, 80, 60],
    16: [1600, 900, 550, 350, 230, 140, 90, 70, 60],
  },
  medium: {
    8: [1250, 340, 140, 60, 40],
    9: [1750, 550, 190, 80, 40],
    10: [2100, 640, 250, 110, 60, 40],
    11: [2400, 900, 370, 160, 70, 40],
    12: [3200, 1150, 450, 200, 90, 60, 40],
    13: [4200, 1600, 650, 270, 130, 70, 40],
    14: [5600, 2000, 800, 350, 160, 80, 60, 40],
    15: [8600, 3100, 1200, 500, 230, 110, 60, 40],
    16: [10800, 3900, 1500, 600, 300, 140, 80, 50, 40],
  },
  high: {
    8: [2800, 470, 100, 40, 30],
    9: [4200, 820, 190, 50, 20],
    10: [7500, 1250, 270, 80, 30, 20],
    11: [11800, 2100, 460, 110, 40, 20],
    12: [16500, 3000, 650, 180, 70, 30, 20],
    13: [25500, 5000, 1050, 290, 90, 40, 20],
    14: [41000, 7400, 1600, 400, 130, 60, 30, 20],
    15: [61000, 12000, 2750, 660, 210, 70, 30, 20],
    16: [100000, 18400, 3900, 950, 290, 100, 50, 30, 20],
  },
};

export const rules = {
  kind: 'plinko',
  fall: 'at each row to the left or to the right, both equally likely; the pocket is the number of turns to the right',
  pays,
} as const;

/** Every pocket from left to right. */
export function pocketsOf(rows: number, risk: Risk): readonly number[] {
  const half = pays[risk][rows]!;
  return Array.from({ length: rows + 1 }, (_, pocket) => half[Math.min(pocket, rows - pocket)]!);
}
