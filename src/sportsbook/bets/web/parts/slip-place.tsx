// Where the slip is on the pages of the sportsbook: a column next to the page from 1280 px on, elsewhere a sheet opened by a bar.
import { useEffect, useState } from 'react';
import { useSession, useShell, useTexts } from '#site/shell/shell.tsx';
import { useLazy } from '#site/shell/use-lazy.ts';
import { slipDialog } from '../dialogs.ts';
import { readQuickBet, useQuickBet } from '../quick-bet.ts';
import { useSlip } from '../slip-store.ts';
import { Button } from '#site/design-system/button.tsx';
import { ErrorState } from '#site/design-system/surface.tsx';
import { EmptySlip } from './empty-slip.tsx';

const COLUMN = '(width >= 80em)';

/** Whether there is room for the column. The server renders it, empty; where there is no room it must not fetch prices as well. */
function useColumn(): boolean {
  const [has, setHas] = useState(true);
  useEffect(() => {
    const media = window.matchMedia(COLUMN);
    const look = (): void => setHas(media.matches);
    look();
    media.addEventListener('change', look);
    return () => media.removeEventListener('change', look);
  }, []);
  return has;
}

export function SlipPlace() {
  const { dialogs } = useShell();
  const t = useTexts('bets.slip');
  const hasColumn = useColumn();
  useEffect(() => {
    const open = (event: KeyboardEvent): void => {
      const { target, key } = event;
      if (key !== 's' || event.ctrlKey || event.metaKey || event.altKey) return;
      if (target instanceof HTMLElement && target.closest('input, select, textarea, [contenteditable]')) return;
      event.preventDefault();
      if (window.matchMedia(COLUMN).matches) document.querySelector<HTMLElement>('[data-slip-column]')?.focus();
      else if (dialogs.stateOf(slipDialog.name) === 'closed') void dialogs.open(slipDialog, {});
    };
    document.addEventListener('keydown', open);
    return () => document.removeEventListener('keydown', open);
  }, [dialogs]);

  return (
    <>
      <aside
        aria-label={t('title')}
        tabIndex={-1}
        data-slip-column
        className="sticky top-[calc(var(--bar-height)+16px)] max-h-[calc(100dvh-var(--bar-height)-32px)] self-start overflow-y-auto rounded-lg outline-offset-4 max-desk:hidden"
      >
        {hasColumn && <Column />}
      </aside>
      <Bar />
      <WhileQuick />
    </>
  );
}

/** The foot of a narrow window, once there is something in the slip. */
function Bar() {
  const isNeeded = useSlip().legs.length > 0;
  const { value: SlipBar } = useLazy('slip bar', async () => (await import('./slip-bar.tsx')).SlipBar, isNeeded);
  return SlipBar ? <SlipBar /> : null;
}

/** A tap on odds places a bet: its code is loaded for those who have turned that on. */
function WhileQuick() {
  const account = useSession();
  const settings = useQuickBet(account?.uid);
  useEffect(readQuickBet, []);
  const isOn = account !== null && settings.isOn;
  const { value: Quick } = useLazy('quick bet', async () => (await import('./quick-bet.tsx')).QuickBet, isOn);
  return isOn && Quick ? <Quick account={account} settings={settings} /> : null;
}

/** The slip's code is loaded once there is something in it; until then it is a sentence. */
function Column() {
  const isNeeded = useSlip().legs.length > 0;
  const { value: Slip, again } = useLazy('slip', async () => (await import('./bet-slip.tsx')).BetSlip, isNeeded);
  return (
    <>
      {Slip ? <Slip /> : <WithoutCode again={again} />}
      {!isNeeded && <Beside />}
    </>
  );
}

/** What there is to look at instead, once the page stands. */
function Beside() {
  const { value: Panels } = useLazy('beside the slip', async () => (await import('./beside-slip.tsx')).BesideSlip);
  return Panels ? <Panels /> : <div className="mt-4 h-96" />;
}

function WithoutCode({ again }: { again: (() => void) | undefined }) {
  const t = useTexts('bets.slip');
  const common = useTexts('common');
  return (
    <div className="rounded-lg border border-line bg-surface-1 p-4 shadow-1" data-slip="0">
      <h2 className="mb-3 text-lg">{t('title')}</h2>
      {again ? (
        <ErrorState title={common('errors.unknown')} action={<Button onClick={again}>{common('retry')}</Button>} />
      ) : (
        <EmptySlip />
      )}
    </div>
  );
}
