// The keyboard of a game: Space and Enter play, arrows change the stake, wherever the focus is on the page.
import { useEffect, useRef } from 'react';

interface Keys {
  play(): void;
  /** One step up (1) or down (-1). */
  step?(by: 1 | -1): void;
}

const STEPS: Readonly<Record<string, 1 | -1>> = { ArrowUp: 1, ArrowRight: 1, ArrowDown: -1, ArrowLeft: -1 };

export function useKeys(keys: Keys): void {
  const current = useRef(keys);
  useEffect(() => {
    current.current = keys;
  });
  useEffect(() => {
    const onKey = (event: KeyboardEvent): void => {
      if (
        event.defaultPrevented ||
        event.ctrlKey ||
        event.altKey ||
        event.metaKey ||
        document.querySelector('dialog[open]')
      )
        return;
      const target = event.target as HTMLElement;
      // Fields need their own keys; a focused button or link handles Space and Enter itself.
      if (target.closest('input, select, textarea, [contenteditable]')) return;
      const step = STEPS[event.key];
      if (step && current.current.step && (target.closest('[data-title]') || target.querySelector('[data-title]')))
        current.current.step(step);
      else if ((event.key === ' ' || event.key === 'Enter') && !target.closest('button, a, summary, [role]')) {
        if (!event.repeat) current.current.play();
      } else return;
      event.preventDefault();
    };
    addEventListener('keydown', onKey);
    return () => removeEventListener('keydown', onKey);
  }, []);
}
