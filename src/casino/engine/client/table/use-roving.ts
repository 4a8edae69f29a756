// A single tab stop for a whole cloth; the arrow keys go from a spot to the nearest one in their direction.
import { useEffect, useRef, type KeyboardEvent } from 'react';

const DIRECTIONS: Readonly<Record<string, readonly [x: number, y: number]>> = {
  ArrowRight: [1, 0],
  ArrowLeft: [-1, 0],
  ArrowDown: [0, 1],
  ArrowUp: [0, -1],
};

export function useRoving() {
  const cloth = useRef<HTMLDivElement>(null);
  const here = useRef<HTMLElement>(undefined);

  const spots = (): HTMLElement[] => [...(cloth.current?.querySelectorAll<HTMLElement>('[data-spot]') ?? [])];
  const settle = (on: HTMLElement | undefined) => {
    here.current = on;
    for (const spot of spots()) spot.tabIndex = spot === on ? 0 : -1;
  };
  // Spots may come and go with the width of the window.
  useEffect(() => {
    const current = here.current;
    settle(current?.isConnected ? current : spots()[0]);
  });

  function onKeyDown(event: KeyboardEvent): void {
    const direction = DIRECTIONS[event.key];
    if (!direction || !here.current || !(event.target as HTMLElement).matches('[data-spot]')) return;
    // Keeps the arrow keys from changing the stake.
    event.preventDefault();
    const middle = (spot: HTMLElement) => {
      const box = spot.getBoundingClientRect();
      return [box.left + box.width / 2, box.top + box.height / 2] as const;
    };
    const [x, y] = middle(event.target as HTMLElement);
    let best: HTMLElement | undefined;
    let least = Infinity;
    for (const spot of spots()) {
      const [sx, sy] = middle(spot);
      const ahead = (sx - x) * direction[0] + (sy - y) * direction[1];
      const aside = Math.abs((sx - x) * direction[1]) + Math.abs((sy - y) * direction[0]);
      const far = ahead + aside * 3;
      if (ahead > 2 && far < least) [best, least] = [spot, far];
    }
    best?.focus();
  }

  return {
    ref: cloth,
    onKeyDown,
    onFocus: (event: { target: EventTarget }) => {
      const spot = (event.target as HTMLElement).closest<HTMLElement>('[data-spot]');
      if (spot) settle(spot);
    },
  };
}
