// Instead of what is the player's own and could not be loaded: it is never said to be empty.
import { useShell, useTexts } from './shell.tsx';
import { useAction } from './use-action.ts';
import { Button } from '#site/design-system/button.tsx';
import { ErrorState } from '#site/design-system/surface.tsx';

export function LoadFailed({ title }: { title?: string }) {
  const { reloadPage } = useShell();
  const t = useTexts('common');
  const retrying = useAction();
  return (
    <ErrorState
      title={title ?? t('errors.unknown')}
      action={
        <Button isBusy={retrying.isBusy} onClick={() => retrying.run(reloadPage)}>
          {t('retry')}
        </Button>
      }
    />
  );
}
