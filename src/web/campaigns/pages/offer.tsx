// One offer with its terms.
import type { Offer } from '#domains/campaigns/offer-contract.ts';
import { definePage, notFound } from '../../page.ts';
import { Link } from '../../shell/link.tsx';
import { useSession } from '../../shell/session.ts';
import { useTexts } from '../../shell/shell.tsx';
import { buttonStyle } from '../../ui/button.tsx';
import { isCampaignName, loadOffers, shownOffers } from '../campaigns.ts';
import { TakeOffer } from '../parts/take-offer.tsx';
import { CampaignArticle } from '../parts/campaign-article.tsx';

function Component({ data: offer }: { data: Offer }) {
  const t = useTexts('campaigns.offers');
  const isPlayer = useSession() !== null;
  const { description } = offer;
  return (
    <CampaignArticle
      title={description.title}
      text={description.text}
      scene="offers"
      back={{ to: '/offers', label: t('back') }}
      action={
        isPlayer ? (
          <TakeOffer offer={offer} />
        ) : (
          <Link to="/cashier/deposit" className={buttonStyle({ look: 'primary' })}>
            {t('take')}
          </Link>
        )
      }
    >
      <ul className="max-w-prose list-disc space-y-3 pl-5 text-muted">
        {description.terms.map((term) => (
          <li key={term}>{term}</li>
        ))}
      </ul>
    </CampaignArticle>
  );
}

export const page = definePage<Offer>({
  validate: ({ id }) => isCampaignName(id),
  load: async (context) => {
    const offers = shownOffers(await loadOffers(context), context.session !== null);
    const called = context.params['id'];
    return offers.find(({ name }) => name === called) ?? offers.find(({ id }) => String(id) === called) ?? notFound();
  },
  meta: ({ data: { description } }) => ({ title: description.title, description: description.text }),
  Component,
});
