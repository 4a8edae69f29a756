// Offers (RT-24): bonuses that come with a deposit, for visitors too (OP-34).
import { definePage } from '../../page.ts';
import { Link } from '../../shell/link.tsx';
import { useTexts } from '../../shell/shell.tsx';
import { buttonStyle } from '../../ui/button.tsx';
import { PageHead, Section } from '../../ui/page-head.tsx';
import { Card, EmptyState } from '../../ui/surface.tsx';
import { loadOffers, type Offer } from '../campaigns.ts';
import { BonusPromise } from '../parts/promise.tsx';

function Component({ data: offers }: { data: Offer[] }) {
  const t = useTexts('campaigns.offers');
  return (
    <>
      <PageHead title={t('title')} lead={t('lead')} scene="offers" />
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
          <ul className="grid gap-5 tablet:grid-cols-2 desk:grid-cols-3">
            {offers.map(({ id, description }) => (
              <li key={id}>
                <Card className="flex h-full flex-col gap-3 p-6">
                  <h3 className="text-lg">{description.title}</h3>
                  <p className="text-muted">{description.text}</p>
                  <Link to={`/offers/${id}`} className={`${buttonStyle()} mt-auto`}>
                    {t('open', { name: description.title })}
                  </Link>
                </Card>
              </li>
            ))}
          </ul>
        )}
      </Section>
      <BonusPromise />
    </>
  );
}

export const page = definePage<Offer[]>({
  async load(context) {
    const offers = await loadOffers(context).catch(context.report([]));
    return context.session ? offers.filter(({ trigger }) => trigger.user_satisfies_params) : offers;
  },
  meta: ({ t }) => ({ title: t('campaigns.offers.meta.title'), description: t('campaigns.offers.meta.description') }),
  Component,
});
