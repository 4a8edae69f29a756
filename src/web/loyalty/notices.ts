// When a player's loyalty notices are asked for (ST-32): not before they have touched the page, and then wherever they go.

/** What counts as a touch. The first of them is enough: a double-click begins with a click, a tap ends in one. */
const TOUCHES = ['click', 'dblclick', 'touchstart'] as const;

interface Deps {
  isPlayer: () => boolean;
  load: () => void;
  /** Tells of every change of the path; answers a function that ends it. */
  onPath: (changed: () => void) => () => void;
}

/** Answers a function that ends it. */
export function watchForNotices({ isPlayer, load, onPath }: Deps): () => void {
  const ask = (): void => void (isPlayer() && load());
  let forget = (): void => {};
  const begin = (): void => {
    if (!isPlayer()) return;
    ignore();
    forget = onPath(ask);
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
