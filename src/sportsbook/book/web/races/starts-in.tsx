// How long it is to the start of a race: to the second in its last hour.
import { useEffect, useState } from 'react';
import { serverNow } from '#site/shell/server-clock.ts';
import { useTexts } from '#site/shell/shell.tsx';
import { Icon } from '#site/design-system/icon.tsx';

const HOUR_S = 3_600;
/** From then on it is marked. */
const SOON_S = 120;

/** `4:05`; `1 h 20 min` and more goes by the minute. */
export function StartsIn({ at }: { at: string }) {
  const t = useTexts('races');
  const [now, setNow] = useState<number>();
  useEffect(() => {
    setNow(serverNow());
    const timer = setInterval(() => setNow(serverNow()), 1_000);
    return () => clearInterval(timer);
  }, []);
  // The server does not know when the page is looked at.
  if (now === undefined) return null;
  const seconds = Math.ceil((Date.parse(at) - now) / 1_000);
  const text =
    seconds <= 0
      ? t('due')
      : seconds < HOUR_S
        ? `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`
        : t('inHours', { hours: Math.floor(seconds / HOUR_S), minutes: Math.floor((seconds % HOUR_S) / 60) });
  return (
    <span
      role="timer"
      aria-label={seconds > 0 ? t('startsIn', { time: text }) : undefined}
      data-starts-in
      className={`figures inline-flex items-center gap-1 whitespace-nowrap rounded-full px-2 py-0.5 text-xs font-semibold ${seconds < SOON_S ? 'bg-warning-soft text-warning' : 'bg-surface-3 text-muted'}`}
    >
      <Icon name="clock" className="size-3.5" />
      {text}
    </span>
  );
}
