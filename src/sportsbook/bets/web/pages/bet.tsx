// One bet of the player: the bet, everything that decided it, a receipt to print and a link to share. Any other address
// below `/bets` shows all of them (RT-36).
import { getBet, getBets } from '../../contract.ts';
import { isUuid } from '#kernel/ids.ts';
import type { OutputOf } from '#kernel/method.ts';
import { useState } from 'react';
import { definePage, notFoundWhenRefused } from '#site/shell/page.ts';
import { latestOnly } from '#site/shell/latest-only.ts';
import { Link } from '#site/shell/link.tsx';
import { reportError } from '#site/shell/report.ts';
import { useShell, useTexts } from '#site/shell/shell.tsx';
import { Button, buttonStyle } from '#site/design-system/button.tsx';
import { BetCard } from '../parts/bet-card.tsx';
import { BETS_OF_A_PAGE, BetList, type BetPage } from '../parts/bet-list.tsx';
import { CashOut } from '../parts/cash-out.tsx';
import { CashOutList } from '../parts/cash-out-list.tsx';
import { EditBet } from '../parts/edit-bet.tsx';
import { Decision } from '../parts/decision.tsx';
import { useBetMessages } from '../use-bet-messages.ts';
import { useCashOutOffers } from '../use-cash-out-offers.ts';
import { useOwnOdds } from '../use-own-odds.ts';

type Details = OutputOf<typeof getBet>;
/** The page of bets is `null` where it could not be loaded. */
type Data = { details: Details } | { page: BetPage | null };

const Component = ({ data }: { data: Data }) =>
  'details' in data ? <BetPageOf first={data.details} /> : <AllBets page={data.page} />;

function AllBets({ page: first }: { page: BetPage | null }) {
  const t = useTexts('bets');
  useOwnOdds();
  return (
    <>
      <h1 className="mb-4 text-2xl tablet:text-3xl">{t('title')}</h1>
      <BetList state="open" first={first} />
    </>
  );
}

function BetPageOf({ first }: { first: Details }) {
  const { api, toasts, content } = useShell();
  const t = useTexts('bets');
  useOwnOdds();
  const [shownBet, setShownBet] = useState({ first, data: first });
  if (shownBet.first !== first) setShownBet({ first, data: first });
  const [newest] = useState(latestOnly);
  const { bet, decision, share } = shownBet.data;
  const offers = useCashOutOffers([bet]);
  useBetMessages((id = bet.id) => {
    if (id !== bet.id) return;
    newest(api.call(getBet, { id })).then(
      (data) => data && setShownBet({ first, data }),
      (failure: unknown) => reportError(failure, 'bet'),
    );
  });
  const copy = (): void => {
    navigator.clipboard.writeText(new URL(`/b/${share}`, location.origin).href).then(
      () => toasts.show('success', t('shared')),
      () => toasts.show('error', t('notShared')),
    );
  };
  return (
    <div className="mx-auto max-w-3xl">
      <p className="mb-2 text-sm text-muted print:hidden">
        <Link to="/bets" className="hover:text-text">
          {t('title')}
        </Link>
      </p>
      <h1 className="mb-4 text-2xl">{t('one', { number: bet.id.slice(-8) })}</h1>
      <p className="hidden print:block">
        {content.name} · {bet.id}
      </p>
      <BetCard
        bet={bet}
        isWhole
        cashOut={
          <>
            <CashOut
              bet={bet}
              quote={offers[bet.id]}
              onBet={(newBet) => setShownBet({ first, data: { ...shownBet.data, bet: newBet } })}
            />
            <EditBet bet={bet} isWhole />
          </>
        }
      />
      <CashOutList bet={bet} />
      <Decision bet={bet} decision={decision} />
      <div className="mt-6 flex flex-wrap gap-3 print:hidden">
        <Button icon="external-link" onClick={copy}>
          {t('share')}
        </Button>
        <Button icon="receipt" onClick={() => window.print()}>
          {t('print')}
        </Button>
        <Link to={`/support?bet=${bet.id}#write`} className={buttonStyle({ look: 'ghost' })}>
          {t('ask')}
        </Link>
      </div>
      <p className="mt-2 text-xs text-muted print:hidden">{t('shareNote')}</p>
    </div>
  );
}

export const page = definePage<Data>({
  async load({ api, params, report }) {
    const id = params['*'] ?? '';
    if (isUuid(id)) return { details: await api.call(getBet, { id }).catch(notFoundWhenRefused) };
    return { page: await api.call(getBets, { state: 'open', count: String(BETS_OF_A_PAGE) }).catch(report(null)) };
  },
  meta: ({ data, t }) => ({
    title: 'details' in data ? t('bets.one', { number: data.details.bet.id.slice(-8) }) : t('bets.title'),
    isHidden: true,
  }),
  Component,
});
