import { Button } from '#site/design-system/button.tsx';
import { DialogActions, DialogTitle } from '#site/design-system/dialog-parts.tsx';
import type { Question } from './confirm.ts';
import type { DialogProps } from './dialog-queue.ts';
import { useTexts } from './shell.tsx';

export function Dialog({ title, text, yes, no, isDangerous, close }: Question & DialogProps<boolean>) {
  const t = useTexts('common');
  return (
    <>
      <DialogTitle name="confirm">{title}</DialogTitle>
      <p className="text-muted">{text}</p>
      <DialogActions>
        <Button onClick={() => close(false)}>{no ?? t('cancel')}</Button>
        <Button look={isDangerous ? 'danger' : 'primary'} onClick={() => close(true, { immediate: true })}>
          {yes}
        </Button>
      </DialogActions>
    </>
  );
}
