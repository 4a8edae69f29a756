import type { DialogProps } from '../../shell/dialog-queue.ts';
import { splitLocale } from '../../routes.ts';
import { useShell, useTexts } from '../../shell/shell.tsx';
import { PlainDialog } from '../../ui/dialog-parts.tsx';
import { fillProfileAddress, fillProfileDialog } from '../dialogs.ts';

export function Dialog({ close }: DialogProps<boolean>) {
  const { navigate } = useShell();
  const t = useTexts('dialogs.fillProfile');
  return (
    <PlainDialog
      name={fillProfileDialog.name}
      icon="user"
      tone="info"
      title={t('title')}
      text={t('text')}
      no={{ label: t('later'), press: () => close(false) }}
      yes={{
        label: t('open'),
        press: () => {
          close(true);
          navigate(fillProfileAddress(splitLocale(window.location.pathname).path));
        },
      }}
    />
  );
}
