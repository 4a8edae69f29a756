// The player's bonuses, each with its terms half way, and the promo code that he came with (GD-09).
import { useSyncExternalStore } from 'react';
import { progressPercent } from '../../shell/format.ts';
import { kept } from '../../shell/kept.ts';
import { Link } from '../../shell/link.tsx';
import { Moment } from '../../shell/moment.tsx';
import { useTexts } from '../../shell/shell.tsx';
import { buttonStyle } from '../../ui/button.tsx';
import { Money } from '../../ui/money.tsx';
import { Progress } from '../../ui/progress.tsx';
import { Card, EmptyState } from '../../ui/surface.tsx';
import { Icon } from '../../ui/icon.tsx';
import { profilePage } from '../parts/profile-frame.tsx';
import { loadBonuses, type Bonus } from '../player.ts';

function Content({ data: bonuses }: { data: Bonus[] }) {
  const t = useTexts('profile.bonuses');
  return (
    <div className="grid gap-5">
      <KeptCode />
      {bonuses.length === 0 ? (
        <EmptyState
          icon="gift"
          title={t('empty.title')}
          text={t('empty.text')}
          action={
            <Link to="/offers" className={buttonStyle({ look: 'primary' })}>
              {t('empty.action')}
            </Link>
          }
        />
      ) : (
        bonuses.map((bonus) => <BonusCard key={bonus.id} bonus={bonus} />)
      )}
    </div>
  );
}

function BonusCard({ bonus: { description, amount, expired_at, wagering } }: { bonus: Bonus }) {
  const t = useTexts('profile.bonuses');
  const percent = progressPercent(wagering.done, 0, wagering.required);
  return (
    <Card className="grid gap-3 p-6">
      <div className="flex flex-wrap justify-between gap-3">
        <h2 className="text-lg">{description}</h2>
        <Money value={amount} isGain />
      </div>
      <Progress percent={percent} label={description} />
      <p className="flex flex-wrap justify-between gap-3 text-sm text-muted">
        <span>{t('done', { percent })}</span>
        <span>
          {t('until')} <Moment at={expired_at} />
        </span>
      </p>
    </Card>
  );
}

const subscribe = (listener: () => void): (() => void) => {
  window.addEventListener('storage', listener);
  return () => window.removeEventListener('storage', listener);
};

/** The browser alone knows it. */
function KeptCode() {
  const t = useTexts('profile.bonuses');
  const code = useSyncExternalStore(
    subscribe,
    () => kept('promo_code'),
    () => null,
  );
  if (!code) return null;
  return (
    <Card className="flex flex-wrap items-center gap-4 p-5" data-promo-code={code}>
      <Icon name="ticket" className="text-primary" />
      <p className="mr-auto">{t('code', { code })}</p>
      <Link to="/cashier/deposit" className={buttonStyle({ look: 'primary' })}>
        {t('deposit')}
      </Link>
    </Card>
  );
}

export const page = profilePage<Bonus[]>('bonuses', {
  load: (context) => loadBonuses(context).catch(context.report([])),
  Content,
});
