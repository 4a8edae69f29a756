// An empty slip: what to do about it.
import { useTexts } from '#site/shell/shell.tsx';
import { Icon } from '#site/design-system/icon.tsx';

export function EmptySlip() {
  const t = useTexts('bets.slip');
  return (
    <div className="rounded-md border border-dashed border-line px-4 py-6 text-center">
      <Icon name="receipt" className="mx-auto mb-2 size-7 text-muted" />
      <p className="font-semibold">{t('empty')}</p>
      <p className="mt-1 text-sm text-muted">{t('emptyText')}</p>
    </div>
  );
}
