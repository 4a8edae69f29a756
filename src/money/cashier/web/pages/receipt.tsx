// The receipt of a deposit (RT-12), made to be printed. Without a number it is that of the latest paid one.
import type { ReactNode } from 'react';
import { getDepositSettings, getHistory, type DepositInfo } from '../../contract.ts';
import { definePage } from '#site/shell/page.ts';
import { Link } from '#site/shell/link.tsx';
import { Moment } from '#site/shell/moment.tsx';
import { useSession, useShell, useTexts } from '#site/shell/shell.tsx';
import { Button, buttonStyle } from '#site/design-system/button.tsx';
import { Logo } from '#site/design-system/logo.tsx';
import { Money } from '#site/design-system/money.tsx';
import { Card, EmptyState } from '#site/design-system/surface.tsx';
import { CashierFrame } from '../parts/cashier-frame.tsx';
import { StatusChip } from '../parts/status-chip.tsx';
import { loadDeposit } from '../parts/use-deposit.ts';

interface Data {
  deposit: DepositInfo | null;
  methodName: string;
}

function Component({ data: { deposit, methodName } }: { data: Data }) {
  const t = useTexts('cashier.receipt');
  return (
    <CashierFrame screen="history" heading={t('heading')}>
      {deposit ? (
        <Receipt deposit={deposit} methodName={methodName} />
      ) : (
        <EmptyState
          icon="receipt"
          title={t('emptyTitle')}
          text={t('emptyText')}
          action={
            <Link to="/cashier/history" className={buttonStyle({ look: 'primary' })}>
              {t('emptyAction')}
            </Link>
          }
        />
      )}
    </CashierFrame>
  );
}

function Receipt({ deposit, methodName }: { deposit: DepositInfo; methodName: string }) {
  const t = useTexts('cashier.receipt');
  const outcome = useTexts('cashier.outcome');
  const { content } = useShell();
  const account = useSession();
  return (
    <>
      <Card className="overflow-hidden" data-receipt={deposit.id}>
        <div className="flex items-center justify-between gap-4 border-b border-dashed border-line px-5 py-4">
          <Logo name={content.name} />
          <StatusChip state={deposit.status} />
        </div>
        <p className="px-5 pt-6 text-center text-sm text-muted">{t('paid')}</p>
        <p className="border-b border-dashed border-line px-5 pb-6 text-center text-3xl font-semibold">
          <Money value={deposit.amount} isGain={deposit.status === 'success'} />
        </p>
        <dl className="divide-y divide-line px-5">
          <Line term={t('method')}>{methodName}</Line>
          <Line term={t('account')}>{account?.login}</Line>
          <Line term={t('begun')}>
            <Moment at={deposit.created_at} />
          </Line>
          <Line term={t('ended')}>
            <Moment at={deposit.updated_at} />
          </Line>
          <Line term={t('fee')}>
            <Money value={{ amount: '0', currency: deposit.amount.currency }} />
          </Line>
          <Line term={outcome('transaction')}>
            <span className="figures break-all text-sm">{deposit.id}</span>
          </Line>
        </dl>
        <p className="border-t border-dashed border-line px-5 py-4 text-sm text-muted">{t('note')}</p>
      </Card>
      <div className="mt-5 flex flex-wrap gap-3 print:hidden">
        <Button look="primary" icon="printer" onClick={() => window.print()}>
          {t('print')}
        </Button>
        <Link to="/cashier/history" className={buttonStyle()}>
          {t('back')}
        </Link>
      </div>
    </>
  );
}

function Line({ term, children }: { term: string; children: ReactNode }) {
  return (
    <div className="flex items-baseline justify-between gap-6 py-3">
      <dt className="shrink-0 text-sm text-muted">{term}</dt>
      <dd className="text-right">{children}</dd>
    </div>
  );
}

export const page = definePage<Data>({
  async load(context) {
    const { api, url, report } = context;
    const transactionId = url.searchParams.get('transaction') ?? (await latestPaid(context));
    const [deposit, settings] = await Promise.all([
      loadDeposit(context, transactionId),
      api.call(getDepositSettings).catch(report({ methods: [] })),
    ]);
    const method = settings.methods.find(({ sysname }) => sysname === deposit?.method);
    return { deposit, methodName: method?.name ?? deposit?.method ?? '' };
  },
  meta: ({ t }) => ({ title: t('cashier.receipt.meta'), isHidden: true }),
  Component,
});

async function latestPaid({ api }: Parameters<typeof loadDeposit>[0]): Promise<string | undefined> {
  const { items } = await api.call(getHistory, { type: 'deposit', statuses: 'success', count: '1' });
  return items[0]?.id;
}
