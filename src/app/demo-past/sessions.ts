/**
 * When the demo players have played before the first visitor comes. The past begins on the Saturday before the last change of week,
 * so that a weekend, a weekly race and a weekly raffle have been played to their end, and ends now.
 */
const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
/** The number is the same however long the past is: so is the time that it takes to play. */
const SESSIONS = 8;
/** A session is over before the next one, and the last one before now. */
const SESSION_MS = 10 * 60_000;

export interface Session {
  startsAt: Date;
  /** Who plays, by their number. */
  players: number[];
}

/** The Saturday, 00:00 UTC, before the Monday that began this week. */
export function pastBegins(now: Date): Date {
  const today = Math.floor(now.getTime() / DAY_MS);
  // The first day of all was a Thursday.
  const monday = today - ((today + 3) % 7);
  return new Date((monday - 2) * DAY_MS);
}

/** Of all the players so many play in each session, one after the other. */
export function pastSessions(now: Date, playerNumbers: readonly number[], atOnce: number): Session[] {
  const from = pastBegins(now).getTime() + SESSION_MS;
  const until = now.getTime() - SESSION_MS;
  const apart = (until - from) / (SESSIONS - 1);
  return Array.from({ length: SESSIONS }, (_, nth) => ({
    startsAt: new Date(Math.round(from + nth * apart)),
    players: Array.from(
      { length: Math.min(atOnce, playerNumbers.length) },
      (_player, seat) => playerNumbers[(nth * atOnce + seat) % playerNumbers.length]!,
    ),
  }));
}
