import { useTexts } from '#site/shell/shell.tsx';
import { Button } from '#site/design-system/button.tsx';
import { ErrorState } from '#site/design-system/surface.tsx';

/** The code of a game could not be loaded; `again` tries once more. */
export function NotLoaded({ again }: { again: () => void }) {
  const t = useTexts('games');
  const common = useTexts('common');
  return (
    <div className="relative m-auto w-fit rounded-lg bg-surface-1">
      <ErrorState title={t('not-loaded')} action={<Button onClick={again}>{common('retry')}</Button>} />
    </div>
  );
}
