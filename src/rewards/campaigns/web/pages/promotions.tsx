// Promotions (RT-27): everything that a visitor gains by, on one page: what waits for them, the offers, the running competitions and
// draws, and what the house has to say.
import type { Offer } from '../../offer-contract.ts';
import { getPromotions, type Promotion } from '#site/content/contract.ts';
import { definePage } from '#site/shell/page.ts';
import { Link } from '#site/shell/link.tsx';
import { useTexts } from '#site/shell/shell.tsx';
import { buttonStyle } from '#site/design-system/button.tsx';
import { PageHead, Section } from '#site/design-system/page-head.tsx';
import { EmptyState } from '#site/design-system/surface.tsx';
import { loadOffers, shownOffers } from '../campaigns.ts';
import { MoreWays } from '../parts/more-ways.tsx';
import { OfferCards } from '../parts/offer-cards.tsx';
import { PromotionCards } from '../parts/promotion-cards.tsx';
import { hasYours, YourRow } from '../parts/your-row.tsx';
import { loadYours, type Yours } from '../yours.ts';

interface Data {
  yours: Yours;
  offers: Offer[];
  promotions: Promotion[];
}

function Component({ data: { yours, offers, promotions } }: { data: Data }) {
  const t = useTexts('campaigns.promotions');
  return (
    <>
      <PageHead title={t('title')} lead={t('lead')} scene="promotions" />
      {hasYours(yours) && <YourRow yours={yours} />}
      {offers.length > 0 && (
        <Section
          id="offers"
          title={t('offers')}
          action={
            <Link
              to="/offers"
              className="inline-flex min-h-11 items-center text-sm font-semibold text-muted hover:text-text"
            >
              {t('allOffers')}
            </Link>
          }
        >
          <OfferCards offers={offers} />
        </Section>
      )}
      <MoreWays />
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

export const page = definePage<Data>({
  async load(context) {
    const { api, report, session } = context;
    const [yours, offers, promotions] = await Promise.all([
      loadYours(context),
      loadOffers(context).catch(report([])),
      api.call(getPromotions).catch(report({ items: [], count: 0 })),
    ]);
    return { yours, offers: shownOffers(offers, session !== null), promotions: promotions.items };
  },
  meta: ({ t }) => ({
    title: t('campaigns.promotions.meta.title'),
    description: t('campaigns.promotions.meta.description'),
  }),
  Component,
});
