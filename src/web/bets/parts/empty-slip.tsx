// An empty slip: what to do about it.
import { useTexts } from '../../shell/shell.tsx';
import { Icon } from '../../ui/icon.tsx';

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
