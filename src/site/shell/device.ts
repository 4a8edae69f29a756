// Where the site is shown: in a browser, as an installed app, in the web view of some app (PW-04), in a messenger.

export type HostClass = 'default' | 'PWA' | 'webViewApp';

export interface HostSigns {
  /** The window has no browser bars. */
  isStandalone: boolean;
  userAgent: string;
  /** An app has given its web view a bridge to talk to it. */
  hasBridge: boolean;
}

/** Android marks its web views itself; on an iPhone every browser but a web view says that it is like Safari. */
export function hostClassOf({ isStandalone, userAgent, hasBridge }: HostSigns): HostClass {
  if (isStandalone) return 'PWA';
  const isAndroidView = /Android/.test(userAgent) && /; wv\)/.test(userAgent);
  const isAppleView =
    /iPhone|iPad|iPod/.test(userAgent) && /AppleWebKit/.test(userAgent) && !/Safari\//.test(userAgent);
  return hasBridge || isAndroidView || isAppleView ? 'webViewApp' : 'default';
}

/** CO-24: `telegram` only inside of the messenger, `product` only outside of it. */
export type FullScreenMode = 'all' | 'telegram' | 'product' | 'none';

export const allowsFullScreen = (mode: FullScreenMode, isInMessenger: boolean): boolean =>
  mode === 'all' || (mode === 'telegram' && isInMessenger) || (mode === 'product' && !isInMessenger);

/** The parts of the messenger's own script that are used here. */
export interface MessengerApp {
  initData: string;
  version: string;
  isFullscreen?: boolean;
  safeAreaInset?: { top: number; bottom: number };
  contentSafeAreaInset?: { top: number; bottom: number };
  ready(): void;
  expand(): void;
  isVersionAtLeast(version: string): boolean;
  requestFullscreen?(): void;
  exitFullscreen?(): void;
  disableVerticalSwipes?(): void;
  onEvent(type: string, listener: () => void): void;
}

interface Around extends Window {
  Telegram?: { WebApp?: MessengerApp };
  ReactNativeWebView?: unknown;
}

/** The script is on other pages too; only the messenger itself fills in who opened it. */
export function messengerOf(around: Window): MessengerApp | undefined {
  const app = (around as Around).Telegram?.WebApp;
  return app && app.initData !== '' ? app : undefined;
}

/** Since this version a messenger can give a page its whole screen. */
const FULL_SCREEN_SINCE = '8.0';

/** Takes the room that the messenger offers: its whole frame, and the whole screen where the operator wants it (CO-24). */
export function settleInMessenger(app: MessengerApp, mode: FullScreenMode, root: HTMLElement): void {
  app.ready();
  app.expand();
  // A finger that scrolls a list must not close the site.
  if (app.isVersionAtLeast('7.7')) app.disableVerticalSwipes?.();
  const measure = (): void => {
    const top = (app.safeAreaInset?.top ?? 0) + (app.contentSafeAreaInset?.top ?? 0);
    root.style.setProperty('--messenger-top', `${app.isFullscreen ? top : 0}px`);
    root.dataset['messenger'] = app.isFullscreen ? 'fullscreen' : 'expanded';
  };
  for (const event of ['fullscreenChanged', 'fullscreenFailed', 'safeAreaChanged', 'contentSafeAreaChanged'])
    app.onEvent(event, measure);
  if (allowsFullScreen(mode, true) && app.isVersionAtLeast(FULL_SCREEN_SINCE)) app.requestFullscreen?.();
  measure();
}

/** Marks the document with where it is shown. */
export function markHost(root: HTMLElement, mode: FullScreenMode): HostClass {
  const isStandalone =
    window.matchMedia('(display-mode: standalone)').matches ||
    ('standalone' in navigator && navigator.standalone === true);
  const host = hostClassOf({
    isStandalone,
    userAgent: navigator.userAgent,
    hasBridge: (window as Around).ReactNativeWebView !== undefined,
  });
  root.dataset['host'] = host;
  const messenger = messengerOf(window);
  if (messenger) settleInMessenger(messenger, mode, root);
  return host;
}
