// Offers to install the site at a suitable moment, by a card that takes no focus and blocks nothing.
import { useEffect, useState, type ComponentType } from 'react';
import { useLocation } from 'react-router';
import { splitLocale } from './routes.ts';
import type { HostClass } from './device.ts';
import { declinedAt, installOffer, mayOfferInstall, type InstallEvent } from './install.ts';
import { reportError } from './report.ts';
import { useSession, useShell } from './shell.tsx';
import { useStore } from './store.ts';

export function InstallOffer() {
  const { loadTexts } = useShell();
  const offer = useStore(installOffer);
  const isPlayer = useSession() !== null;
  const { path } = splitLocale(useLocation().pathname);
  /** The page on which the moment was suitable. */
  const [installCard, setInstallCard] = useState<{ on: string; Card: ComponentType<{ offer: InstallEvent }> }>();

  useEffect(() => {
    const host = document.documentElement.dataset['host'] as HostClass;
    const moment = { host, path, isPlayer, declinedAt: declinedAt(), now: Date.now() };
    if (!offer || !mayOfferInstall(moment)) return;
    Promise.all([import('./install-card.tsx'), loadTexts(['pwa'])]).then(
      ([{ InstallCard }]) => setInstallCard({ on: path, Card: InstallCard }),
      (failure: unknown) => reportError(failure, 'offer to install'),
    );
  }, [offer, path, isPlayer, loadTexts]);
  return offer && installCard?.on === path ? <installCard.Card offer={offer} /> : null;
}
