// Letters that do something on a page, while nothing is being typed and no dialog is open.
import { useEffect, useEffectEvent } from 'react';

export type Keys = Readonly<Record<string, () => void>>;

export function useKeys(keys: Keys): void {
  const press = useEffectEvent((event: KeyboardEvent) => {
    const { target, key } = event;
    if (event.ctrlKey || event.metaKey || event.altKey || document.querySelector('dialog[open]')) return;
    if (target instanceof Element && target.closest('input, textarea, select, [contenteditable]')) return;
    // On a link or a button Enter is theirs.
    if (key === 'Enter' && target instanceof Element && target.closest('a, button')) return;
    const act = Object.hasOwn(keys, key) ? keys[key] : undefined;
    if (!act) return;
    event.preventDefault();
    act();
  });
  useEffect(() => {
    addEventListener('keydown', press);
    return () => removeEventListener('keydown', press);
  }, []);
}
