// How long until it begins or ends: as a timer, or as a date where the operator prefers one (EN-28).
import { useEffect, useState } from 'react';
import { Moment } from '#site/shell/moment.tsx';
import { serverNow } from '#site/shell/server-clock.ts';
import { useShell, useTexts } from '#site/shell/shell.tsx';
import type { Tournament } from '../tournaments.ts';

export function Duration({ tournament }: { tournament: Pick<Tournament, 'status' | 'started_at' | 'finished_at'> }) {
  const { content } = useShell();
  const t = useTexts('tournaments.card');
  const { status, started_at, finished_at } = tournament;
  const at = status === 'future' ? started_at : finished_at;
  return content.tournaments?.durationType === 'date' || status === 'finished' ? (
    <Moment at={at} />
  ) : (
    <Timer at={at} withDays={(days, clock) => t('daysAnd', { days, clock })} />
  );
}

const two = (value: number): string => String(value).padStart(2, '0');

/** Server and browser would compute different times, so the server writes the date. */
export function Timer({ at, withDays }: { at: string; withDays: (days: number, clock: string) => string }) {
  const [seconds, setSeconds] = useState<number>();
  useEffect(() => {
    const look = (): void => setSeconds(Math.max(0, Math.ceil((Date.parse(at) - serverNow()) / 1000)));
    look();
    const timer = setInterval(look, 500);
    return () => clearInterval(timer);
  }, [at]);
  if (seconds === undefined) return <Moment at={at} />;
  const days = Math.floor(seconds / 86_400);
  const clock = [Math.floor(seconds / 3600) % 24, Math.floor(seconds / 60) % 60, seconds % 60].map(two).join(':');
  return (
    <time dateTime={at} role="timer" data-timer className="figures whitespace-nowrap">
      {days > 0 ? withDays(days, clock) : clock}
    </time>
  );
}
