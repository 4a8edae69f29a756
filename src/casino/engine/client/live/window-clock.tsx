// How long bets are taken, as a bar and in words. CSS animates the bar; the seconds are counted here.
import { useEffect, useState } from 'react';
import { useTexts } from '#site/shell/shell.tsx';
import type { LiveHost } from './live-host.ts';
import style from './live.module.css';

export function WindowClock({
  host,
  isRevealing,
  isLaid,
}: {
  host: Pick<LiveHost, 'round' | 'now'>;
  /** The result is being shown, and must not be given away before that. */
  isRevealing: boolean;
  /** Chips are waiting to be placed. */
  isLaid: boolean;
}) {
  const t = useTexts('titles.live');
  const { round } = host;
  const closesAt = round?.state === 'betting' ? Date.parse(round.closes_at) : undefined;
  const { now } = host;
  const [leftMs, setLeft] = useState(0);
  useEffect(() => {
    if (closesAt === undefined) return;
    const look = (): void => setLeft(Math.max(0, closesAt - now()));
    look();
    const timer = setInterval(look, 250);
    return () => clearInterval(timer);
  }, [closesAt, now]);
  const whole = round ? Date.parse(round.closes_at) - Date.parse(round.opened_at) : 1;
  const seconds = Math.ceil(leftMs / 1_000);
  const isOpen = closesAt !== undefined && leftMs > 0;
  return (
    <div className={style['clock']} data-window={isOpen ? 'open' : 'closed'} data-last={seconds <= 5 || undefined}>
      <span>
        {!round
          ? t('table-closed')
          : isOpen
            ? t(isLaid ? 'open-laid' : 'open', { seconds })
            : t(`state.${isRevealing ? 'closed' : round.state}`)}
      </span>
      <i aria-hidden style={{ scale: `${isOpen ? leftMs / whole : 0} 1` }} />
    </div>
  );
}
