// Offering to install the site. The browser says when that is possible; whether the moment is suitable is decided here.
import { createStore } from './store.ts';
import type { HostClass } from './device.ts';

/** The event of Chromium; other browsers install from their own menu. */
export interface InstallEvent extends Event {
  prompt(): Promise<void>;
  userChoice: Promise<{ outcome: 'accepted' | 'dismissed' }>;
}

const DECLINED_AT = 'install_declined_at';
const ASK_AGAIN_MS = 90 * 24 * 60 * 60 * 1000;

export interface Moment {
  host: HostClass;
  /** Without language prefix. */
  path: string;
  isPlayer: boolean;
  /** When the visitor last declined; 0 for never. */
  declinedAt: number;
  now: number;
}

/** Only players are asked, never over a game or a payment, and not for three months after they have declined. */
export const mayOfferInstall = ({ host, path, isPlayer, declinedAt, now }: Moment): boolean =>
  host === 'default' &&
  isPlayer &&
  !/^\/(game|platform|cashier|forms)(\/|$)/.test(path) &&
  (declinedAt === 0 || now - declinedAt >= ASK_AGAIN_MS);

/** The browser's own prompt, kept until it is used. One per window. */
export const installOffer = createStore<InstallEvent | null>(null);

export function listenForInstallOffers(): void {
  window.addEventListener('beforeinstallprompt', (event) => {
    event.preventDefault();
    installOffer.set(event as InstallEvent);
  });
  window.addEventListener('appinstalled', () => installOffer.set(null));
}

export function declinedAt(): number {
  try {
    return Number(localStorage.getItem(DECLINED_AT)) || 0;
  } catch {
    // Without storage a refusal could not be remembered either: do not ask.
    return Number.MAX_SAFE_INTEGER;
  }
}

export function declineInstall(): void {
  installOffer.set(null);
  try {
    localStorage.setItem(DECLINED_AT, String(Date.now()));
  } catch {
    // As above.
  }
}

export async function acceptInstall(offer: InstallEvent): Promise<void> {
  installOffer.set(null);
  await offer.prompt();
  if ((await offer.userChoice).outcome === 'dismissed') declineInstall();
}
