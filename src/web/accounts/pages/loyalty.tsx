// The player's own standing in the loyalty programme.
import { loadLoyaltyInfo, type LoyaltyInfo } from '../../loyalty/loyalty.ts';
import { progressPercent } from '../../shell/format.ts';
import { Link } from '../../shell/link.tsx';
import { useTexts } from '../../shell/shell.tsx';
import { buttonStyle } from '../../ui/button.tsx';
import { Progress } from '../../ui/progress.tsx';
import { Card, EmptyState } from '../../ui/surface.tsx';
import { profilePage } from '../parts/profile-frame.tsx';

function Content({ data }: { data: LoyaltyInfo | null }) {
  const t = useTexts('profile.loyalty');
  if (!data)
    return (
      <EmptyState
        icon="crown"
        title={t('empty.title')}
        text={t('empty.text')}
        action={
          <Link to="/loyalty" className={buttonStyle({ look: 'primary' })}>
            {t('empty.action')}
          </Link>
        }
      />
    );
  const { level, points, next_points } = data;
  const percent = progressPercent(points, level.points_from, next_points ?? level.points_from);
  return (
    <Card className="grid gap-3 p-6">
      <h2 className="text-lg">{t('level', { level: level.name })}</h2>
      <Progress percent={percent} label={t('level', { level: level.name })} />
      <p className="text-muted">{t('points', { points })}</p>
    </Card>
  );
}

export const page = profilePage<LoyaltyInfo | null>('loyalty', {
  load: (context) => loadLoyaltyInfo(context).catch(context.report(null)),
  Content,
});
