// Points earned and spent, newest first.
import { useState } from 'react';
import type { PointsEntry } from '../../contract.ts';
import { useShell, useTexts } from '#site/shell/shell.tsx';
import { useAction } from '#site/shell/use-action.ts';
import { Button } from '#site/design-system/button.tsx';
import { Card, EmptyState } from '#site/design-system/surface.tsx';
import { Time } from '#site/design-system/time.tsx';
import { withFurther } from '../further-points.ts';
import { loadHistory, type HistoryPage } from '../loyalty.ts';

export function PointsHistory({ first }: { first: HistoryPage }) {
  const { api } = useShell();
  const t = useTexts('loyalty.history');
  const [history, setHistory] = useState({ first, page: first });
  if (history.first !== first) setHistory({ first, page: first });
  const loading = useAction();
  const { items, total } = history.page;
  const more = async (): Promise<void> => {
    const next = await loadHistory({ api }, items.length);
    setHistory(({ page }) => ({ first, page: withFurther(page, next) }));
  };
  return (
    <section aria-labelledby="points-history">
      <h2 id="points-history" className="mb-3 text-lg">
        {t('title')}
      </h2>
      {items.length === 0 ? (
        <EmptyState icon="gem" title={t('empty.title')} text={t('empty.text')} />
      ) : (
        <Card className="px-5 py-2">
          <ul>
            {items.map((entry, nth) => (
              // oxlint-disable-next-line react/no-array-index-key -- rows of a history have no other key
              <li key={nth} className="flex items-baseline gap-4 border-b border-line py-3 last:border-0">
                <div className="grow">
                  <p className="text-sm font-semibold">
                    <Cause entry={entry} />
                  </p>
                  <Time at={entry.at} shows={entry.kind === 'play' ? 'date' : 'both'} className="text-xs text-muted" />
                </div>
                <Sum entry={entry} />
              </li>
            ))}
          </ul>
        </Card>
      )}
      {items.length < total && (
        <Button className="mt-4" isBusy={loading.isBusy} onClick={() => loading.run(more)}>
          {t('more')}
        </Button>
      )}
    </section>
  );
}

function Cause({ entry: { kind, about } }: { entry: PointsEntry }) {
  const t = useTexts('loyalty');
  if (kind === 'play' || kind === 'reversal') return t(`history.${kind}`, { category: t(`categories.${about}`) });
  if (kind === 'reward') return t(`history.rewards.${about}`);
  return t(`history.${kind}`, { about });
}

/** Spend points; tier points next to them where they differ. */
function Sum({ entry: { points, tier_points: tier, kind } }: { entry: PointsEntry }) {
  const t = useTexts('loyalty.history');
  const isLess = points.startsWith('-');
  return (
    <p className="figures shrink-0 text-right">
      <span className={`font-semibold ${isLess ? '' : 'text-primary'}`}>{isLess ? points : `+${points}`}</span>
      {kind === 'play' && tier !== points && (
        <span className="block text-xs text-muted">{t('tier', { points: tier })}</span>
      )}
    </p>
  );
}
