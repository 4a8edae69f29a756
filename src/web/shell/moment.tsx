// A day and a time with the site's own word between them (CO-15): `05.03.2024 at 9:05`.
import { formatDate, formatTime, joinParts } from '../ui/format.ts';
import { useHydrated } from '../ui/use-hydrated.ts';
import { useTexts } from './shell.tsx';

export function Moment({ at }: { at: string }) {
  const t = useTexts('common');
  const zone = useHydrated() ? undefined : 'UTC';
  return (
    <time dateTime={at} className="figures">
      {joinParts(formatDate(at, zone), formatTime(at, zone), t('joinWord'))}
    </time>
  );
}
