// The shop where points turn into something.
import { definePage } from '../../page.ts';
import { Link } from '../../shell/link.tsx';
import { useTexts } from '../../shell/shell.tsx';
import { buttonStyle } from '../../ui/button.tsx';
import { PageHead } from '../../ui/page-head.tsx';
import { Card, Chip, EmptyState } from '../../ui/surface.tsx';
import { loadProducts, type Product } from '../loyalty.ts';
import { LoyaltyTabs } from '../parts/loyalty-tabs.tsx';

function Component({ data: products }: { data: Product[] }) {
  const t = useTexts('loyalty.shop');
  return (
    <>
      <PageHead title={t('title')} lead={t('lead')} scene="shop" />
      <LoyaltyTabs active="shop" />
      {products.length === 0 ? (
        <EmptyState
          icon="gem"
          title={t('empty.title')}
          text={t('empty.text')}
          action={
            <Link to="/loyalty" className={buttonStyle({ look: 'primary' })}>
              {t('empty.action')}
            </Link>
          }
        />
      ) : (
        <ul className="grid gap-5 sm:grid-cols-2 laptop:grid-cols-3">
          {products.map((product) => (
            <li key={product.id}>
              <Card className="h-full p-5">
                <h2 className="text-base">{product.name}</h2>
                <p className="mb-3 mt-1 text-sm text-muted">{product.text}</p>
                <Chip tone="primary" icon="gem">
                  {t('price', { points: product.points })}
                </Chip>
              </Card>
            </li>
          ))}
        </ul>
      )}
    </>
  );
}

export const page = definePage<Product[]>({
  load: (context) => loadProducts(context).catch(context.report([])),
  meta: ({ t }) => ({ title: t('loyalty.shop.meta'), description: t('loyalty.shop.lead') }),
  Component,
});
