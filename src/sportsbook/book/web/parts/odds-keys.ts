// Arrow keys among odds: to the next button on that side.
import type { KeyboardEvent } from 'react';

const SIDES: Record<string, [x: number, y: number]> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

/** For a part of the page that contains many odds. */
export function moveAmongOdds(event: KeyboardEvent<HTMLElement>): void {
  const side = SIDES[event.key];
  const from = (event.target as HTMLElement).closest<HTMLElement>('[data-odds]');
  if (!side || !from || event.ctrlKey || event.metaKey || event.altKey) return;
  const next = nearest(from, [...event.currentTarget.querySelectorAll<HTMLElement>('[data-odds]')], side);
  if (!next) return;
  event.preventDefault();
  next.focus();
}

function nearest(
  from: HTMLElement,
  buttons: readonly HTMLElement[],
  [x, y]: [number, number],
): HTMLElement | undefined {
  const here = middleOf(from);
  let best: HTMLElement | undefined;
  let least = Infinity;
  for (const element of buttons) {
    if (element === from) continue;
    const there = middleOf(element);
    const ahead = (there.x - here.x) * x + (there.y - here.y) * y;
    const aside = Math.abs((there.x - here.x) * y) + Math.abs((there.y - here.y) * x);
    if (ahead < 4) continue;
    // A button off to the side counts as farther than one straight ahead.
    const distance = ahead + aside * (y === 0 ? 6 : 2);
    if (distance < least) [best, least] = [element, distance];
  }
  return best;
}

function middleOf(element: HTMLElement): { x: number; y: number } {
  const { left, top, width, height } = element.getBoundingClientRect();
  return { x: left + width / 2, y: top + height / 2 };
}
