/** The canonical rules of the wheel. Multipliers are hundredths: 170 is shown as 1.70. */
export const RISKS = ['low', 'medium', 'high'] as const;
export type Risk = (typeof RISKS)[number];

export const SEGMENTS = [10, 20, 30, 40, 50] as const;
export type Segments = (typeof SEGMENTS)[number];

type Prizes = readonly (readonly [multiplier: number, segments: number])[];

/** What pays, and on how many segments; the others pay nothing. Each wheel adds up to 98 % of its segments; multiples of ten pay whole
 * minor units at every stake. */
const prizes: Record<Risk, Record<Segments, Prizes>> = {
  low: {
    10: [
      [180, 1],
      [120, 3],
      [110, 4],
    ],
    20: [
      [180, 2],
      [120, 6],
      [110, 8],
    ],
    30: [
      [180, 3],
      [120, 9],
      [110, 12],
    ],
    40: [
      [180, 4],
      [120, 12],
      [110, 16],
    ],
    50: [
      [180, 5],
      [120, 15],
      [110, 20],
    ],
  },
  medium: {
    10: [
      [300, 1],
      [200, 1],
      [160, 3],
    ],
    20: [
      [340, 1],
      [240, 2],
      [180, 3],
      [150, 4],
    ],
    30: [
      [400, 1],
      [280, 2],
      [200, 2],
      [170, 4],
      [150, 6],
    ],
    40: [
      [500, 1],
      [300, 2],
      [200, 3],
      [170, 6],
      [150, 8],
    ],
    50: [
      [660, 1],
      [300, 2],
      [200, 4],
      [170, 7],
      [150, 11],
    ],
  },
  high: {
    10: [[980, 1]],
    20: [[1960, 1]],
    30: [[2940, 1]],
    40: [[3920, 1]],
    50: [[4900, 1]],
  },
};

export const rules = { kind: 'wheel', stop: 'on one of the segments, all equally likely', prizes } as const;

export const prizesOf = (risk: Risk, segments: Segments): Prizes => prizes[risk][segments];

/** The wheel clockwise from the top: each prize spread as evenly as the ones before it have left room for. */
export function wheelOf(risk: Risk, segments: Segments): readonly number[] {
  const wheel: number[] = Array.from({ length: segments }, () => 0);
  const isTaken: boolean[] = Array.from({ length: segments }, () => false);
  for (const [multiplier, count] of prizes[risk][segments]) {
    for (let nth = 0; nth < count; nth++) {
      let at = Math.floor(((nth + 0.5) * segments) / count);
      while (isTaken[at % segments]) at++;
      wheel[at % segments] = multiplier;
      isTaken[at % segments] = true;
    }
  }
  return wheel;
}
