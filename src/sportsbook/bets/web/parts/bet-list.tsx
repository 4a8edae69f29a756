// A player's bets, newest first, more on demand; open ones are updated while they are shown.
import { useState } from 'react';
import { getBets, type Bet } from '../../contract.ts';
import { latestOnly } from '#site/shell/latest-only.ts';
import { Link } from '#site/shell/link.tsx';
import { LoadFailed } from '#site/shell/load-failed.tsx';
import { reportError } from '#site/shell/report.ts';
import { useShell, useTexts } from '#site/shell/shell.tsx';
import { useAction } from '#site/shell/use-action.ts';
import { Button, buttonStyle } from '#site/design-system/button.tsx';
import { EmptyState } from '#site/design-system/surface.tsx';
import { useBetMessages } from '../use-bet-messages.ts';
import { useCashOutOffers } from '../use-cash-out-offers.ts';
import { BetCard } from './bet-card.tsx';
import { CashOut } from './cash-out.tsx';
import { EditBet } from './edit-bet.tsx';

export type BetListState = 'open' | 'settled';
export const BETS_OF_A_PAGE = 20;
/** The maximum that one call returns. */
const MAX_BETS = 100;

export interface BetPage {
  items: Bet[];
  count: number;
}

interface BetListProps {
  state: BetListState;
  /** `null` where it could not be loaded. */
  first: BetPage | null;
}

export const BetList = ({ state, first }: BetListProps) =>
  first ? <Bets state={state} first={first} /> : <LoadFailed />;

function Bets({ state, first }: { state: BetListState; first: BetPage }) {
  const { api } = useShell();
  const t = useTexts('bets');
  const sports = useTexts('sports');
  const [shownPage, setShownPage] = useState({ first, page: first });
  if (shownPage.first !== first) setShownPage({ first, page: first });
  const loading = useAction();
  const [newest] = useState(latestOnly);
  const { items, count } = shownPage.page;
  const offers = useCashOutOffers(items);
  const replace = (bet: Bet): void =>
    setShownPage((now) => ({
      ...now,
      page: { ...now.page, items: now.page.items.map((item) => (item.id === bet.id ? bet : item)) },
    }));

  useBetMessages(() => {
    const query = { state, count: String(Math.min(MAX_BETS, Math.max(BETS_OF_A_PAGE, items.length))) };
    newest(api.call(getBets, query)).then(
      (page) => page && setShownPage({ first, page }),
      (failure: unknown) => reportError(failure, 'bets'),
    );
  });

  const more = async (): Promise<void> => {
    const next = await api.call(getBets, { state, offset: String(items.length), count: String(BETS_OF_A_PAGE) });
    // Bets may have been settled or placed meanwhile, or another list opened.
    setShownPage((now) => {
      if (now.first !== first) return now;
      const ids = new Set(now.page.items.map(({ id }) => id));
      const further = next.items.filter(({ id }) => !ids.has(id));
      return { ...now, page: { items: [...now.page.items, ...further], count: next.count } };
    });
  };

  if (items.length === 0)
    return (
      <EmptyState
        icon={state === 'open' ? 'goal' : 'receipt'}
        title={t(`empty.${state}`)}
        text={t(`empty.${state}Text`)}
        action={
          <Link to="/betting" className={buttonStyle({ look: 'primary' })}>
            {t('empty.action')}
          </Link>
        }
      />
    );
  return (
    <>
      <ul className="grid grid-cols-[minmax(0,1fr)] gap-4 laptop:grid-cols-2">
        {items.map((bet) => (
          <li key={bet.id}>
            <BetCard
              bet={bet}
              cashOut={
                <>
                  <CashOut bet={bet} quote={offers[bet.id]} onBet={replace} />
                  <EditBet bet={bet} />
                </>
              }
            />
          </li>
        ))}
      </ul>
      {items.some(({ legs }) => legs.some((leg) => leg.is_simulated)) && (
        <p className="mt-3 text-xs text-muted">{sports('simulated.note')}</p>
      )}
      {items.length < count && (
        <p className="mt-4 text-center">
          <Button isBusy={loading.isBusy} onClick={() => loading.run(more)}>
            {t('more')}
          </Button>
        </p>
      )}
    </>
  );
}
