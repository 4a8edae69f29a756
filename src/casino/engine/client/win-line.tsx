// What a round has won: a line of its own between the stage and the controls, so that it covers nothing of either; and, for a
// big or huge win, a light over the stage that goes out again.
import { useEffect, useState, type CSSProperties } from 'react';
import type { Celebration } from '../celebration.ts';
import { useTexts } from '#site/shell/shell.tsx';
import style from './win-line.module.css';

export interface Win {
  wonMinor: bigint;
  celebration: Celebration;
}

interface WinProps {
  /** Of the round on the stage, once it is over. */
  win: Win | undefined;
  money: (minor: bigint) => string;
}

const SPARKS = { none: 0, small: 0, big: 16, huge: 34 } as const;
/** How long the sum takes to count up. */
const COUNT_MS: Readonly<Record<Celebration, number>> = { none: 0, small: 350, big: 1_000, huge: 1_800 };
const PARTS = 1_000;

const isCalm = (): boolean => matchMedia('(prefers-reduced-motion: reduce)').matches;

/** The sum that is shown now: it counts up to what was won, in the time that its size deserves. */
function useCountUp(win: Win | undefined): bigint {
  const [counted, setCounted] = useState<{ to: bigint; minor: bigint }>();
  const total = win?.wonMinor ?? 0n;
  const countMs = COUNT_MS[win?.celebration ?? 'none'];
  useEffect(() => {
    if (countMs === 0 || isCalm()) return;
    let frame = 0;
    let started: number | undefined;
    const step = (now: number): void => {
      started ??= now;
      const progress = Math.min(1, (now - started) / countMs);
      setCounted({ to: total, minor: (total * BigInt(Math.round(PARTS * (1 - (1 - progress) ** 2)))) / BigInt(PARTS) });
      if (progress < 1) frame = requestAnimationFrame(step);
    };
    frame = requestAnimationFrame(step);
    return () => cancelAnimationFrame(frame);
  }, [total, countMs]);
  return counted?.to === total ? counted.minor : total;
}

export function WinLine({ win, money }: WinProps) {
  const t = useTexts('titles');
  const minor = useCountUp(win);
  const size = win?.celebration ?? 'none';
  return (
    <p className={`${style['line']} figures`} data-win data-celebration={size}>
      {win && win.wonMinor > 0n && (
        <span key={String(win.wonMinor)}>
          {size === 'none' ? t('returned', { amount: money(win.wonMinor) }) : money(minor)}
        </span>
      )}
    </p>
  );
}

/** The light over the stage. It blocks nothing, and screen readers have announced the sum. */
export function WinLight({ win, money }: WinProps) {
  const minor = useCountUp(win);
  if (!win || SPARKS[win.celebration] === 0) return null;
  return (
    <div className={style['light']} data-light={win.celebration} aria-hidden>
      {win.celebration === 'huge' && <span className={style['rays']} />}
      {Array.from({ length: SPARKS[win.celebration] }, (_, nth) => (
        <i
          key={nth}
          className={style['chip']}
          style={
            {
              // Thrown at the golden angle, so that they spread without a pattern.
              '--turn': `${(nth * 137.5) % 360}deg`,
              '--far': `${38 + ((nth * 29) % 47)}%`,
              '--late': `${(nth % 6) * 45}ms`,
            } as CSSProperties
          }
        />
      ))}
      <b className="figures">{money(minor)}</b>
    </div>
  );
}
