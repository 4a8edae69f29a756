// A moment: in UTC as the server wrote it; once the page is hydrated in the visitor's own time, and near the present in words, with
// the exact time on hover.
import { formatDate, formatTime, joinParts, pageLocale } from './format.ts';
import { nearTime } from './near-time.ts';
import { useNow } from './use-now.ts';

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
