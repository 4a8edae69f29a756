// A cashback that is waiting to be claimed, or was paid, with how it was computed.
import { payOutCashback, removeCashback, type Cashback } from '../../contract.ts';
import { confirm } from '#site/shell/confirm.ts';
import { formatMoney } from '#site/design-system/format.ts';
import { Moment } from '#site/shell/moment.tsx';
import { useShell, useTexts } from '#site/shell/shell.tsx';
import { Button } from '#site/design-system/button.tsx';
import { Money } from '#site/design-system/money.tsx';
import { Card, Chip } from '#site/design-system/surface.tsx';
import { SumList } from './sum-list.tsx';
import { useClaim } from './use-claim.ts';

export function CashbackCard({ cashback }: { cashback: Cashback }) {
  const t = useTexts('profile.cashback');
  const { description, amount, start_date, end_date, sum } = cashback;
  const isActive = cashback.status === 'active';
  return (
    <Card className="grid gap-4 p-5" data-cashback={cashback.id} data-status={cashback.status}>
      <div className="flex flex-wrap items-baseline justify-between gap-3">
        <h3 className="text-base">{description}</h3>
        <Money value={amount} isGain className="text-2xl" />
        <p className="basis-full text-sm text-muted">
          <Moment at={start_date} /> – <Moment at={end_date} />
        </p>
      </div>
      {isActive ? <Waiting cashback={cashback} /> : <Paid at={cashback.paid_out_at} />}
      {sum && (
        <details className="text-sm">
          <summary className="min-h-11 cursor-pointer py-3 font-semibold">{t('how')}</summary>
          <SumList sum={sum} amount={amount} />
        </details>
      )}
    </Card>
  );
}

function Paid({ at }: { at: string | null }) {
  const t = useTexts('profile.cashback');
  if (!at) return null;
  return (
    <p className="flex flex-wrap items-center gap-2 text-sm text-muted">
      <Chip tone="primary" icon="check">
        {t('paid')}
      </Chip>
      <Moment at={at} />
    </p>
  );
}

function Waiting({ cashback: { id, amount, receiving_expired_at: until } }: { cashback: Cashback }) {
  const t = useTexts('profile.cashback');
  const { api, dialogs } = useShell();
  const { isBusy, run } = useClaim();
  const sum = formatMoney(amount);

  const decline = async (): Promise<void> => {
    const question = {
      title: t('declineTitle'),
      text: t('declineText', { sum }),
      yes: t('declineYes'),
      no: t('declineNo'),
      isDangerous: true,
    };
    if (!(await confirm(dialogs, question))) return;
    await run(() => api.call(removeCashback, { cashback_id: id }).then(() => ({})), t('declined'));
  };

  return (
    <div className="flex flex-wrap items-center gap-3">
      <Button
        look="primary"
        isBusy={isBusy}
        onClick={() => void run(() => api.call(payOutCashback, { cashback_id: id }), t('claimed', { sum }))}
      >
        {t('claim', { sum })}
      </Button>
      <Button look="ghost" disabled={isBusy} onClick={() => void decline()}>
        {t('decline')}
      </Button>
      {until && (
        <p className="text-sm text-muted">
          {t('until')} <Moment at={until} />
        </p>
      )}
    </div>
  );
}
