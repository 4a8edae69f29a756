// The shop where points turn into something.
import { useState } from 'react';
import { PRODUCT_KINDS, type LoyaltyInfo, type Product, type ProductKind } from '../../contract.ts';
import { definePage, notFound } from '#site/shell/page.ts';
import { Link } from '#site/shell/link.tsx';
import { useTexts } from '#site/shell/shell.tsx';
import { buttonStyle } from '#site/design-system/button.tsx';
import { PageHead } from '#site/design-system/page-head.tsx';
import { Card, EmptyState } from '#site/design-system/surface.tsx';
import { Tabs } from '#site/design-system/tabs.tsx';
import { loadLoyaltyInfo, loadProducts, loadTerms } from '../loyalty.ts';
import { LoyaltyTabs } from '../parts/loyalty-tabs.tsx';
import { ProductCard } from '../parts/product-card.tsx';
import { usePoints } from '../points.ts';
import { useStanding } from '../use-standing.ts';

interface Data {
  products: Product[];
  info: LoyaltyInfo | null;
}

function Component({ data: { products, info: first } }: { data: Data }) {
  const t = useTexts('loyalty.shop');
  const info = useStanding(first);
  const inPoints = usePoints(info?.pointsAlias);
  const [kind, setKind] = useState<ProductKind | 'all'>('all');
  const [isAffordable, setIsAffordable] = useState(false);
  const kinds = PRODUCT_KINDS.filter((productKind) => products.some((product) => product.kind === productKind));
  const visibleProducts = products.filter(
    (product) =>
      (kind === 'all' || product.kind === kind) &&
      (!isAffordable || !info || (product.points <= info.points && product.bar === null)),
  );
  return (
    <>
      <PageHead title={t('title')} lead={t('lead')} scene="shop">
        {info && (
          <Card data-points className="px-5 py-3">
            <span className="block text-sm text-muted">{t('have')}</span>
            <span className="figures font-display text-2xl font-bold text-primary">{inPoints(info.points)}</span>
          </Card>
        )}
      </PageHead>
      <LoyaltyTabs active="shop" hasShop />
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
        <>
          <div className="mb-5 flex flex-wrap items-center gap-x-6 gap-y-2">
            <Tabs
              label={t('filter')}
              active={kind}
              onChange={(id) => setKind(id as ProductKind | 'all')}
              controls="products"
              items={[{ id: 'all', label: t('all') }, ...kinds.map((id) => ({ id, label: t(`kinds.${id}`) }))]}
            />
            {info && (
              <label htmlFor="affordable" className="inline-flex min-h-11 cursor-pointer items-center gap-2 text-sm">
                <input
                  id="affordable"
                  type="checkbox"
                  checked={isAffordable}
                  onChange={(event) => setIsAffordable(event.target.checked)}
                  className="size-5 accent-primary"
                />
                {t('affordable')}
              </label>
            )}
          </div>
          <div id="products" aria-live="polite">
            {visibleProducts.length === 0 ? (
              <EmptyState icon="gem" title={t('none.title')} text={t('none.text')} />
            ) : (
              <ul className="grid gap-5 sm:grid-cols-2 laptop:grid-cols-3 desk:grid-cols-4">
                {visibleProducts.map((product) => (
                  <li key={product.id}>
                    <ProductCard product={product} info={info} />
                  </li>
                ))}
              </ul>
            )}
          </div>
        </>
      )}
    </>
  );
}

export const page = definePage<Data>({
  async load(context) {
    const [terms, products, info] = await Promise.all([
      loadTerms(context),
      loadProducts(context).catch(context.report([])),
      loadLoyaltyInfo(context).catch(context.report(null)),
    ]);
    return terms.has_shop ? { products, info } : notFound();
  },
  meta: ({ t }) => ({ title: t('loyalty.shop.meta'), description: t('loyalty.shop.lead') }),
  Component,
});
