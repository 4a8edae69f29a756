// A moment: in UTC as the server wrote it; once the page is hydrated in the visitor's own time, and near the present in words, with
// the exact time on hover.
import { formatDate, formatTime, joinParts, pageLocale } from './format.ts';
import { nearTime } from './near-time.ts';
import { useSyncExternalStore } from 'react';

export function Time({
  at,
  shows = 'both',
  word,
  className,
}: {
  at: string;
  shows?: 'both' | 'date' | 'time';
  /** Stands between day and time, within a sentence. */
  word?: string | undefined;
  className?: string;
}) {
  const now = useNow();
  const zone = now === undefined ? 'UTC' : undefined;
  const [date, time] = [formatDate(at, zone), formatTime(at, zone)];
  const exact = word === undefined ? `${date} ${time}` : joinParts(date, time, word);
  const near = now === undefined ? undefined : nearTime(at, { now, locale: pageLocale(), word });
  const text = shows === 'both' ? (near ?? exact) : shows === 'date' ? date : time;
  return (
    <time dateTime={at} title={exact} className={`figures whitespace-nowrap ${className ?? ''}`}>
      {text}
    </time>
  );
}

/** The present, to a quarter of a minute, for what says how long ago or ahead something is; nothing until the page is hydrated. */
const TICK_MS = 15_000;
const listeners = new Set<() => void>();
let timer: ReturnType<typeof setInterval> | undefined;

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  timer ??= setInterval(() => {
    for (const each of listeners) each();
  }, TICK_MS);
  return () => {
    listeners.delete(listener);
    if (listeners.size > 0) return;
    clearInterval(timer);
    timer = undefined;
  };
}

const thisTick = (): number => Math.floor(Date.now() / TICK_MS) * TICK_MS;

const useNow = (): number | undefined => useSyncExternalStore<number | undefined>(subscribe, thisTick, () => undefined);
