// How long stakes are taken for the open spin, in seconds and as a bar.
import { useEffect, useState } from 'react';
import { useTexts } from '#site/shell/shell.tsx';
import type { ShownReels } from '../use-reels.ts';

const LOOK_MS = 250;

export function SpinClock({
  shownReels: { open, now },
  everySeconds,
  isOver,
}: {
  shownReels: ShownReels;
  everySeconds: number;
  isOver: boolean;
}) {
  const t = useTexts('tournaments.reels');
  const closesAt = open ? Date.parse(open.closes_at) : undefined;
  const [leftMs, setLeft] = useState(0);
  useEffect(() => {
    if (closesAt === undefined) return;
    const look = (): void => setLeft(Math.max(0, closesAt - now()));
    look();
    const timer = setInterval(look, LOOK_MS);
    return () => clearInterval(timer);
  }, [closesAt, now]);
  const isOpen = closesAt !== undefined && leftMs > 0;
  const seconds = Math.ceil(leftMs / 1000);
  return (
    <div className="flex items-center gap-3 text-sm" data-clock={isOpen ? seconds : 'closed'}>
      <span role="timer" className={`figures ${isOpen && seconds <= 3 ? 'font-semibold text-danger' : 'text-muted'}`}>
        {isOver ? t('over') : isOpen ? t('seconds', { seconds }) : t('drawing')}
      </span>
      <span aria-hidden className="h-1.5 w-24 overflow-hidden rounded-full bg-surface-3">
        <i
          className="block h-full origin-left bg-primary motion-safe:transition-transform motion-safe:duration-250 motion-safe:ease-linear"
          style={{ transform: `scaleX(${isOpen ? leftMs / (everySeconds * 1000) : 0})` }}
        />
      </span>
    </div>
  );
}
