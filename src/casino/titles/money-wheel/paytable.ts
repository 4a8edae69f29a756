/** The canonical rules of the money wheel: what each of its 49 segments pays back, its own amount among it. */
import { TABLE_LIMITS } from '../../engine/table-bets.ts';

/** By what they pay back, and how many segments there are of each: of every kind 48 in 49 come back. */
export const SEGMENTS = [
  [2, 24],
  [4, 12],
  [8, 6],
  [12, 4],
  [24, 2],
  [48, 1],
] as const;
export const SPOTS: readonly string[] = SEGMENTS.map(([back]) => String(back));

/** Clockwise from the top: the rarest first, each kind as evenly as those before it have left room for. */
function layOut(): readonly number[] {
  const wheel: number[] = Array.from({ length: 49 }, () => 0);
  for (const [back, count] of SEGMENTS.toReversed())
    for (let nth = 0; nth < count; nth++) {
      let at = Math.floor(((nth + 0.5) * wheel.length) / count) % wheel.length;
      while (wheel[at] !== 0) at = (at + 1) % wheel.length;
      wheel[at] = back;
    }
  return wheel;
}

export const rules = {
  kind: 'money-wheel',
  wheel: layOut(),
  stop: 'on one of the segments, all equally likely',
  shared: 'one turn for all bets at the table',
  limits: TABLE_LIMITS,
} as const;
