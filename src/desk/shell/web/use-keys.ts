// Letters that do something on a page, while nothing is being typed and no dialog is open.
import { useEffect, useEffectEvent } from 'react';

export type Keys = Readonly<Record<string, () => void>>;

/** `withControl`: letters that are pressed with ⌘ or Ctrl, while something is being typed as well. */
export function useKeys(keys: Keys, withControl: Keys = {}): void {
  const press = useEffectEvent((event: KeyboardEvent) => {
    const { target, key } = event;
    if (event.altKey || document.querySelector('dialog[open]')) return;
    const isControl = event.ctrlKey || event.metaKey;
    if (!isControl && isTheirs(target, key)) return;
    const letters = isControl ? withControl : keys;
    const act = Object.hasOwn(letters, key) ? letters[key] : undefined;
    if (!act) return;
    event.preventDefault();
    act();
  });
  useEffect(() => {
    addEventListener('keydown', press);
    return () => removeEventListener('keydown', press);
  }, []);
}

/** A field takes every letter, a link or a button Enter. */
const isTheirs = (target: EventTarget | null, key: string): boolean =>
  target instanceof Element &&
  (target.closest('input, textarea, select, [contenteditable]') !== null ||
    (key === 'Enter' && target.closest('a, button') !== null));
