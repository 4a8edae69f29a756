// How far a match is, by its scoreboard: a clock that keeps running between two messages.
import { useEffect, useState } from 'react';
import type { Scoreboard, SportEvent } from '../../contract.ts';
import { serverNow } from '#site/shell/server-clock.ts';
import { useTexts } from '#site/shell/shell.tsx';
import { periodName } from '../market-names.ts';

/** So long a match is shown to go on without a message: a page may be older than what it says, and a period ends. */
const MAX_UNHEARD_S = 180;

/** Seconds of the match that have been played so far. */
export function playedBy(
  now: number,
  { clockS, pace }: Pick<Scoreboard, 'clockS' | 'pace'>,
  asOf: string,
): number | null {
  if (clockS === null) return null;
  const unheardS = Math.floor(((now - Date.parse(asOf)) / 1_000) * pace);
  return clockS + Math.min(MAX_UNHEARD_S, Math.max(0, unheardS));
}

/** Whether the clock goes on between two messages: not while no messages arrive for the match, which may be over by now. */
export const isRunning = ({ scoreboard, as_of, main }: Pick<SportEvent, 'scoreboard' | 'as_of' | 'main'>): boolean =>
  as_of !== null &&
  scoreboard !== null &&
  scoreboard.clockS !== null &&
  scoreboard.pace > 0 &&
  !main.some(({ reason }) => reason === 'feed-lost');

export function MatchClock({ event, scoreboard }: { event: SportEvent; scoreboard: Scoreboard }) {
  const t = useTexts('sports');
  const [now, setNow] = useState<number>();
  const { sport, as_of: asOf } = event;
  const runs = isRunning(event);
  useEffect(() => {
    if (!runs) return;
    setNow(serverNow());
    const timer = setInterval(() => setNow(serverNow()), 1_000);
    return () => clearInterval(timer);
  }, [runs]);
  const period = periodName(t, scoreboard.period);
  const seconds = !runs || asOf === null || now === undefined ? scoreboard.clockS : playedBy(now, scoreboard, asOf);
  if (seconds === null) return <span>{period}</span>;
  // Football counts in minutes; in other sports the clock is shown to the second.
  const written =
    sport === 'football'
      ? `${Math.floor(seconds / 60)}′`
      : `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
  return (
    <span>
      {period} <span className="figures">{written}</span>
    </span>
  );
}
