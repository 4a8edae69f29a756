// The player's bonuses, each with its terms half way; a promo code for more (EN-21), and the offers that they have taken.
import type { Offer } from '#domains/campaigns/offer-contract.ts';
import { loadOffers } from '../../campaigns/campaigns.ts';
import { OfferCards } from '../../campaigns/parts/offer-cards.tsx';
import { PromoCodeForm } from '../../campaigns/parts/promo-code-form.tsx';
import { progressPercent } from '../../shell/format.ts';
import { Link } from '../../shell/link.tsx';
import { Moment } from '../../shell/moment.tsx';
import { useTexts } from '../../shell/shell.tsx';
import { buttonStyle } from '../../ui/button.tsx';
import { Money } from '../../ui/money.tsx';
import { Progress } from '../../ui/progress.tsx';
import { Card, EmptyState } from '../../ui/surface.tsx';
import { profilePage } from '../parts/profile-frame.tsx';
import { loadBonuses, type Bonus } from '../player.ts';

interface Data {
  bonuses: Bonus[];
  taken: Offer[];
}

function Content({ data: { bonuses, taken } }: { data: Data }) {
  const t = useTexts('profile.bonuses');
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-5">
      <PromoCodeForm />
      {taken.length > 0 && (
        <section aria-labelledby="taken-offers">
          <h2 id="taken-offers" className="text-lg">
            {t('taken')}
          </h2>
          <p className="mb-4 mt-1 text-muted">{t('waits')}</p>
          <OfferCards offers={taken} />
        </section>
      )}
      {bonuses.length === 0 ? (
        <EmptyState
          icon="gift"
          title={t('empty.title')}
          text={t('empty.text')}
          action={
            <Link to="/promotions" className={buttonStyle({ look: 'primary' })}>
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

export const page = profilePage<Data>('bonuses', {
  async load(context) {
    const [bonuses, offers] = await Promise.all([
      loadBonuses(context).catch(context.report([])),
      loadOffers(context).catch(context.report([])),
    ]);
    return { bonuses, taken: offers.filter((offer) => offer.is_taken) };
  },
  Content,
});
