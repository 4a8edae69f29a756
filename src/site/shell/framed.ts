// One of our pages inside one of our frames reports its address to the page around it, which then navigates there (GD-16). Payment
// providers send the payer back into such a frame.
import { ownPath } from '#kernel/own-path.ts';

const KIND = 'baize:path';

/** Notifies the surrounding page. A page of another origin receives nothing: the message is addressed to ours. */
export function postToParent(fullPath: string): void {
  if (window.parent === window) return;
  window.parent.postMessage({ kind: KIND, path: fullPath }, window.location.origin);
}

/** Follows frames of this page only. */
export function followFrames(go: (fullPath: string) => void): () => void {
  const receive = (event: MessageEvent<unknown>): void => {
    if (event.origin !== window.location.origin || !isOurFrame(event.source)) return;
    const path = pathIn(event.data);
    if (path !== undefined) go(path);
  };
  window.addEventListener('message', receive);
  return () => window.removeEventListener('message', receive);
}

const isOurFrame = (source: MessageEventSource | null): boolean =>
  source !== null && [...document.querySelectorAll('iframe')].some((frame) => frame.contentWindow === source);

function pathIn(data: unknown): string | undefined {
  if (typeof data !== 'object' || data === null || !('kind' in data) || data.kind !== KIND) return undefined;
  return 'path' in data && typeof data.path === 'string' ? ownPath(data.path) : undefined;
}
