// A card at the foot of the window that offers to install the site. It takes no focus and waits for nobody.
import { useEffect, useState } from 'react';
import { useLocation } from 'react-router';
import { splitLocale } from '../routes.ts';
import { Button } from '../ui/button.tsx';
import type { HostClass } from './device.ts';
import { acceptInstall, declinedAt, declineInstall, installOffer, mayOfferInstall } from './install.ts';
import { reportError } from './report.ts';
import { useSession } from './session.ts';
import { useShell, useTexts } from './shell.tsx';
import { useStore } from './store.ts';

export function InstallOffer() {
  const { loadTexts } = useShell();
  const offer = useStore(installOffer);
  const isPlayer = useSession() !== null;
  const { path } = splitLocale(useLocation().pathname);
  /** The page on which it was found to be right. */
  const [shownOn, setShownOn] = useState<string>();

  useEffect(() => {
    const host = document.documentElement.dataset['host'] as HostClass;
    const moment = { host, path, isPlayer, declinedAt: declinedAt(), now: Date.now() };
    if (!offer || !mayOfferInstall(moment)) return;
    loadTexts(['pwa']).then(
      () => setShownOn(path),
      (failure: unknown) => reportError(failure, 'offer to install'),
    );
  }, [offer, path, isPlayer, loadTexts]);
  return offer && shownOn === path ? <Card onYes={() => acceptInstall(offer)} /> : null;
}

function Card({ onYes }: { onYes: () => Promise<void> }) {
  const { content } = useShell();
  const t = useTexts('pwa.install');
  return (
    <aside
      aria-label={t('label')}
      data-install-offer
      className="fixed inset-x-3 bottom-[calc(var(--bottom-height)+12px)] z-(--layer-bar) mx-auto flex max-w-md animate-[toast-in_200ms_var(--ease-out)] flex-wrap items-center gap-x-4 gap-y-3 rounded-lg border border-line bg-surface-3 p-4 shadow-2"
    >
      <img src="/icon.svg" alt="" width={44} height={44} className="shrink-0" />
      <div className="min-w-0 flex-1 basis-48">
        <p className="font-semibold">{t('title', { name: content.name })}</p>
        <p className="text-sm text-muted">{t('text')}</p>
      </div>
      <div className="ml-auto flex gap-3">
        <Button look="ghost" onClick={declineInstall}>
          {t('no')}
        </Button>
        <Button
          look="primary"
          onClick={() => void onYes().catch((failure: unknown) => reportError(failure, 'installing'))}
        >
          {t('yes')}
        </Button>
      </div>
    </aside>
  );
}
