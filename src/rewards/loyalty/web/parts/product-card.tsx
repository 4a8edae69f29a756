// One product of the shop: what it is, what it costs, and a button to buy it or the reason why not.
import { type LoyaltyInfo, type Product, buyProduct, type Order } from '../../contract.ts';
import { openAuth } from '#site/shell/auth-dialogs.ts';
import { useShell, useTexts } from '#site/shell/shell.tsx';
import { Button } from '#site/design-system/button.tsx';
import { Card, Chip } from '#site/design-system/surface.tsx';
import { Time } from '#site/design-system/time.tsx';
import { usePoints } from '../points.ts';
import { ProductArt } from './product-art.tsx';
import { isLost, repeatedWhenLost } from '#site/shell/lost-answer.ts';
import { newRequestId } from '#site/shell/request-id.ts';
import { refreshSession } from '#site/shell/session.ts';
import { addressDialog, buyInShop } from '../dialogs.ts';

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

/** Requests to buy a product whose answer was lost: bought again, it is the purchase that may have been made. */
const unanswered = new Map<number, string>();

function usePurchase(): (product: Product, balance: number) => Promise<void> {
  const { api, dialogs, session, reloadPage } = useShell();
  return async ({ id, name, text, points }, balance) => {
    let order: Order | null | undefined;
    let buying: Promise<void> | undefined;
    const take = async (): Promise<void> => {
      const request_id = unanswered.get(id) ?? newRequestId();
      unanswered.set(id, request_id);
      try {
        ({ order } = await repeatedWhenLost(() => api.call(buyProduct, { id: String(id), request_id })));
      } catch (failure) {
        if (!isLost(failure)) unanswered.delete(id);
        throw failure;
      }
      unanswered.delete(id);
    };
    await buyInShop(dialogs, { name, text, points }, { balance, buy: () => (buying = take()) });
    // A player who has closed the dialog early has bought it all the same; a failure was the dialog's to show.
    await buying?.catch(() => undefined);
    if (order === undefined) return;
    await Promise.all([reloadPage(), refreshSession(api, session)]);
    if (order) {
      await dialogs.open(addressDialog, { order });
      await reloadPage();
    }
  };
}
