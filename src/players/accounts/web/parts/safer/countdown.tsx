// Time remaining, minute by minute; not rendered on the server, because the browser would compute another value.
import { useEffect, useState } from 'react';
import { serverNow } from '#site/shell/server-clock.ts';
import { useTexts } from '#site/shell/shell.tsx';
import { Time } from '#site/design-system/time.tsx';

export function Countdown({ until, onOver }: { until: string; onOver: () => void }) {
  const t = useTexts('profile.safer');
  const [left, setLeft] = useState<number>();
  useEffect(() => {
    let isOver = false;
    const look = (): void => {
      const ms = Date.parse(until) - serverNow();
      setLeft(Math.max(0, Math.ceil(ms / 60_000)));
      if (ms > 0 || isOver) return;
      isOver = true;
      onOver();
    };
    look();
    const timer = setInterval(look, 1000);
    return () => clearInterval(timer);
    // oxlint-disable-next-line react/exhaustive-deps -- one countdown for each moment
  }, [until]);
  return (
    <span data-countdown>
      {left === undefined ? <Time at={until} /> : t('countdown', { hours: Math.floor(left / 60), minutes: left % 60 })}
    </span>
  );
}
