// The player's own standing in the loyalty programme: level, points and how they came, orders, character.
import { useState } from 'react';
import {
  getCharacters,
  type Character,
  type LoyaltyInfo,
  type LoyaltyTerms,
  type Order,
} from '#rewards/loyalty/contract.ts';
import { loadHistory, loadLoyaltyInfo, loadOrders, loadTerms, type HistoryPage } from '#rewards/loyalty/web/loyalty.ts';
import { CharacterCard } from '#rewards/loyalty/web/parts/character-card.tsx';
import { OrderList } from '#rewards/loyalty/web/parts/order-list.tsx';
import { PointsHistory } from '#rewards/loyalty/web/parts/points-history.tsx';
import { StandingCard } from '#rewards/loyalty/web/parts/standing-card.tsx';
import { useStanding } from '#rewards/loyalty/web/use-standing.ts';
import { Link } from '#site/shell/link.tsx';
import { useShell, useTexts } from '#site/shell/shell.tsx';
import { Button, buttonStyle } from '#site/design-system/button.tsx';
import { ErrorState } from '#site/design-system/surface.tsx';
import { profilePage } from '../parts/profile-frame.tsx';

/** `null` where it could not be loaded. */
interface Data {
  info: LoyaltyInfo | null;
  terms: LoyaltyTerms | null;
  characters: Character[];
  history: HistoryPage | null;
  orders: Order[];
}

function Content({ data: { info: first, terms, characters, history, orders } }: { data: Data }) {
  const t = useTexts('profile.loyalty');
  const common = useTexts('common');
  const { reloadPage } = useShell();
  const info = useStanding(first);
  const [isRetrying, setRetrying] = useState(false);
  if (!info || !history)
    return (
      <ErrorState
        title={t('error')}
        action={
          <Button
            isBusy={isRetrying}
            onClick={() => {
              setRetrying(true);
              void reloadPage().finally(() => setRetrying(false));
            }}
          >
            {common('retry')}
          </Button>
        }
      />
    );
  const hasCharacter = terms?.character_places !== 'loyalty-page';
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-5">
      <StandingCard info={info} hasCharacter={false} />
      <p className="flex flex-wrap gap-3">
        <Link to="/loyalty" className={buttonStyle()}>
          {t('programme')}
        </Link>
        {terms?.has_shop && (
          <Link to="/loyalty/shop" className={buttonStyle()}>
            {t('shop')}
          </Link>
        )}
      </p>
      {hasCharacter && characters.length > 0 && <CharacterCard info={info} characters={characters} />}
      {orders.length > 0 && <OrderList orders={orders} />}
      <PointsHistory first={history} />
    </div>
  );
}

export const page = profilePage<Data>('loyalty', {
  async load(context) {
    const { api, report } = context;
    const [info, terms, { items }, history, orders] = await Promise.all([
      loadLoyaltyInfo(context).catch(report(null)),
      loadTerms(context).catch(report(null)),
      api.call(getCharacters).catch(report({ items: [] })),
      loadHistory(context).catch(report(null)),
      loadOrders(context).catch(report([])),
    ]);
    return { info, terms, characters: items, history, orders };
  },
  Content,
});
