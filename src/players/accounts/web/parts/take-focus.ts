// An element that replaces a form takes over that form's focus.
import { useEffect, useRef, type RefObject } from 'react';

export function useTakeFocus(selector: string): RefObject<HTMLDivElement | null> {
  const frame = useRef<HTMLDivElement>(null);
  useEffect(() => frame.current?.querySelector<HTMLElement>(selector)?.focus(), [selector]);
  return frame;
}
