// Seconds left until something may be requested again.
import { useEffect, useState } from 'react';

const left = (until: number): number => Math.max(0, Math.ceil((until - Date.now()) / 1000));

/** `start(seconds)` restarts it; measured by the clock and not by ticks, because a hidden window may sleep. */
export function useCountdown(seconds = 0): { seconds: number; start: (seconds: number) => void } {
  const [until, setUntil] = useState(() => Date.now() + seconds * 1000);
  const [now, setNow] = useState(seconds);
  useEffect(() => {
    const look = (): void => setNow(left(until));
    look();
    const timer = setInterval(look, 500);
    return () => clearInterval(timer);
  }, [until]);
  return { seconds: now, start: (next) => setUntil(Date.now() + next * 1000) };
}
