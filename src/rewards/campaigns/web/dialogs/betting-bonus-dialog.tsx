import type { DialogProps } from '#site/shell/dialog-queue.ts';
import { useShell, useTexts } from '#site/shell/shell.tsx';
import { PlainDialog } from '#site/design-system/dialog-parts.tsx';
import { Money } from '#site/design-system/money.tsx';
import { bettingBonusDialog, type BettingBonusDialogProps } from '../dialogs.ts';

export function Dialog({ bonus, amount, close }: BettingBonusDialogProps & DialogProps<'betting'>) {
  const { navigate } = useShell();
  const t = useTexts('dialogs.bettingBonus');
  return (
    <PlainDialog
      name={bettingBonusDialog.name}
      icon="goal"
      tone="primary"
      title={t('title')}
      text={t('text', { bonus })}
      no={{ label: t('close'), press: () => close() }}
      yes={{
        label: t('betting'),
        press: () => {
          close('betting');
          navigate('/betting');
        },
      }}
    >
      <p className="mt-3 text-xl">
        <Money value={amount} isGain />
      </p>
    </PlainDialog>
  );
}
