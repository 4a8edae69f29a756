// A pool's sum, counting up to its value: never beyond it, and there within a second.
import { useEffect, useRef } from 'react';
import { minorOf, toWire, type WireMoney } from '#kernel/money.ts';
import { formatMoney } from '#site/design-system/format.ts';
import { useShell } from '#site/shell/shell.tsx';
import { meterKey } from '../jackpots.ts';
import { followMeters } from '../meters.ts';

const COUNT_MS = 700;

export function Meter({
  jackpot,
  level,
  first,
  className,
}: {
  jackpot: string;
  level: string;
  first: WireMoney;
  className?: string;
}) {
  const { api } = useShell();
  const figure = useRef<HTMLSpanElement>(null);
  const start = useRef(first);
  useEffect(() => {
    const key = meterKey(jackpot, level);
    const calm = window.matchMedia('(prefers-reduced-motion: reduce)').matches;
    let shownValue = Number(minorOf(start.current));
    let frame = 0;
    const show = (cents: number): void => {
      shownValue = cents;
      if (figure.current) figure.current.textContent = formatMoney(toWire(BigInt(cents), 'EUR'));
    };
    const countTo = (aim: number): void => {
      cancelAnimationFrame(frame);
      // After a drop it restarts: nothing counts down.
      if (calm || aim <= shownValue || document.hidden) return show(aim);
      const from = shownValue;
      const began = performance.now();
      const step = (now: number): void => {
        const part = Math.min(1, Math.max(0, (now - began) / COUNT_MS));
        show(from + Math.floor((aim - from) * part));
        if (part < 1) frame = requestAnimationFrame(step);
      };
      frame = requestAnimationFrame(step);
    };
    const leave = followMeters(api, (changed) => {
      const aim = changed[key];
      if (aim !== undefined) countTo(aim);
    });
    return () => {
      cancelAnimationFrame(frame);
      leave();
    };
  }, [api, jackpot, level]);
  return (
    <span
      ref={figure}
      data-money
      data-meter={meterKey(jackpot, level)}
      suppressHydrationWarning
      className={`figures whitespace-nowrap font-semibold text-brass ${className ?? ''}`}
    >
      {formatMoney(first)}
    </span>
  );
}
