// A day and a time with a word between them (CO-15): `05.03.2024 at 9:05`.
import { formatDate, formatTime, joinParts } from '../ui/format.ts';
import { useHydrated } from '../ui/use-hydrated.ts';
import { useShell } from './shell.tsx';

/** The operator's own; without one the default of `joinParts`. */
export const useJoinWord = (): string | undefined => useShell().content.joinWord;

export function Moment({ at }: { at: string }) {
  const word = useJoinWord();
  const zone = useHydrated() ? undefined : 'UTC';
  return (
    <time dateTime={at} className="figures">
      {joinParts(formatDate(at, zone), formatTime(at, zone), word)}
    </time>
  );
}
