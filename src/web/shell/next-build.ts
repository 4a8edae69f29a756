// When the server has moved on to another build, the next page is fetched as a document: the code here is history.

const RELOAD_GUARD_MS = 10_000;
const KEY = 'reloaded_at';

/** Goes to the page by a full load, at most once in ten seconds (PW-06). */
export function followNextBuild(url: URL): void {
  const last = Number(sessionStorage.getItem(KEY) ?? 0);
  if (Date.now() - last < RELOAD_GUARD_MS) return;
  sessionStorage.setItem(KEY, String(Date.now()));
  window.location.assign(url);
}
