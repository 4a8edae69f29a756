// What has come in place of something else takes the focus: as a whole, so that the Enter that led here presses nothing of it.
import { useEffect, useRef, type RefObject } from 'react';

export function useTakeFocus<Shown extends HTMLElement>(): RefObject<Shown | null> {
  const element = useRef<Shown>(null);
  useEffect(() => {
    // A dialog that opens gives the focus to its first button, after this.
    const frame = requestAnimationFrame(() => element.current?.focus());
    return () => cancelAnimationFrame(frame);
  }, []);
  return element;
}
