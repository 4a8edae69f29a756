import type { DialogProps } from '#site/shell/dialog-queue.ts';
import { useTexts } from '#site/shell/shell.tsx';
import { PlainDialog } from '#site/design-system/dialog-parts.tsx';
import { Money } from '#site/design-system/money.tsx';
import { bonusDialog, type BonusDialogProps } from '../dialogs.ts';

export function Dialog({ action, bonus, amount, close }: BonusDialogProps & DialogProps<boolean>) {
  const t = useTexts('dialogs.bonus');
  const isRemoval = action === 'remove';
  return (
    <PlainDialog
      name={bonusDialog.name}
      icon={isRemoval ? 'circle-x' : 'gift'}
      tone={isRemoval ? 'danger' : 'primary'}
      title={t(`${action}.title`)}
      text={t(`${action}.text`, { bonus })}
      no={{ label: t('no'), press: () => close(false) }}
      yes={{ label: t(`${action}.yes`), press: () => close(true), isDangerous: isRemoval }}
    >
      <p className="mt-3 text-xl font-semibold">
        <Money value={amount} />
      </p>
    </PlainDialog>
  );
}
