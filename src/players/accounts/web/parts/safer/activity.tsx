// The player's activity, as a chart for the eye and as a table for everybody.
import { useEffect, useMemo, useState, useRef } from 'react';
import { getActivity, type Activity as ActivityData, type ActivitySpan } from '#money/limits/contract.ts';
import { createAsyncData } from '#site/shell/async-data.ts';
import { useShell, useTexts } from '#site/shell/shell.tsx';
import { useStore } from '#site/shell/store.ts';
import { Button } from '#site/design-system/button.tsx';
import { Card, EmptyState, ErrorState, Skeleton } from '#site/design-system/surface.tsx';
import { Tabs } from '#site/design-system/tabs.tsx';
import type { Currency } from '#kernel/money.ts';
import { formatMoney } from '#site/design-system/format.ts';
import { reportError } from '#site/shell/report.ts';

const SPANS = ['days', 'months'] as const;
type Spans = (typeof SPANS)[number];

export function Activity() {
  const t = useTexts('profile.safer.activity');
  const tc = useTexts('common');
  const { api } = useShell();
  const source = useMemo(() => createAsyncData(() => api.call(getActivity), 'activity'), [api]);
  const { state, value } = useStore(source.data);
  const [span, setSpan] = useState<Spans>('days');
  useEffect(() => void source.load(), [source]);

  if (!value)
    return state === 'error' ? (
      <ErrorState
        title={t('failed')}
        text={t('failedText')}
        action={<Button onClick={() => void source.load()}>{tc('retry')}</Button>}
      />
    ) : (
      <Skeleton className="h-80" />
    );
  if (value.months.every(isIdle)) return <EmptyState icon="history" title={t('empty')} text={t('emptyText')} />;
  return (
    <Card className="p-5">
      <Tabs
        label={t('spans')}
        items={SPANS.map((id) => ({ id, label: t(id) }))}
        active={span}
        onChange={(id) => setSpan(id as Spans)}
        controls="activity-panel"
      />
      <div id="activity-panel" role="tabpanel" aria-label={t(span)} className="mt-4">
        <ActivityChart spans={value[span]} currency={value.currency} label={t('chart')} />
        <SpanTable spans={value[span]} data={value} isByMonth={span === 'months'} />
      </div>
    </Card>
  );
}

const isIdle = ({ staked, deposited }: ActivitySpan): boolean => Number(staked) === 0 && Number(deposited) === 0;

const COLUMNS = ['deposited', 'staked', 'won', 'net'] as const;

function SpanTable({
  spans,
  data,
  isByMonth,
}: {
  spans: readonly ActivitySpan[];
  data: ActivityData;
  isByMonth: boolean;
}) {
  const t = useTexts('profile.safer.activity');
  const rows = spans.filter((span) => !isIdle(span)).toReversed();
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reached by keyboard
    <div className="mt-4 overflow-x-auto" role="region" aria-label={t('table')} tabIndex={0}>
      <table className="w-full min-w-md text-sm" data-activity>
        <caption className="sr-only">{t('table')}</caption>
        <thead className="text-left text-muted">
          <tr className="border-b border-line">
            <th className="py-2 font-medium">{t(isByMonth ? 'month' : 'day')}</th>
            {COLUMNS.map((name) => (
              <th key={name} className="py-2 text-right font-medium">
                {t(name)}
              </th>
            ))}
            <th className="py-2 text-right font-medium">{t('minutes')}</th>
          </tr>
        </thead>
        <tbody>
          {rows.map((span) => (
            <tr key={span.from} className="border-b border-line last:border-0">
              <th scope="row" className="figures py-2 text-left font-normal">
                {dayOf(span.from, isByMonth)}
              </th>
              {COLUMNS.map((name) => (
                <td key={name} className={`figures py-2 text-right ${name === 'net' ? gain(span.net) : ''}`}>
                  {money(span[name], data.currency)}
                </td>
              ))}
              <td className="figures py-2 text-right">{span.minutes}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

const money = (amount: string, currency: Currency): string => formatMoney({ amount, currency });
const gain = (net: string): string => (Number(net) > 0 ? 'text-brass' : '');

/** Days are days in UTC, so the browser's time zone must not move them. */
function dayOf(from: string, isByMonth: boolean): string {
  const [year, month, day] = from.split('-');
  return isByMonth ? `${month}.${year}` : `${day}.${month}.${year}`;
}

/** Net by day or month, as bars around zero. The drawing library is loaded only when there is something to draw. */
interface ActivityChartProps {
  spans: readonly ActivitySpan[];
  currency: Currency;
  label: string;
}

function ActivityChart({ spans, currency, label }: ActivityChartProps) {
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
