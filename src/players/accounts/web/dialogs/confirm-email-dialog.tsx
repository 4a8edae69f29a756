import type { DialogProps } from '#site/shell/dialog-queue.ts';
import { useShell, useTexts } from '#site/shell/shell.tsx';
import { PlainDialog } from '#site/design-system/dialog-parts.tsx';
import { confirmEmailDialog } from '../dialogs.ts';

export function Dialog({ close }: DialogProps<void>) {
  const { navigate } = useShell();
  const t = useTexts('dialogs.confirmEmail');
  return (
    <PlainDialog
      name={confirmEmailDialog.name}
      icon="mail"
      tone="info"
      title={t('title')}
      text={t('text')}
      no={{ label: t('later'), press: () => close() }}
      yes={{
        label: t('open'),
        press: () => {
          close();
          navigate('/profile/settings#contacts');
        },
      }}
    />
  );
}
