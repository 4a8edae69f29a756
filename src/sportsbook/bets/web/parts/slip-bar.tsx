// The bar at the foot of the window: how much is in the slip, and a button that opens it as a sheet.
import { combinedOdds } from '#sportsbook/models/odds-format.ts';
import { useShell, useTexts } from '#site/shell/shell.tsx';
import { useOdds } from '#sportsbook/book/web/odds.ts';
import { Icon } from '#site/design-system/icon.tsx';
import { slipDialog } from '../dialogs.ts';
import { useSlip } from '../slip-store.ts';
import { areMany } from '../slip.ts';

/** `isEverywhere`: on pages without a column for the slip, in wide windows too. */
export function SlipBar({ isEverywhere = false }: { isEverywhere?: boolean }) {
  const { dialogs } = useShell();
  const t = useTexts('bets.slip');
  const written = useOdds();
  const { legs } = useSlip();
  if (legs.length === 0) return null;
  return (
    <div
      className={`fixed inset-x-0 bottom-(--bottom-height) z-(--layer-bar) p-2 max-desk:border-t max-desk:border-line max-desk:bg-bg max-desk:pl-[calc(var(--rail-width)+8px)] desk:left-auto desk:right-6 desk:w-80 desk:pb-6 ${isEverywhere ? '' : 'desk:hidden'}`}
      data-slip-bar={legs.length}
    >
      <button
        type="button"
        onClick={() => void dialogs.open(slipDialog, {})}
        className="flex min-h-12 w-full items-center gap-3 rounded-md bg-primary px-4 font-semibold text-on-primary shadow-2"
      >
        <span className="figures grid size-7 place-items-center rounded-full bg-on-primary text-primary">
          {legs.length}
        </span>
        <span className="grow text-left">{t('title')}</span>
        {legs.length > 1 && areMany(legs) && (
          <span className="figures">{written(combinedOdds(legs.map(({ odds }) => odds)))}</span>
        )}
        <Icon name="chevron-right" className="-rotate-90" />
      </button>
    </div>
  );
}
