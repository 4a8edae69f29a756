// The player's standing: their points, their level, and what the next one requires.
import type { LoyaltyInfo } from '../../contract.ts';
import { progressPercent } from '#site/design-system/format.ts';
import { useTexts } from '#site/shell/shell.tsx';
import { Progress } from '#site/design-system/progress.tsx';
import { Card } from '#site/design-system/surface.tsx';
import { usePoints } from '../points.ts';
import { CharacterFigure } from './character-figure.tsx';
import { RewardName } from './reward-name.tsx';

export function StandingCard({ info, hasCharacter }: { info: LoyaltyInfo; hasCharacter: boolean }) {
  const t = useTexts('loyalty.standing');
  const inPoints = usePoints(info.pointsAlias);
  const { levels, level, tier_points: tier, points, owed, character } = info;
  const current = levels.find((candidate) => candidate.level === level);
  const next = levels.find((candidate) => candidate.level === level + 1);
  const percent = progressPercent(tier, Math.min(tier, current?.points ?? 0), next?.points ?? tier);
  return (
    <Card data-standing className="flex flex-wrap items-center gap-x-6 gap-y-4 p-6">
      {hasCharacter && character && <CharacterFigure character={character} className="h-32 w-24 shrink-0" />}
      <div className="min-w-56 grow">
        <h2 className="text-lg">{t('level', { level, name: current?.name ?? '' })}</h2>
        <p className="mt-1 text-sm text-muted">
          {next ? t('next', { points: inPoints(Math.max(0, next.points - tier)), name: next.name }) : t('top')}
        </p>
        <div className="my-3">
          <Progress percent={next ? percent : 100} label={t('progress')} />
        </div>
        {next && next.rewards.length > 0 && (
          <p className="flex flex-wrap gap-x-2 text-sm">
            <span className="text-muted">{t('brings')}</span>
            {next.rewards.map((reward, nth) => (
              // oxlint-disable-next-line react/no-array-index-key -- the list of a level never changes its order
              <span key={nth} className="font-semibold">
                <RewardName reward={reward} />
              </span>
            ))}
          </p>
        )}
      </div>
      <dl className="grid max-w-full shrink-0 grid-cols-2 gap-6 text-center">
        <div>
          <dt className="text-sm text-muted">{t('spend')}</dt>
          <dd data-points className="figures font-display text-2xl font-bold text-primary">
            {inPoints(points)}
          </dd>
          {owed > 0 && <dd className="text-xs text-warning">{t('owed', { points: inPoints(owed) })}</dd>}
        </div>
        <div>
          <dt className="text-sm text-muted">{t('tier')}</dt>
          <dd className="figures font-display text-2xl font-bold">{inPoints(tier)}</dd>
        </div>
      </dl>
    </Card>
  );
}
