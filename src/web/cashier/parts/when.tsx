// A moment: how long ago or ahead, the exact time on hover. The server writes UTC; the browser its own zone.
import { useSyncExternalStore } from 'react';
import { formatDate, formatTime } from '../../ui/format.ts';
import { useShell } from '../../shell/shell.tsx';

const STEPS: readonly [Intl.RelativeTimeFormatUnit, number][] = [
  ['day', 86_400],
  ['hour', 3600],
  ['minute', 60],
];

const TICK_MS = 15_000;
const thisTick = (): number | undefined => Math.ceil(Date.now() / TICK_MS) * TICK_MS;
const onServer = (): number | undefined => undefined;
function everyTick(tick: () => void): () => void {
  const timer = setInterval(tick, TICK_MS);
  return () => clearInterval(timer);
}

export function When({ at, isRelative = true }: { at: string; isRelative?: boolean }) {
  const { locale } = useShell();
  const now = useSyncExternalStore(everyTick, thisTick, onServer);
  const zone = now === undefined ? 'UTC' : undefined;
  const exact = `${formatDate(at, zone)} ${formatTime(at, zone)}`;
  const isNear = now !== undefined && Math.abs(Date.parse(at) - now) < 7 * 86_400_000;
  return (
    <time dateTime={at} title={exact} className="whitespace-nowrap">
      {isRelative && isNear ? relative(Date.parse(at) - now, locale) : exact}
    </time>
  );
}

function relative(ms: number, locale: string): string {
  const seconds = Math.round(ms / 1000);
  const [unit, size] = STEPS.find(([, length]) => Math.abs(seconds) >= length) ?? ['second', Infinity];
  return new Intl.RelativeTimeFormat(locale, { numeric: 'auto' }).format(Math.round(seconds / size), unit);
}
