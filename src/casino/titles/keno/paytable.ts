/** The canonical rules of Keno. Multipliers are hundredths: 250 is shown as 2.50. */
export const TABLES = ['low', 'classic', 'high'] as const;
export type Table = (typeof TABLES)[number];

export const NUMBERS = 40;
export const DRAWN = 10;
export const MAX_SPOTS = 10;

/** For each number of spots: what 0, 1, 2 … hits pay; multiples of ten, which are whole minor units at every stake. */
const pays: Record<Table, Record<number, readonly number[]>> = {
  low: {
    1: [60, 210],
    2: [0, 190, 440],
    3: [0, 60, 350, 2000],
    4: [0, 50, 140, 800, 6000],
    5: [0, 50, 90, 300, 2100, 20000],
    6: [0, 0, 80, 250, 1100, 6500, 40000],
    7: [0, 0, 50, 170, 650, 2900, 13000, 60000],
    8: [0, 0, 60, 130, 350, 1200, 4600, 18000, 80000],
    9: [0, 0, 100, 110, 190, 400, 1100, 3900, 17000, 100000],
    10: [0, 0, 80, 100, 170, 300, 800, 2200, 7000, 24000, 100000],
  },
  classic: {
    1: [0, 390],
    2: [0, 100, 1030],
    3: [0, 100, 170, 2500],
    4: [0, 0, 170, 1100, 8000],
    5: [0, 0, 120, 350, 2700, 30000],
    6: [0, 0, 100, 220, 950, 6500, 60000],
    7: [0, 0, 0, 180, 800, 3800, 19000, 100000],
    8: [0, 0, 0, 180, 400, 1400, 6100, 28000, 150000],
    9: [0, 0, 0, 120, 290, 900, 3100, 11000, 47000, 200000],
    10: [0, 0, 0, 100, 210, 550, 1700, 5600, 19000, 68000, 250000],
  },
  high: {
    1: [0, 390],
    2: [0, 0, 1690],
    3: [0, 0, 160, 6250],
    4: [0, 0, 150, 400, 22000],
    5: [0, 0, 0, 500, 4300, 45000],
    6: [0, 0, 0, 300, 1500, 10000, 70000],
    7: [0, 0, 0, 150, 800, 4400, 23000, 120000],
    8: [0, 0, 0, 0, 800, 2000, 8000, 37000, 200000],
    9: [0, 0, 0, 0, 300, 1600, 6500, 24000, 87000, 300000],
    10: [0, 0, 0, 0, 300, 750, 2500, 8600, 32000, 124000, 500000],
  },
};

export const rules = { kind: 'keno', numbers: NUMBERS, drawn: DRAWN, mostSpots: MAX_SPOTS, pays } as const;

export const paysOf = (table: Table, spots: number): readonly number[] => pays[table][spots]!;
