// Offers (RT-24): bonuses that come with a deposit, shown to guests too (OP-34).
import type { Offer, Referral } from '../../offer-contract.ts';
import { definePage } from '#site/shell/page.ts';
import { Link } from '#site/shell/link.tsx';
import { buttonStyle } from '#site/design-system/button.tsx';
import { PageHead, Section } from '#site/design-system/page-head.tsx';
import { EmptyState } from '#site/design-system/surface.tsx';
import { loadOffers, loadReferral, shownOffers } from '../campaigns.ts';
import { InviteCard } from '../parts/invite-card.tsx';
import { OfferCards } from '../parts/offer-cards.tsx';
import { useTexts } from '#site/shell/shell.tsx';
import { FactCards } from '#site/design-system/fact-cards.tsx';

interface Data {
  offers: Offer[];
  referral: Referral['referral'];
}

function Component({ data: { offers, referral } }: { data: Data }) {
  const t = useTexts('campaigns.offers');
  return (
    <>
      <PageHead title={t('title')} lead={offers.length > 0 ? t('lead') : undefined} scene="offers" />
      <Section id="now" title={t('list')}>
        {offers.length === 0 ? (
          <EmptyState
            icon="gift"
            title={t('empty.title')}
            text={t('empty.text')}
            action={
              <Link to="/cashier/deposit" className={buttonStyle({ look: 'primary' })}>
                {t('empty.action')}
              </Link>
            }
          />
        ) : (
          <OfferCards offers={offers} />
        )}
      </Section>
      {referral && <InviteCard referral={referral} />}
      {offers.length > 0 && <BonusPromise />}
    </>
  );
}

export const page = definePage<Data>({
  async load(context) {
    const isPlayer = context.session !== null;
    const [offers, referral] = await Promise.all([
      loadOffers(context).catch(context.report([])),
      isPlayer ? loadReferral(context).catch(context.report(null)) : null,
    ]);
    return { offers: shownOffers(offers, isPlayer), referral };
  },
  meta: ({ data: { offers }, t }) => ({
    title: t('campaigns.offers.meta.title'),
    // Where there is none, do not promise one.
    description: t(offers.length > 0 ? 'campaigns.offers.meta.description' : 'campaigns.offers.empty.text'),
  }),
  Component,
});

/** What the house promises about every bonus. */
function BonusPromise() {
  const t = useTexts('campaigns.promise');
  return (
    <Section id="promise" title={t('title')}>
      <FactCards
        facts={[
          { id: 'cost', icon: 'scale', title: t('cost.title'), text: t('cost.text') },
          { id: 'void', icon: 'shield-check', title: t('void.title'), text: t('void.text') },
          { id: 'leave', icon: 'log-out', title: t('leave'), text: t('leaveText') },
        ]}
      />
    </Section>
  );
}
