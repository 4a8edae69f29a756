// Promotions (RT-27): what is on at the house.
import { getPromotions, type Promotion } from '#domains/content/contract.ts';
import { definePage } from '../../page.ts';
import { Link } from '../../shell/link.tsx';
import { Moment } from '../../shell/moment.tsx';
import { useTexts } from '../../shell/shell.tsx';
import { buttonStyle } from '../../ui/button.tsx';
import { PageHead, Section } from '../../ui/page-head.tsx';
import { Card, EmptyState } from '../../ui/surface.tsx';
import { promotionPicture } from '../parts/promotion-picture.ts';
import { BonusPromise } from '../parts/promise.tsx';

function Component({ data: promotions }: { data: Promotion[] }) {
  const t = useTexts('campaigns.promotions');
  return (
    <>
      <PageHead title={t('title')} lead={t('lead')} scene="promotions" />
      <Section id="now" title={t('list')}>
        {promotions.length === 0 ? (
          <EmptyState
            icon="megaphone"
            title={t('empty.title')}
            text={t('empty.text')}
            action={
              <Link to="/gamehall" className={buttonStyle({ look: 'primary' })}>
                {t('empty.action')}
              </Link>
            }
          />
        ) : (
          <ul className="grid gap-5 tablet:grid-cols-2 desk:grid-cols-3">
            {promotions.map((promotion) => (
              <li key={promotion.id} data-promotion={promotion.id}>
                <PromotionCard promotion={promotion} />
              </li>
            ))}
          </ul>
        )}
      </Section>
      <BonusPromise />
    </>
  );
}

function PromotionCard({ promotion: { id, title, summary, finishedAt, ...pictured } }: { promotion: Promotion }) {
  const t = useTexts('campaigns.promotions');
  const picture = promotionPicture(pictured);
  return (
    <Card className="flex h-full flex-col overflow-hidden">
      {picture && (
        <img src={picture} alt="" width={600} height={210} loading="lazy" className="aspect-5/2 w-full object-cover" />
      )}
      <div className="flex grow flex-col gap-3 p-6">
        <h3 className="text-lg">{title}</h3>
        <p className="text-muted">{summary}</p>
        {finishedAt && (
          <p className="text-sm text-muted">
            {t('until')} <Moment at={finishedAt} />
          </p>
        )}
        <Link to={`/promotions/${id}`} className={`${buttonStyle()} mt-auto py-2 text-center whitespace-normal!`}>
          {t('open', { name: title })}
        </Link>
      </div>
    </Card>
  );
}

export const page = definePage<Promotion[]>({
  load: async ({ api, report }) => (await api.call(getPromotions).catch(report({ items: [], count: 0 }))).items,
  meta: ({ t }) => ({
    title: t('campaigns.promotions.meta.title'),
    description: t('campaigns.promotions.meta.description'),
  }),
  Component,
});
