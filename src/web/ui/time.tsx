// A moment: in UTC as the server wrote it, in the visitor's own time once the page is hydrated.
import { formatDate, formatTime } from './format.ts';
import { useHydrated } from './use-hydrated.ts';

export function Time({
  at,
  shows = 'both',
  className,
}: {
  at: string;
  shows?: 'both' | 'date' | 'time';
  className?: string;
}) {
  const zone = useHydrated() ? undefined : 'UTC';
  const both = `${formatDate(at, zone)} ${formatTime(at, zone)}`;
  const text = shows === 'both' ? both : shows === 'date' ? formatDate(at, zone) : formatTime(at, zone);
  return (
    <time dateTime={at} title={both} className={`figures whitespace-nowrap ${className ?? ''}`}>
      {text}
    </time>
  );
}
