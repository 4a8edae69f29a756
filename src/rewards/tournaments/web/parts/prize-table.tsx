// The prize for each place.
import { RewardName } from '#rewards/loyalty/web/parts/reward-name.tsx';
import { useTexts } from '#site/shell/shell.tsx';
import { Card } from '#site/design-system/surface.tsx';
import type { Tournament } from '../tournaments.ts';

export function PrizeTable({ extra: { prizes, pool_percent: percent } }: Pick<Tournament, 'extra'>) {
  const t = useTexts('tournaments.detail');
  return (
    <Card className="p-5">
      <dl className="grid gap-x-8 gap-y-2 tablet:grid-cols-2">
        {prizes.map(({ from, to, prize }) => (
          <div key={from} className="flex items-baseline justify-between gap-4 border-b border-line pb-2">
            <dt className="text-muted">{from === to ? t('onePlace', { place: from }) : t('places', { from, to })}</dt>
            <dd
              className={`text-right ${prize.kind === 'cash' ? 'figures font-semibold text-brass' : 'font-semibold'}`}
            >
              <RewardName reward={prize} />
            </dd>
          </div>
        ))}
      </dl>
      {percent !== null && percent > 0 && <p className="mt-3 text-sm text-muted">{t('growing', { percent })}</p>}
    </Card>
  );
}
