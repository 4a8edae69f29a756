// The server has moved on to another build, so the code here is out of date. The next page is fetched as a document, and a
// window that becomes visible again after a while is reloaded, if nothing is lost by it.

const RELOAD_GUARD_MS = 10_000;
const KEY = 'reloaded_at';
/** Switching away for a moment is no reason to check. */
const ASK_AGAIN_MS = 60_000;

/** Navigates with a full load, at most once in ten seconds (PW-06). */
export function followNextBuild(url: URL): void {
  try {
    const last = Number(sessionStorage.getItem(KEY));
    if (Date.now() - last < RELOAD_GUARD_MS) return;
    sessionStorage.setItem(KEY, String(Date.now()));
  } catch {
    // Storage is forbidden: nothing guards, but what a window does on its own is a minute apart.
  }
  // Assigning the same address with a hash would only scroll.
  if (url.href === window.location.href) window.location.reload();
  else window.location.assign(url);
}

/** Games and payments are never interrupted. `path` is without language prefix. */
export const isQuietPath = (path: string): boolean => !/^\/(game|platform|cashier|forms)(\/|$)/.test(path);

export interface BuildWatch {
  build: string;
  pathNow: () => string;
  fetch: typeof window.fetch;
}

/** Checks, when the window becomes visible again, whether its build is still the server's (PW-02). */
export function watchBuild({ build, pathNow, fetch }: BuildWatch): void {
  let askedAt = Date.now();
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState !== 'visible' || Date.now() - askedAt < ASK_AGAIN_MS) return;
    askedAt = Date.now();
    fetch(`/builds/meta/${build}.json`, { cache: 'no-store' }).then(
      ({ status }) => {
        if (status === 404 && isQuietPath(pathNow()) && !isBusy()) followNextBuild(new URL(window.location.href));
      },
      () => undefined, // without a connection nothing is known
    );
  });
}

/** Something is open or half-filled that a reload would destroy. */
const isBusy = (): boolean =>
  document.querySelector('dialog[open]') !== null ||
  [...document.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>('input, textarea')].some((field) => {
    if (field.type === 'hidden') return false;
    // A checkbox always has the value that it would send.
    if ('checked' in field && (field.type === 'checkbox' || field.type === 'radio'))
      return field.checked !== field.defaultChecked;
    return field.value !== field.defaultValue;
  });
