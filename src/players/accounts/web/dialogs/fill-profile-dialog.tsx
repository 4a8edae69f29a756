import type { DialogProps } from '#site/shell/dialog-queue.ts';
import { splitLocale } from '#site/shell/routes.ts';
import { useShell, useTexts } from '#site/shell/shell.tsx';
import { PlainDialog } from '#site/design-system/dialog-parts.tsx';
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
