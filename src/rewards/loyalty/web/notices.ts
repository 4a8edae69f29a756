// When a player's loyalty notices are fetched (ST-32): not before they have touched the page, and from then on wherever they go.

/** What counts as a touch. The first of these events is enough: a double-click begins with a click, a tap ends in one. */
const TOUCHES = ['click', 'dblclick', 'touchstart'] as const;

interface Deps {
  isPlayer: () => boolean;
  load: () => void;
  /** Calls `changed` on every change of the path; returns a function that stops it. */
  onPath: (changed: () => void) => () => void;
}

/** Returns a function that stops it. */
export function watchForNotices({ isPlayer, load, onPath }: Deps): () => void {
  const refresh = (): void => void (isPlayer() && load());
  let forget = (): void => {};
  const begin = (): void => {
    if (!isPlayer()) return;
    ignore();
    forget = onPath(refresh);
    load();
  };
  const ignore = (): void => {
    for (const touch of TOUCHES) document.removeEventListener(touch, begin);
  };
  for (const touch of TOUCHES) document.addEventListener(touch, begin, { passive: true });
  return () => {
    ignore();
    forget();
  };
}
