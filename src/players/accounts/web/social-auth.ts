/**
 * Log-in by another service, in a window of its own (AU-01, AU-02). The page stays where it is; the window reports how it
 * went. Messages of a foreign window or page are ignored: origin, sender and nonce must match.
 */
import { writeStorage } from '#site/shell/browser-storage.ts';

export type SocialOutcome =
  | 'ok'
  | 'cancelled'
  | 'expired'
  | 'email-taken'
  | 'linked-elsewhere'
  | 'second-factor'
  | 'blocked'
  | 'failed';

const WIDTH = 640;
const HEIGHT = 480;
const NONCE = 'social_auth_nonce';
const LOOK_MS = 400;

export const socialAddress = (service: string, type: 'login' | 'register', here: string): string =>
  `/oauth/init?${new URLSearchParams({ service, redirect_url: here, type_auth: type })}`;

/** `closed`: the window was closed without a message. Never resolves where the whole page goes to the service instead. */
export async function askService(service: string, type: 'login' | 'register'): Promise<SocialOutcome | 'closed'> {
  const here = window.location.href;
  writeStorage('social_auth_back_url', here);
  const address = socialAddress(service, type, here);
  const nonce = crypto.randomUUID();
  const popup = openWith(nonce, address);
  if (!popup) {
    // Web views of apps have no windows: the page itself makes the journey.
    window.location.assign(address);
    return new Promise(() => {});
  }
  return new Promise((resolve) => {
    const end = (outcome: SocialOutcome | 'closed'): void => {
      clearInterval(looking);
      window.removeEventListener('message', receive);
      resolve(outcome);
    };
    const receive = (event: MessageEvent): void => {
      const outcome = outcomeOf(event, { source: popup, origin: window.location.origin, nonce });
      if (!outcome) return;
      end(outcome);
      popup.close();
    };
    window.addEventListener('message', receive);
    const looking = setInterval(() => {
      // Its last message may still be on its way.
      if (popup.closed) setTimeout(() => end('closed'), LOOK_MS);
    }, LOOK_MS);
  });
}

/** A new window begins with a copy of this page's session storage: only that window knows the nonce. */
function openWith(nonce: string, address: string): Window | null {
  const left = Math.max(0, Math.round(window.screenX + (window.outerWidth - WIDTH) / 2));
  const top = Math.max(0, Math.round(window.screenY + (window.outerHeight - HEIGHT) / 2));
  try {
    sessionStorage.setItem(NONCE, nonce);
  } catch {
    // Without storage the window cannot answer, and need not: it is polled until it closes.
  }
  try {
    return window.open(address, '_blank', `popup,width=${WIDTH},height=${HEIGHT},left=${left},top=${top}`);
  } finally {
    try {
      sessionStorage.removeItem(NONCE);
    } catch {
      // As above.
    }
  }
}

const OUTCOMES: readonly string[] = [
  'ok',
  'cancelled',
  'expired',
  'email-taken',
  'linked-elsewhere',
  'second-factor',
  'blocked',
  'failed',
] satisfies SocialOutcome[];

export function outcomeOf(
  event: Pick<MessageEvent, 'source' | 'origin' | 'data'>,
  expected: { source: unknown; origin: string; nonce: string },
): SocialOutcome | undefined {
  if (event.source !== expected.source || event.origin !== expected.origin) return undefined;
  const { type, nonce, outcome } = (event.data ?? {}) as Record<string, unknown>;
  if (type !== 'social-auth' || nonce !== expected.nonce || !OUTCOMES.includes(outcome as string)) return undefined;
  return outcome as SocialOutcome;
}
