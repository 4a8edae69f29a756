// How long an offer for a bet still stands.
import { useEffect, useState } from 'react';
import { serverNow } from '#site/shell/server-clock.ts';
import { useTexts } from '#site/shell/shell.tsx';
import { Progress } from '#site/design-system/progress.tsx';

const QUOTE_MS = 8_000;

export function useNow(): number {
  const [now, setNow] = useState(() => serverNow());
  useEffect(() => {
    const timer = setInterval(() => setNow(serverNow()), 250);
    return () => clearInterval(timer);
  }, []);
  return now;
}

export function Countdown({ until }: { until: string }) {
  const t = useTexts('bets.cashOut');
  const leftMs = Math.min(QUOTE_MS, Math.max(0, Date.parse(until) - useNow()));
  return (
    <div className="grid gap-1">
      <Progress label={t('stands')} percent={Math.round((leftMs / QUOTE_MS) * 100)} />
      <p aria-hidden className="figures text-xs text-muted">
        {t('standsFor', { seconds: Math.ceil(leftMs / 1_000) })}
      </p>
    </div>
  );
}
