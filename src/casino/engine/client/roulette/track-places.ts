// Where each pocket is on the racetrack: the wheel stretched to a long oval of six half rows. On a phone it is upright, with
// rows and columns exchanged.

export interface TrackPlace {
  pocket: string;
  /** Grid lines from 1, and how many cells it takes. */
  along: number;
  across: number;
  wide: number;
  high: number;
}

const HALF_ROWS = 6;
/** The first pocket of the upper row, chosen so that the thirds of the wheel are at the left and zero at the right. */
const FIRST = { 37: '10', 38: '29' } as const;
const RIGHT = { 37: 3, 38: 2 } as const;
const LEFT = 2;

/** Columns of the track, both ends included. */
export const trackLength = (wheel: readonly string[]): number =>
  (wheel.length - LEFT - RIGHT[wheel.length as 37 | 38]) / 2 + 2;

export function trackOf(wheel: readonly string[]): TrackPlace[] {
  const first = wheel.indexOf(FIRST[wheel.length as 37 | 38]);
  const right = RIGHT[wheel.length as 37 | 38];
  const length = trackLength(wheel);
  const row = length - 2;
  return wheel.map((_, nth) => {
    const pocket = wheel[(first + nth) % wheel.length]!;
    if (nth < row) return { pocket, along: nth + 2, across: 1, wide: 1, high: 2 };
    const down = nth - row;
    const inRight = HALF_ROWS / right;
    if (down < right) return { pocket, along: length, across: 1 + down * inRight, wide: 1, high: inRight };
    const back = down - right;
    if (back < row) return { pocket, along: length - 1 - back, across: 5, wide: 1, high: 2 };
    const up = back - row;
    const inLeft = HALF_ROWS / LEFT;
    return { pocket, along: 1, across: 1 + (LEFT - 1 - up) * inLeft, wide: 1, high: inLeft };
  });
}
