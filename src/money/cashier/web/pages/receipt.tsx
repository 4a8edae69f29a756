// The receipt of a payment (RT-12), made to be printed and kept. Without a number it is that of the latest paid deposit.
import type { ReactNode } from 'react';
import { getHistory } from '../../contract.ts';
import { getReceipt, type Receipt } from '../../statement-contract.ts';
import { definePage, type LoadContext } from '#site/shell/page.ts';
import { ApiRefusal } from '#site/shell/api.ts';
import { Link } from '#site/shell/link.tsx';
import { useSession, useShell, useTexts } from '#site/shell/shell.tsx';
import { Button, buttonStyle } from '#site/design-system/button.tsx';
import { formatDate, formatTime } from '#site/design-system/format.ts';
import { Logo } from '#site/design-system/logo.tsx';
import { Money } from '#site/design-system/money.tsx';
import { Card, EmptyState } from '#site/design-system/surface.tsx';
import { CashierFrame } from '../parts/cashier-frame.tsx';
import { StatusChip } from '../parts/status-chip.tsx';

interface Data {
  receipt: Receipt | null;
}

function Component({ data: { receipt } }: { data: Data }) {
  const t = useTexts('cashier.receipt');
  return (
    <CashierFrame screen="history" heading={t('heading')}>
      {receipt ? (
        <ReceiptCard receipt={receipt} />
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

function ReceiptCard({ receipt }: { receipt: Receipt }) {
  const t = useTexts('cashier.receipt');
  const outcome = useTexts('cashier.outcome');
  const { content } = useShell();
  const account = useSession();
  const { payment, method, provider_reference: reference, ordered, returned, file } = receipt;
  return (
    <>
      <Card className="overflow-hidden" data-receipt={payment.id}>
        <div className="flex items-center justify-between gap-4 border-b border-dashed border-line px-5 py-4">
          <Logo name={content.name} />
          <StatusChip state={payment.status} />
        </div>
        <p className="px-5 pt-6 text-center text-sm text-muted">{t(payment.type)}</p>
        <p className="border-b border-dashed border-line px-5 pb-6 text-center text-3xl font-semibold">
          <Money value={payment.amount} isGain={payment.status === 'success'} />
        </p>
        <dl className="divide-y divide-line px-5">
          {ordered && (
            <Line term={t('ordered')}>
              <Money value={ordered} />
            </Line>
          )}
          {returned && (
            <Line term={t('returned')}>
              <Money value={returned} />
            </Line>
          )}
          <Line term={t('method')}>{method}</Line>
          <Line term={t('account')}>{account?.login}</Line>
          <Line term={t('begun')}>
            <Exact at={payment.created_at} />
          </Line>
          <Line term={t('ended')}>
            <Exact at={payment.updated_at} />
          </Line>
          <Line term={t('fee')}>
            <Money value={{ amount: '0', currency: payment.amount.currency }} />
          </Line>
          <Line term={outcome('transaction')}>
            <span className="figures break-all text-sm">{payment.id}</span>
          </Line>
          {reference !== null && (
            <Line term={t('providerReference')}>
              <span className="figures break-all text-sm" data-provider-reference>
                {reference}
              </span>
            </Line>
          )}
        </dl>
        <Steps payment={payment} />
        <p className="border-t border-dashed border-line px-5 py-4 text-sm text-muted">{t('note')}</p>
      </Card>
      <div className="mt-5 flex flex-wrap gap-3 print:hidden">
        <Button look="primary" icon="printer" onClick={() => window.print()}>
          {t('print')}
        </Button>
        <a href={file} download className={buttonStyle()} data-receipt-file>
          {t('download')}
        </a>
        <Link to="/cashier/history" className={buttonStyle({ look: 'ghost' })}>
          {t('back')}
        </Link>
      </div>
    </>
  );
}

function Steps({ payment }: { payment: Receipt['payment'] }) {
  const t = useTexts('cashier');
  return (
    <div className="border-t border-dashed border-line px-5 py-4">
      <h2 className="text-base">{t('receipt.steps')}</h2>
      <ol className="mt-2 flex flex-col gap-3">
        {payment.steps.map(({ state, at, cause }, index) => (
          <li key={index} data-step={state} className="break-inside-avoid">
            <p className="flex flex-wrap items-baseline justify-between gap-x-4">
              <span className="font-semibold">{t(`state.${state}`)}</span>
              <span className="text-sm text-muted">
                <Exact at={at} />
              </span>
            </p>
            <p className="text-sm text-muted">{cause}</p>
          </li>
        ))}
      </ol>
    </div>
  );
}

/** On paper no time is near, and the same everywhere. */
const Exact = ({ at }: { at: string }) => (
  <time dateTime={at} className="figures whitespace-nowrap">
    {`${formatDate(at, 'UTC')} ${formatTime(at, 'UTC')} UTC`}
  </time>
);

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
    const transactionId = context.url.searchParams.get('transaction') ?? (await latestPaid(context));
    return { receipt: transactionId === undefined ? null : await loadReceipt(context, transactionId) };
  },
  meta: ({ t }) => ({ title: t('cashier.receipt.meta'), isHidden: true }),
  Component,
});

async function latestPaid({ api }: LoadContext): Promise<string | undefined> {
  const { items } = await api.call(getHistory, { type: 'deposit', statuses: 'success', count: '1' });
  return items[0]?.id;
}

/** `null` when there is no such payment of this player. */
async function loadReceipt({ api }: LoadContext, id: string): Promise<Receipt | null> {
  try {
    return await api.call(getReceipt, { id });
  } catch (error) {
    if (error instanceof ApiRefusal && (error.status === 400 || error.status === 404)) return null;
    throw error;
  }
}
