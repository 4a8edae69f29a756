/**
 * The site as a mini-app of Telegram (AU-03). The messenger puts into the hash of the address who has opened it, exchanges
 * messages with it (through the page around it, or through a bridge that the app has injected), and its player is registered
 * without a form. Loaded inside the messenger only; Telegram's own script is not needed, and the content policy forbids it.
 */
import { register } from '../contract.ts';
import { openAuth } from '#site/shell/auth-dialogs.ts';
import { settleInMessenger, type MessengerApp } from '#site/shell/device.ts';
import { reportError } from '#site/shell/report.ts';
import { sessionOf } from '#site/shell/session.ts';
import type { Shell } from '#site/shell/shell.tsx';
import { textsOf } from '#site/shell/texts.ts';
import { codeAskedBy } from './parts/second-factor.ts';
import { signalSignIn } from './signal-sign-in.ts';

/** Where Telegram shows mini-apps in a browser: the only embedding pages that we send messages to. */
const WEB_CLIENTS: readonly string[] = [
  'https://web.telegram.org',
  'https://webk.telegram.org',
  'https://weba.telegram.org',
];
const KEPT = 'messenger_launch';

interface Bridges {
  TelegramWebviewProxy?: { postEvent(type: string, data: string): void };
  Telegram?: { WebView?: { receiveEvent(type: string, data: unknown): void } };
}

/** What the messenger passed when it opened the page; later documents of the same window find it in storage. */
export function launchOf(hash: string, storage: Pick<Storage, 'getItem' | 'setItem'>): URLSearchParams | undefined {
  const query = new URLSearchParams(hash.replace(/^#/, ''));
  try {
    if (!query.get('tgWebAppData')) {
      const before = storage.getItem(KEPT);
      return before === null ? undefined : new URLSearchParams(before);
    }
    // The proof is valid once and is not stored.
    const rest = new URLSearchParams(query);
    rest.delete('tgWebAppData');
    storage.setItem(KEPT, rest.toString());
  } catch {
    // Storage is forbidden: this document has the launch data all the same.
  }
  return query.get('tgWebAppData') ? query : undefined;
}

type Inset = { top: number; bottom: number };

/** Speaks Telegram's protocol from a page: version, frame, full screen, safe area. */
export function connectMessenger(launch: URLSearchParams, around: Window): MessengerApp {
  const bridges = around as Window & Bridges;
  const listeners = new Map<string, (() => void)[]>();
  const version = launch.get('tgWebAppVersion') ?? '6.0';
  const client = clientAround(around);
  const send = (type: string, data: object = {}): void => {
    if (bridges.TelegramWebviewProxy) bridges.TelegramWebviewProxy.postEvent(type, JSON.stringify(data));
    else if (around.parent !== around && client !== undefined)
      around.parent.postMessage(JSON.stringify({ eventType: type, eventData: data }), client);
  };
  const emit = (name: string): void => {
    for (const listener of listeners.get(name) ?? []) listener();
  };
  const app: MessengerApp = {
    initData: launch.get('tgWebAppData') ?? '',
    version,
    isFullscreen: launch.get('tgWebAppFullscreen') === '1',
    ready: () => send('web_app_ready'),
    expand: () => send('web_app_expand'),
    isVersionAtLeast: (wanted) => isAtLeast(version, wanted),
    requestFullscreen: () => send('web_app_request_fullscreen'),
    exitFullscreen: () => send('web_app_exit_fullscreen'),
    disableVerticalSwipes: () => send('web_app_setup_swipe_behavior', { allow_vertical_swipe: false }),
    onEvent: (name, listener) => void listeners.set(name, [...(listeners.get(name) ?? []), listener]),
  };
  const receive = (type: string, data: unknown): void => {
    const values = (typeof data === 'object' && data !== null ? data : {}) as Record<string, unknown>;
    if (type === 'fullscreen_changed') {
      app.isFullscreen = values['is_fullscreen'] === true;
      emit('fullscreenChanged');
    } else if (type === 'fullscreen_failed') emit('fullscreenFailed');
    else if (type === 'safe_area_changed') {
      app.safeAreaInset = insetOf(values);
      emit('safeAreaChanged');
    } else if (type === 'content_safe_area_changed') {
      app.contentSafeAreaInset = insetOf(values);
      emit('contentSafeAreaChanged');
    }
  };
  around.addEventListener('message', (event) => {
    if (event.source !== around.parent || event.origin !== client || typeof event.data !== 'string') return;
    try {
      const { eventType, eventData } = JSON.parse(event.data) as { eventType?: unknown; eventData?: unknown };
      if (typeof eventType === 'string') receive(eventType, eventData);
    } catch {
      // A message that is not for us.
    }
  });
  (bridges.Telegram ??= {}).WebView ??= { receiveEvent: receive };
  return app;
}

/** The page around us, if it is one of Telegram's. */
function clientAround(around: Window): string | undefined {
  const { ancestorOrigins } = around.location as Location & { ancestorOrigins?: DOMStringList };
  const origin = ancestorOrigins?.[0] ?? URL.parse(around.document.referrer)?.origin;
  return WEB_CLIENTS.find((webClient) => webClient === origin);
}

const insetOf = ({ top, bottom }: Record<string, unknown>): Inset => ({
  top: typeof top === 'number' ? top : 0,
  bottom: typeof bottom === 'number' ? bottom : 0,
});

export function isAtLeast(version: string, wanted: string): boolean {
  const [has = [], needs = []] = [version, wanted].map((text) => text.split('.').map(Number));
  for (let at = 0; at < Math.max(has.length, needs.length); at++)
    if ((has[at] ?? 0) !== (needs[at] ?? 0)) return (has[at] ?? 0) > (needs[at] ?? 0);
  return true;
}

/** Signs the messenger's user in, or registers them; asks for their code where they have a second factor. A failure is shown as a toast (ER-13). */
export async function registerByMessenger(
  shell: Pick<Shell, 'api' | 'session' | 'dialogs' | 'toasts' | 'loadTexts' | 'reloadPage' | 'texts' | 'locale'>,
  initData: string,
): Promise<void> {
  const proof = new URLSearchParams(initData);
  try {
    const user = JSON.parse(proof.get('user') ?? '{}') as Record<string, unknown>;
    const account = await shell.api.call(register, {
      is_tg: '1',
      id: typeof user['id'] === 'number' ? String(user['id']) : '',
      username: textOf(user['username']),
      hash: proof.get('hash') ?? '',
      language_code: textOf(user['language_code']),
      payload: initData,
    });
    shell.session.set(sessionOf(account));
    signalSignIn(account.previous_login === null);
    await shell.reloadPage();
  } catch (failure) {
    if (codeAskedBy(failure)) return openAuth(shell.dialogs, 'code');
    reportError(failure, 'registration by the messenger');
    await shell.loadTexts(['popups']);
    shell.toasts.show('error', textsOf(shell.locale, shell.texts.get(), 'popups')('registration.wrongRegServerError'));
  }
}

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');

/** Everything of this file, for a document that the messenger has opened. */
export function settleMessenger(shell: Shell, account: Promise<unknown>): void {
  const launch = launchOf(window.location.hash, window.sessionStorage);
  if (!launch) return;
  // The proof is taken out of the address: it would go along with every link that is copied.
  if (window.location.hash.includes('tgWebAppData='))
    window.history.replaceState(window.history.state, '', window.location.pathname + window.location.search);
  const app = connectMessenger(launch, window);
  settleInMessenger(app, shell.content.fullScreenMode ?? 'all', document.documentElement);
  if (app.initData === '') return;
  void account
    .catch(() => undefined)
    .then(() => (shell.session.get() === null ? registerByMessenger(shell, app.initData) : undefined));
}
