// Play money or real: asked when a guest, or a player with no money, starts a game for real money (DG-06).
import type { DialogProps } from '#site/shell/dialog-queue.ts';
import { useTexts } from '#site/shell/shell.tsx';
import { Button } from '#site/design-system/button.tsx';
import { DialogActions, DialogTitle } from '#site/design-system/dialog-parts.tsx';
import type { DemoDialogProps } from '../dialogs.ts';

export function Dialog({ name, who, close }: DemoDialogProps & DialogProps<'demo' | 'register' | 'deposit'>) {
  const t = useTexts('games.demo');
  return (
    <>
      <DialogTitle name="demo">{t('title')}</DialogTitle>
      <p className="text-muted">{t(`text.${who}`, { name })}</p>
      <DialogActions>
        <Button onClick={() => close('demo')}>{t('play')}</Button>
        <Button look="primary" onClick={() => close(who === 'guest' ? 'register' : 'deposit')}>
          {t(who === 'guest' ? 'register' : 'deposit')}
        </Button>
      </DialogActions>
    </>
  );
}
