// Promotions (RT-27): what is on at the house.
import { definePage } from '../../page.ts';
import { Link } from '../../shell/link.tsx';
import { Moment } from '../../shell/moment.tsx';
import { useTexts } from '../../shell/shell.tsx';
import { buttonStyle } from '../../ui/button.tsx';
import { PageHead, Section } from '../../ui/page-head.tsx';
import { Card, EmptyState } from '../../ui/surface.tsx';
import { loadPromotions, type Promotion } from '../campaigns.ts';
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
            {promotions.map(({ id, title, text, finished_at }) => (
              <li key={id}>
                <Card className="flex h-full flex-col gap-3 p-6">
                  <h3 className="text-lg">{title}</h3>
                  <p className="text-muted">{text}</p>
                  {finished_at && (
                    <p className="text-sm text-muted">
                      {t('until')} <Moment at={finished_at} />
                    </p>
                  )}
                  <Link to={`/promotions/${id}`} className={`${buttonStyle()} mt-auto`}>
                    {t('open', { name: title })}
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

export const page = definePage<Promotion[]>({
  load: (context) => loadPromotions(context).catch(context.report([])),
  meta: ({ t }) => ({
    title: t('campaigns.promotions.meta.title'),
    description: t('campaigns.promotions.meta.description'),
  }),
  Component,
});
