// Turns the page of a match into its bet builder: selections collect in one bet, and only markets that can be part of it are shown.
import { setBuilding, useIsBuilding } from '#sportsbook/bets/web/slip-store.ts';
import { useTexts } from '#site/shell/shell.tsx';
import { Icon } from '#site/design-system/icon.tsx';

export function BuilderSwitch({ event }: { event: string }) {
  const t = useTexts('sports.builder');
  const isBuilding = useIsBuilding(event);
  return (
    <div className="mb-3 rounded-lg border border-line bg-surface-1 shadow-1">
      <button
        type="button"
        role="switch"
        aria-checked={isBuilding}
        data-builder
        onClick={() => setBuilding(isBuilding ? null : event)}
        className="flex min-h-12 w-full items-center gap-3 px-3 py-2 text-left"
      >
        <Icon name="layout-grid" className={`size-5 shrink-0 ${isBuilding ? 'text-primary' : 'text-muted'}`} />
        <span className="min-w-0 grow">
          <span className="block font-semibold">{t('title')}</span>
          <span className="block text-xs text-muted">{t(isBuilding ? 'on' : 'off')}</span>
        </span>
        <span
          aria-hidden
          className={`relative h-6 w-11 shrink-0 rounded-full border transition-colors ${isBuilding ? 'border-primary bg-primary' : 'border-line-strong bg-surface-3'}`}
        >
          <span
            className={`absolute top-0.5 size-4.5 rounded-full transition-[left] ${isBuilding ? 'left-[1.375rem] bg-on-primary' : 'left-0.5 bg-muted'}`}
          />
        </span>
      </button>
    </div>
  );
}
