// The last moment of a betting window: late enough for a player who is still choosing, early enough for a bet to arrive in time.
import { useEffect, useState } from 'react';
import type { LiveHost } from './live-host.ts';

const LAST_MOMENT_MS = 1_200;

/** Whether the window of the round is still open and about to close. */
export function useLastMoment({ round, now }: Pick<LiveHost, 'round' | 'now'>): boolean {
  const [reached, setReached] = useState<string>();
  const id = round?.state === 'betting' ? round.id : undefined;
  const closesAt = round ? Date.parse(round.closes_at) : 0;
  useEffect(() => {
    if (id === undefined) return;
    const timer = setTimeout(() => setReached(id), Math.max(0, closesAt - now() - LAST_MOMENT_MS));
    return () => clearTimeout(timer);
  }, [id, closesAt, now]);
  return id !== undefined && reached === id;
}
