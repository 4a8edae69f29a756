/** The canonical rules of Plinko. Multipliers are hundredths: 520 is shown as 5.20. */
export const RISKS = ['low', 'medium', 'high'] as const;
export type Risk = (typeof RISKS)[number];

export const MIN_ROWS = 8;
export const MAX_ROWS = 16;

/** What the pockets pay from the outermost to the middle; the other side is its mirror image. */
const pays: Record<Risk, Record<number, readonly number[]>> = {
  low: {
    8: [520, 250, 130, 75, 65],
    9: [560, 330, 180, 100, 55],
    10: [840, 400, 210, 110, 70, 65],
    11: [820, 450, 280, 150, 90, 55],
    12: [1050, 550, 300, 180, 100, 70, 65],
    13: [880, 550, 350, 220, 130, 85, 60],
    14: [740, 450, 300, 220, 150, 100, 75, 70],
    15: [1400, 800, 500, 300, 190, 120, 80, 60],
    16: [1600, 900, 550, 350, 220, 140, 95, 70, 60],
  },
  medium: {
    8: [1250, 350, 130, 60, 45],
    9: [1750, 550, 190, 80, 40],
    10: [2100, 650, 250, 110, 55, 45],
    11: [2400, 900, 370, 150, 70, 45],
    12: [3200, 1150, 450, 200, 95, 55, 45],
    13: [4200, 1600, 650, 290, 130, 65, 40],
    14: [5600, 2000, 800, 350, 160, 85, 55, 45],
    15: [8600, 3100, 1200, 500, 230, 110, 60, 40],
    16: [10800, 3900, 1500, 600, 280, 140, 80, 50, 45],
  },
  high: {
    8: [2800, 470, 110, 35, 30],
    9: [4200, 810, 180, 50, 25],
    10: [7500, 1250, 270, 75, 30, 25],
    11: [11800, 2100, 450, 110, 35, 25],
    12: [16500, 3000, 650, 180, 65, 30, 25],
    13: [25500, 5000, 1100, 290, 90, 35, 20],
    14: [41000, 7500, 1600, 400, 130, 55, 30, 25],
    15: [61000, 12000, 2700, 650, 200, 70, 30, 25],
    16: [100000, 18400, 3900, 950, 290, 100, 45, 30, 25],
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
