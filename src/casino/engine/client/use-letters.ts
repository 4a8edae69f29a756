// Further keys of a game: letters and digits, wherever the focus is except in a field.
import { useEffect, useEffectEvent } from 'react';

export function useLetters(letters: Readonly<Record<string, () => void>>): void {
  const press = useEffectEvent((event: KeyboardEvent) => {
    const { key, repeat, defaultPrevented, ctrlKey, altKey, metaKey } = event;
    if (defaultPrevented || repeat || ctrlKey || altKey || metaKey || document.querySelector('dialog[open]')) return;
    if ((event.target as HTMLElement).closest('input, select, textarea, [contenteditable]')) return;
    const run = letters[key.toLowerCase()];
    if (!run) return;
    event.preventDefault();
    run();
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent): void => press(event);
    addEventListener('keydown', listen);
    return () => removeEventListener('keydown', listen);
  }, []);
}
