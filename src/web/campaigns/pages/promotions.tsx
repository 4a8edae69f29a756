// Promotions (RT-27): what is on at the house.
import { getPromotions, type Promotion } from '#domains/content/contract.ts';
import { definePage } from '../../page.ts';
import { Link } from '../../shell/link.tsx';
import { useTexts } from '../../shell/shell.tsx';
import { buttonStyle } from '../../ui/button.tsx';
import { PageHead, Section } from '../../ui/page-head.tsx';
import { EmptyState } from '../../ui/surface.tsx';
import { PromotionCards } from '../parts/promotion-cards.tsx';

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
          <PromotionCards promotions={promotions} />
        )}
      </Section>
    </>
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
