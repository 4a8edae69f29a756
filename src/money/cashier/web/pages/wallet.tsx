// The wallet (RT-13): the four purses, what can be withdrawn, and the latest deposits and bonuses (CO-09).
import { getHistory, getWithdrawSettings } from '../../contract.ts';
import type { WireMoney } from '#kernel/money.ts';
import { definePage } from '#site/shell/page.ts';
import { Link } from '#site/shell/link.tsx';
import { LoadFailed } from '#site/shell/load-failed.tsx';
import { useSession, useTexts } from '#site/shell/shell.tsx';
import { Icon } from '#site/design-system/icon.tsx';
import { Money } from '#site/design-system/money.tsx';
import { Card, EmptyState } from '#site/design-system/surface.tsx';
import { byNewest, loadAllBonuses } from '../parts/awards.ts';
import { CashierFrame } from '../parts/cashier-frame.tsx';
import { StatusChip } from '../parts/status-chip.tsx';
import type { HistoryEntry } from '../parts/history-entry.ts';
import { Time } from '#site/design-system/time.tsx';

const PURSES = ['balance_main', 'balance_bonus', 'balance_betting_bonus', 'balance_fun'] as const;
const RECENT = 4;

interface Data {
  available: WireMoney | null;
  /** `null` where they could not be loaded. */
  recent: HistoryEntry[] | null;
}

function Component({ data: { available, recent } }: { data: Data }) {
  const t = useTexts('cashier.wallet');
  const common = useTexts('common.purse');
  const session = useSession();
  return (
    <CashierFrame screen="wallet" heading={t('heading')}>
      <ul className="grid gap-4 sm:grid-cols-2">
        {session &&
          PURSES.map((purse) => (
            <li key={purse}>
              <Card className="flex h-full flex-col p-5" data-purse={purse}>
                <h2 className="text-sm text-muted">{common(purse)}</h2>
                <p className="mt-1 text-2xl font-semibold">
                  <Money value={session[purse]} />
                </p>
                <p className="mb-3 mt-2 text-sm text-muted">{t(`about.${purse}`)}</p>
                {purse === 'balance_main' && available && (
                  <p className="mt-auto border-t border-line pt-3 text-sm">
                    {t('withdrawable')}: <Money value={available} className="font-semibold" />
                  </p>
                )}
              </Card>
            </li>
          ))}
      </ul>
      <section aria-labelledby="recent" className="mt-8">
        <div className="mb-3 flex items-center justify-between gap-4">
          <h2 id="recent" className="text-lg">
            {t('recent')}
          </h2>
          <Link
            to="/cashier/history"
            className="inline-flex min-h-11 items-center text-sm font-semibold text-muted hover:text-text"
          >
            {t('all')}
          </Link>
        </div>
        {!recent ? (
          <LoadFailed />
        ) : recent.length === 0 ? (
          <EmptyState icon="history" title={t('emptyTitle')} text={t('emptyText')} />
        ) : (
          <Card>
            <ul className="divide-y divide-line">
              {recent.map((item) => (
                <Movement key={item.id} item={item} />
              ))}
            </ul>
          </Card>
        )}
      </section>
    </CashierFrame>
  );
}

function Movement({ item }: { item: HistoryEntry }) {
  const t = useTexts('cashier.wallet');
  const isDeposit = item.type === 'deposit';
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-1 px-4 py-3 tablet:px-5" data-recent={item.type}>
      <Icon name={isDeposit ? 'arrow-down-to-line' : 'gift'} className="text-muted" />
      <span className="mr-auto font-semibold">{isDeposit ? t('deposit') : item.method}</span>
      <span className="text-sm text-muted max-sm:order-last max-sm:basis-full max-sm:pl-9">
        <Time at={item.created_at} />
      </span>
      <StatusChip state={item.status} />
      <span className="min-w-24 text-right">
        <Money value={item.amount} isGain={isDeposit && item.status === 'success'} />
      </span>
    </li>
  );
}

export const page = definePage<Data>({
  async load({ api, report }) {
    const [settings, history, bonuses] = await Promise.all([
      api.call(getWithdrawSettings).catch(report(null)),
      api.call(getHistory, { type: 'deposit', count: String(RECENT) }).catch(report(null)),
      loadAllBonuses(api, { offset: 0, count: RECENT }).catch(report(null)),
    ]);
    return {
      available: settings?.available ?? null,
      recent: history && bonuses && [...history.items, ...bonuses.items].toSorted(byNewest).slice(0, RECENT),
    };
  },
  meta: ({ t }) => ({ title: t('cashier.wallet.meta'), isHidden: true }),
  Component,
});
