import type { DialogProps } from '#site/shell/dialog-queue.ts';
import { useTexts } from '#site/shell/shell.tsx';
import { PlainDialog } from '#site/design-system/dialog-parts.tsx';
import { characterConfirmDialog, type Character } from '../dialogs.ts';

export function Dialog({ character, close }: { character: Character } & DialogProps<boolean>) {
  const t = useTexts('dialogs.character');
  return (
    <PlainDialog
      name={characterConfirmDialog.name}
      icon="crown"
      tone="primary"
      title={t('confirm.title', { name: character.name })}
      text={t('confirm.text')}
      no={{ label: t('no'), press: () => close(false) }}
      yes={{ label: t('confirm.yes'), press: () => close(true) }}
    />
  );
}
