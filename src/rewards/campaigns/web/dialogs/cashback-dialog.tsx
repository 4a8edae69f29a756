import type { DialogProps } from '#site/shell/dialog-queue.ts';
import { Moment } from '#site/shell/moment.tsx';
import { useShell, useTexts } from '#site/shell/shell.tsx';
import { PlainDialog } from '#site/design-system/dialog-parts.tsx';
import { Money } from '#site/design-system/money.tsx';
import { cashbackDialog, type CashbackDialogProps } from '../dialogs.ts';

export function Dialog({
  amount,
  description,
  status,
  receiving_expired_at: until,
  close,
}: CashbackDialogProps & DialogProps<'open'>) {
  const { navigate } = useShell();
  const t = useTexts('dialogs.cashback');
  return (
    <PlainDialog
      name={cashbackDialog.name}
      icon="percent"
      tone="brass"
      title={t(status === 'active' ? 'title' : 'paidTitle')}
      text={description}
      no={{ label: t('later'), press: () => close() }}
      yes={{
        label: t('open'),
        press: () => {
          close('open');
          navigate('/profile/cashback');
        },
      }}
    >
      <p className="mt-4 text-3xl">
        <Money value={amount} isGain />
      </p>
      {until && (
        <p className="mt-2 text-sm text-muted">
          {t('until')} <Moment at={until} />
        </p>
      )}
    </PlainDialog>
  );
}
