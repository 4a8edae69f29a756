// Where a runner is on the drawing of its race, and where it is between two messages. Pure.

/** Up to here a race goes straight to the post; longer ones end on the home straight of an oval. */
const LONGEST_STRAIGHT = 1_200;

export interface Point {
  x: number;
  y: number;
}

export interface Track {
  isOval: boolean;
  width: number;
  height: number;
  /** The middle of the course, as a path of SVG. */
  path: string;
  /** Of the course, with room for all lanes. */
  courseWidth: number;
  post: Point;
  /** After so many metres, to the side of the middle by so much. */
  at(metres: number, aside: number): Point;
}

export const trackOf = (distance: number): Track =>
  distance <= LONGEST_STRAIGHT ? straight(distance) : oval(distance);

const STRAIGHT = { width: 1_000, height: 190, from: 60, to: 920, middle: 95 };

function straight(distance: number): Track {
  const { width, height, from, to, middle } = STRAIGHT;
  return {
    isOval: false,
    width,
    height,
    path: `M${from - 30} ${middle}H${width - 20}`,
    courseWidth: 130,
    post: { x: to, y: middle },
    at: (metres, aside) => ({ x: from + (Math.min(metres, distance) / distance) * (to - from), y: middle + aside }),
  };
}

const OVAL = { width: 1_000, height: 400, left: 200, right: 800, top: 82, bottom: 318, lap: 1_800 };

/** Once round is 1,800 m; they come from the left on the lower straight, where the post stands near its end. */
function oval(distance: number): Track {
  const { width, height, left, right, top, bottom, lap } = OVAL;
  const radius = (bottom - top) / 2;
  const [length, bend] = [right - left, Math.PI * radius];
  const round = 2 * (length + bend);
  const unitsPerMetre = round / lap;
  // Measured from the left end of the lower straight.
  const postAt = length * 0.85;
  const at = (metres: number, aside: number): Point => {
    const gone = postAt - (distance - Math.min(metres, distance)) * unitsPerMetre;
    const place = ((gone % round) + round) % round;
    // Outwards is away from the middle of the field.
    if (place < length) return { x: left + place, y: bottom + aside };
    if (place < length + bend) {
      const angle = Math.PI / 2 - (place - length) / radius;
      return { x: right + (radius + aside) * Math.cos(angle), y: top + radius + (radius + aside) * Math.sin(angle) };
    }
    if (place < 2 * length + bend) return { x: right - (place - length - bend), y: top - aside };
    const angle = -Math.PI / 2 - (place - 2 * length - bend) / radius;
    return { x: left + (radius + aside) * Math.cos(angle), y: top + radius + (radius + aside) * Math.sin(angle) };
  };
  return {
    isOval: true,
    width,
    height,
    path: `M${left} ${bottom}H${right}A${radius} ${radius} 0 0 0 ${right} ${top}H${left}A${radius} ${radius} 0 0 0 ${left} ${bottom}Z`,
    courseWidth: 124,
    post: at(distance, 0),
    at,
  };
}

/** Radius of a runner's mark. */
export const DOT = 14;

/** Runner by runner across the course, the inner rail first. */
export const asideOf = (lane: number, lanes: number, courseWidth: number): number =>
  lanes < 2 ? 0 : (lane / (lanes - 1) - 0.5) * (courseWidth - 2 * DOT - 6);

type Metres = readonly (number | null)[];

/** From where they were shown when a message came to where it says they are, over as long as the one before it took. */
export interface Leg {
  from: Metres;
  to: Metres;
  startedAt: number;
  takesMs: number;
}

/** A message that took longer is late; its successors will not be. */
const [LEAST_MS, MOST_MS] = [200, 3_000];

export function nextLeg(before: Leg | undefined, metres: Metres, now: number): Leg {
  if (!before) return { from: metres, to: metres, startedAt: now, takesMs: LEAST_MS };
  const takesMs = Math.min(MOST_MS, Math.max(LEAST_MS, now - before.startedAt));
  return { from: metresAt(before, now), to: metres, startedAt: now, takesMs };
}

/** A little further than the last message when the next one is late: runners do not stop and go. */
const FURTHEST = 1.25;

export function metresAt({ from, to, startedAt, takesMs }: Leg, now: number): Metres {
  const share = Math.min(FURTHEST, Math.max(0, (now - startedAt) / takesMs));
  return to.map((metres, nth) => {
    const before = from[nth];
    return metres === null
      ? null
      : before === null || before === undefined
        ? metres
        : before + (metres - before) * share;
  });
}

/** From the last that is shown in the close view to the leader: as many metres as the field is long, within bounds. */
const [SHORTEST_VIEW, LONGEST_VIEW] = [40, 120];

export interface CloseView {
  /** Of each runner, 0 at the left edge and 1 where the leader is; null: it does not run. */
  shares: (number | null)[];
  /** Of the post, once it is in sight. */
  post: number | null;
}

export function closeView(metres: Metres, distance: number): CloseView {
  const gone = metres.filter((runner) => runner !== null);
  const lead = Math.max(0, ...gone);
  const view = Math.min(LONGEST_VIEW, Math.max(SHORTEST_VIEW, (lead - Math.min(lead, ...gone)) * 1.1));
  const post = 1 + (distance - lead) / view;
  return {
    shares: metres.map((runner) => (runner === null ? null : Math.max(0, 1 - (lead - runner) / view))),
    post: post <= 1.08 ? post : null,
  };
}

/** Who leads, by places in the list of runners. */
export const leadersOf = (metres: Metres): number[] =>
  metres
    .flatMap((gone, nth) => (gone === null ? [] : [{ gone, nth }]))
    .sort((a, b) => b.gone - a.gone || a.nth - b.nth)
    .map(({ nth }) => nth);
