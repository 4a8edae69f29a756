// Every change of limits and breaks, newest first.
import type { LimitKind, LimitsChange } from '#money/limits/contract.ts';
import type { Currency } from '#kernel/money.ts';
import { Button } from '#site/design-system/button.tsx';
import { Moment } from '#site/shell/moment.tsx';
import { useTexts } from '#site/shell/shell.tsx';
import { Card, EmptyState, ErrorState } from '#site/design-system/surface.tsx';
import { useLimitWords } from './limit-words.ts';

interface LimitsHistoryProps {
  history: readonly LimitsChange[] | null;
  currency: Currency;
  onRetry: () => void;
}

export function LimitsHistory({ history, currency, onRetry }: LimitsHistoryProps) {
  const t = useTexts('profile.safer');
  const common = useTexts('common');
  if (!history)
    return (
      <ErrorState
        title={t('failed.title')}
        text={t('failed.text')}
        action={<Button onClick={onRetry}>{common('retry')}</Button>}
      />
    );
  if (history.length === 0)
    return <EmptyState icon="history" title={t('history.empty')} text={t('history.emptyText')} />;
  return (
    <Card>
      <ul className="divide-y divide-line" data-history>
        {history.map((change) => (
          <li key={`${change.at}${change.what}`} className="flex flex-wrap justify-between gap-x-6 gap-y-1 px-5 py-3">
            <span>
              <Words change={change} currency={currency} />
            </span>
            <span className="text-sm text-muted">
              <Moment at={change.at} />
            </span>
          </li>
        ))}
      </ul>
    </Card>
  );
}

function Words({ change: { what, details }, currency }: { change: LimitsChange; currency: Currency }) {
  const t = useTexts('profile.safer');
  const words = useLimitWords(currency);
  if (what === 'time-out' || what === 'exclusion')
    return t(`history.${what}`, { length: t(`pause.length.${details['length'] ?? 'permanent'}`) });
  if (what === 'return') return t('history.return');
  if (what === 'check') return t('history.check', { minutes: Number(details['minutes']) });
  const kind = details['kind'] as LimitKind;
  const limit = details['limit'] ?? undefined;
  return t(`history.${what}`, {
    kind: t(`limits.${kind}`),
    period: t(`limits.per.${details['period'] ?? 'day'}`),
    limit: limit === undefined ? t('limits.none') : words(kind, limit),
  });
}
