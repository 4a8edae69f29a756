// The player's bets: what is open, what is settled.
import { getBets } from '../../contract.ts';
import { definePage } from '#site/shell/page.ts';
import { Link } from '#site/shell/link.tsx';
import { useTexts } from '#site/shell/shell.tsx';
import { LinkTabs } from '#site/design-system/link-tabs.tsx';
import { BETS_OF_A_PAGE, BetList, type BetListState, type BetPage } from '../parts/bet-list.tsx';
import { useOwnOdds } from '../use-own-odds.ts';

interface Data {
  state: BetListState;
  page: BetPage | null;
}

function Component({ data: { state, page: first } }: { data: Data }) {
  const t = useTexts('bets');
  useOwnOdds();
  return (
    <>
      <h1 className="mb-4 text-2xl tablet:text-3xl">{t('title')}</h1>
      <LinkTabs
        link={Link}
        label={t('title')}
        active={state}
        tabs={[
          { id: 'open', to: '/bets', label: t('tab.open') },
          { id: 'settled', to: '/bets?state=settled', label: t('tab.settled') },
        ]}
      />
      <BetList key={state} state={state} first={first} />
    </>
  );
}

export const page = definePage<Data>({
  async load({ api, url, report }) {
    const state: BetListState = url.searchParams.get('state') === 'settled' ? 'settled' : 'open';
    return {
      state,
      page: await api.call(getBets, { state, count: String(BETS_OF_A_PAGE) }).catch(report(null)),
    };
  },
  meta: ({ t }) => ({ title: t('bets.title'), isHidden: true }),
  Component,
});
