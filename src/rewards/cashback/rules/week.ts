/**
 * Weeks run from Monday 00:00 to the next Monday 00:00 by the clocks of one time zone. Where its clocks change, a week is an
 * hour shorter or longer; no moment belongs to two weeks, and none to no week.
 */
const DAY_MS = 86_400_000;

export interface Week {
  startsAt: Date;
  /** The first moment after it. */
  endsAt: Date;
}

const formats = new Map<string, Intl.DateTimeFormat>();

function formatOf(zone: string): Intl.DateTimeFormat {
  let format = formats.get(zone);
  if (!format) {
    format = new Intl.DateTimeFormat('en-US', {
      timeZone: zone,
      hourCycle: 'h23',
      year: 'numeric',
      month: 'numeric',
      day: 'numeric',
      hour: 'numeric',
      minute: 'numeric',
      second: 'numeric',
    });
    formats.set(zone, format);
  }
  return format;
}

/** What the clocks of the zone show, read as if it were UTC; in whole seconds. */
function clockMs(at: number, zone: string): number {
  const parts = Object.fromEntries(
    formatOf(zone)
      .formatToParts(at)
      .map(({ type, value }) => [type, Number(value)]),
  );
  return Date.UTC(
    parts['year']!,
    parts['month']! - 1,
    parts['day']!,
    parts['hour']!,
    parts['minute']!,
    parts['second']!,
  );
}

/** The first moment at which the clocks of the zone show this time, or the next where they skip it. */
function momentOf(shownMs: number, zone: string): number {
  // No zone is more than a day from UTC, and clocks change by hours at most.
  let [before, after] = [shownMs - DAY_MS, shownMs + DAY_MS];
  while (after - before > 1) {
    const middle = Math.floor((before + after) / 2);
    if (clockMs(middle, zone) >= shownMs) after = middle;
    else before = middle;
  }
  return after;
}

function startOf(shownMs: number, zone: string): Date {
  return new Date(momentOf(shownMs, zone));
}

export function weekOf(at: Date, zone: string): Week {
  const localMs = clockMs(at.getTime(), zone);
  const day = Math.floor(localMs / DAY_MS);
  // 1 January 1970 was a Thursday.
  const monday = day - ((day + 3) % 7);
  const start = startOf(monday * DAY_MS, zone);
  const end = startOf((monday + 7) * DAY_MS, zone);
  return { startsAt: start, endsAt: end };
}

export function isZone(name: string): boolean {
  try {
    formatOf(name);
    return true;
  } catch {
    return false;
  }
}
