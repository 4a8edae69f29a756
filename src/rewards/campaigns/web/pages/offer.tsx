// One offer with its terms.
import type { Offer } from '../../offer-contract.ts';
import { definePage, notFound } from '#site/shell/page.ts';
import { Link } from '#site/shell/link.tsx';
import { useSession, useTexts } from '#site/shell/shell.tsx';
import { buttonStyle } from '#site/design-system/button.tsx';
import { Notice } from '#site/design-system/surface.tsx';
import { isCampaignName, loadOffers, shownOffers } from '../campaigns.ts';
import { BonusCost } from '#rewards/bonuses/web/parts/bonus-cost.tsx';
import { TakeOffer } from '../parts/take-offer.tsx';
import { RefusedBecause } from '../parts/refused-because.tsx';
import { CampaignArticle } from '../parts/campaign-article.tsx';

const GUEST_CURRENCY = 'EUR';

function Component({ data: offer }: { data: Offer }) {
  const t = useTexts('campaigns.offers');
  const session = useSession();
  const { description, trigger, bonuses, reason } = offer;
  return (
    <CampaignArticle
      title={description.title}
      text={description.text}
      scene="offers"
      back={{ to: '/offers', label: t('back') }}
      action={
        trigger.action === 'deposit' || session === null ? (
          <Link
            to={`/cashier/deposit${trigger.action === 'deposit' ? `?offer=${offer.id}` : ''}`}
            className={buttonStyle({ look: 'primary' })}
          >
            {t(trigger.action === 'deposit' ? 'take' : 'signIn')}
          </Link>
        ) : (
          <TakeOffer offer={offer} />
        )
      }
    >
      {reason && (
        <Notice tone="warning" icon="info">
          {!reason.rule.startsWith('persons.') && t('notPaid')} <RefusedBecause reason={reason} />
        </Notice>
      )}
      <div className="my-5 grid gap-3">
        {bonuses.map((bonus) => (
          <BonusCost
            key={bonus}
            definition={bonus}
            currency={session?.balance_main.currency ?? GUEST_CURRENCY}
            hasTerms
          />
        ))}
      </div>
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
