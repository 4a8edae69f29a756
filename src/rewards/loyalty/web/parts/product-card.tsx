// One product of the shop: what it is, what it costs, and a button to buy it or the reason why not.
import type { LoyaltyInfo, Product } from '../../contract.ts';
import { openAuth } from '#site/shell/auth-dialogs.ts';
import { useShell, useTexts } from '#site/shell/shell.tsx';
import { Button } from '#site/design-system/button.tsx';
import { Card, Chip } from '#site/design-system/surface.tsx';
import { Time } from '#site/design-system/time.tsx';
import { usePoints } from '../points.ts';
import { usePurchase } from '../use-purchase.ts';
import { ProductArt } from './product-art.tsx';

export function ProductCard({ product, info }: { product: Product; info: LoyaltyInfo | null }) {
  const t = useTexts('loyalty.shop');
  const { dialogs } = useShell();
  const inPoints = usePoints(info?.pointsAlias);
  const buy = usePurchase();
  const { name, text, kind, points, full_points: full, left, most, bar } = product;
  return (
    <Card data-product={product.sysname} className="flex h-full flex-col overflow-hidden">
      <ProductArt product={product} />
      <div className="flex grow flex-col p-4">
        <p className="mb-2 flex flex-wrap gap-2">
          <Chip>{t(`kinds.${kind}`)}</Chip>
          {left !== null && left > 0 && <Chip tone="info">{t('left', { count: left })}</Chip>}
          {most !== null && <Chip>{t('most', { count: most })}</Chip>}
        </p>
        <h2 className="text-base">{name}</h2>
        <p className="mb-3 mt-1 text-sm text-muted">{text}</p>
        <p className="mt-auto flex flex-wrap items-baseline gap-x-2">
          <span className="figures font-display text-xl font-bold text-primary">{inPoints(points)}</span>
          {points < full && (
            <>
              <s className="figures text-sm text-muted">{inPoints(full)}</s>
              <span className="sr-only">{t('discount')}</span>
            </>
          )}
        </p>
        <div className="mt-3">
          {bar ? (
            <p className="flex min-h-11 items-center text-sm font-semibold text-warning">
              <span>
                {t(`bar.${bar}`, { level: product.minimum_level })} {product.free_at && <Time at={product.free_at} />}
              </span>
            </p>
          ) : info ? (
            <Button
              look={info.points >= points ? 'primary' : 'quiet'}
              isWide
              aria-label={t('buyNamed', { name })}
              onClick={() => void buy(product, info.points)}
            >
              {t('buy')}
            </Button>
          ) : (
            <Button isWide aria-label={t('signInNamed', { name })} onClick={() => void openAuth(dialogs, 'login')}>
              {t('signIn')}
            </Button>
          )}
        </div>
      </div>
    </Card>
  );
}
