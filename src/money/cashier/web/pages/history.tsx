import { useSearchParams } from 'react-router';
import { getDepositSettings, getWithdrawSettings } from '../../contract.ts';
import { definePage } from '#site/shell/page.ts';
import { Link } from '#site/shell/link.tsx';
import { useTexts } from '#site/shell/shell.tsx';
import { Button, buttonStyle } from '#site/design-system/button.tsx';
import { Card, EmptyState, ErrorState, Notice, Skeleton } from '#site/design-system/surface.tsx';
import { Tabs } from '#site/design-system/tabs.tsx';
import { CashierFrame } from '../parts/cashier-frame.tsx';
import { COLUMNS, HistoryRow } from '../parts/history-row.tsx';
import {
  HISTORY_TABS,
  loadHistory,
  PAGE_SIZE,
  useHistory,
  type HistoryState,
  type HistoryTab,
} from '../parts/use-history.ts';
import { StatementCard } from '../parts/statement-card.tsx';
import type { HistoryPage } from '../parts/history-entry.ts';

interface Data {
  tab: HistoryTab;
  page: HistoryPage;
  /** Names of methods by sysname. */
  names: Record<string, string>;
}

const tabOf = (text: string | null): HistoryTab => HISTORY_TABS.find((tab) => tab === text) ?? 'deposit';

export const page = definePage<Data>({
  async load({ api, url }) {
    const tab = tabOf(url.searchParams.get('tab'));
    const [first, deposit, withdrawal] = await Promise.all([
      loadHistory(api, tab, { offset: 0, count: PAGE_SIZE }),
      api.call(getDepositSettings),
      api.call(getWithdrawSettings),
    ]);
    const names = Object.fromEntries(
      [...deposit.methods, ...withdrawal.methods].map((method) => [method.sysname, method.name]),
    );
    return { tab, page: first, names };
  },
  meta: ({ t }) => ({ title: t('cashier.history.meta'), isHidden: true }),
  Component: HistoryPage_,
});

function HistoryPage_({ data }: { data: Data }) {
  const t = useTexts('cashier');
  const [query, setQuery] = useSearchParams();
  const tab = tabOf(query.get('tab'));
  const history = useHistory(tab, data);
  const tabs = HISTORY_TABS.map((id) => ({ id, label: t(`history.${id}`) }));
  return (
    <CashierFrame screen="history" heading={t('history.heading')}>
      <Tabs
        label={t('history.tabsLabel')}
        items={tabs}
        active={tab}
        onChange={(id) => setQuery({ tab: id }, { replace: true, preventScrollReset: true })}
        controls="history-list"
      />
      <section id="history-list" role="tabpanel" aria-label={t(`history.${tab}`)} data-tab={tab} className="mt-4">
        <HistoryList tab={tab} history={history} names={data.names} />
      </section>
      <StatementCard />
    </CashierFrame>
  );
}

function HistoryList({ tab, history, names }: { tab: HistoryTab; history: HistoryState; names: Data['names'] }) {
  const t = useTexts('cashier');
  const common = useTexts('common');
  const { items, count } = history;
  if (history.hasFailed && !items)
    return (
      <ErrorState
        title={t('history.error')}
        action={<Button onClick={() => void history.retry()}>{common('retry')}</Button>}
      />
    );
  if (!items) return <LoadingRows />;
  if (items.length === 0) return <NoPayments tab={tab} />;
  return (
    <>
      <Card className="overflow-hidden">
        <div aria-hidden className={`hidden border-b border-line px-5 py-3 text-sm text-muted ${COLUMNS}`}>
          <span>{t('history.date')}</span>
          <span>{t('history.method')}</span>
          <span className="text-right">{t('history.amount')}</span>
          <span>{t('history.state')}</span>
        </div>
        <ul>
          {items.map((item) => (
            <HistoryRow
              key={item.id}
              item={item}
              methodName={names[item.method] ?? item.method}
              onChange={history.replace}
            />
          ))}
        </ul>
      </Card>
      {history.hasFailed && (
        <div className="mt-4">
          <Notice tone="danger" icon="triangle-alert">
            {t('history.error')}
          </Notice>
        </div>
      )}
      <div className="mt-4 flex flex-wrap items-center justify-between gap-3">
        <p aria-live="polite" className="text-sm text-muted">
          {t('history.shown', { shown: items.length, count })}
        </p>
        {items.length < count && (
          <Button isBusy={history.isLoadingMore} onClick={() => void history.more()}>
            {t('history.more')}
          </Button>
        )}
      </div>
    </>
  );
}

function LoadingRows() {
  const common = useTexts('common');
  return (
    <output aria-label={common('loading')} className="flex flex-col gap-2">
      {Array.from({ length: PAGE_SIZE }, (_, index) => (
        <Skeleton key={index} className="h-22 tablet:h-15" />
      ))}
    </output>
  );
}

const EMPTY = {
  deposit: { icon: 'arrow-down-to-line', to: '/cashier/deposit', key: 'emptyDeposit' },
  withdrawal: { icon: 'arrow-up-from-line', to: '/cashier/withdraw', key: 'emptyWithdrawal' },
  bonuses: { icon: 'gift', to: '/promotions', key: 'emptyBonuses' },
  cashbacks: { icon: 'coins', to: '/profile/cashback', key: 'emptyCashbacks' },
} as const;

function NoPayments({ tab }: { tab: HistoryTab }) {
  const t = useTexts('cashier');
  const { icon, to, key } = EMPTY[tab];
  return (
    <EmptyState
      icon={icon}
      title={t(`history.${key}`)}
      text={t(`history.${key}Text`)}
      action={
        <Link to={to} className={buttonStyle({ look: 'primary' })}>
          {t(`history.${key}Action`)}
        </Link>
      }
    />
  );
}
