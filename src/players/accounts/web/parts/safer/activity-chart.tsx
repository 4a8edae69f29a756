// Net by day or month, as bars around zero. The drawing library is loaded only when there is something to draw.
import { useEffect, useRef } from 'react';
import type { ActivitySpan } from '#money/limits/contract.ts';
import type { Currency } from '#kernel/money.ts';
import { formatMoney } from '#site/design-system/format.ts';
import { reportError } from '#site/shell/report.ts';

interface ActivityChartProps {
  spans: readonly ActivitySpan[];
  currency: Currency;
  label: string;
}

export function ActivityChart({ spans, currency, label }: ActivityChartProps) {
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    let remove = (): void => {};
    let isGone = false;
    import('./draw-activity.ts')
      .then(({ drawActivity }) => {
        if (isGone || !place.current) return;
        remove = drawActivity(place.current, spans, (amount) => formatMoney({ amount, currency }));
      })
      .catch((failure: unknown) => reportError(failure, 'chart of activity'));
    return () => {
      isGone = true;
      remove();
    };
  }, [spans, currency]);
  // The table below says the same in words.
  return <div ref={place} role="img" aria-label={label} className="h-56 w-full overflow-hidden" data-chart />;
}
