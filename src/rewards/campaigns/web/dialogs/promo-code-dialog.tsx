import type { DialogProps } from '#site/shell/dialog-queue.ts';
import { useShell, useTexts } from '#site/shell/shell.tsx';
import { PlainDialog } from '#site/design-system/dialog-parts.tsx';
import { promoCodeDialog, type PromoCodeDialogProps } from '../dialogs.ts';

export function Dialog({ code, gift, close }: PromoCodeDialogProps & DialogProps<'bonuses'>) {
  const { navigate } = useShell();
  const t = useTexts('dialogs.promoCode');
  return (
    <PlainDialog
      name={promoCodeDialog.name}
      icon="ticket"
      tone="primary"
      title={t('title')}
      text={t('text', { gift })}
      no={{ label: t('close'), press: () => close() }}
      yes={{
        label: t('bonuses'),
        press: () => {
          close('bonuses');
          navigate('/profile/bonuses');
        },
      }}
    >
      <p className="figures mt-4 break-all rounded-md border border-dashed border-line-strong bg-surface-2 px-4 py-3 text-center text-lg font-semibold">
        {code}
      </p>
    </PlainDialog>
  );
}
