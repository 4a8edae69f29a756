// Scrolls to the part of a page that `#…` names, even if it appears a little later (CO-18), and smoothly (CO-19).
import { useEffect, useLayoutEffect } from 'react';
import { useLocation } from 'react-router';

export const ANCHOR_TRIES = 4;
export const ANCHOR_PAUSE_MS = 300;
/** Long enough for the smooth scroll; afterwards going back and forth jumps again. */
const SMOOTH_MS = 1500;

/** Looks for an element now, and again up to four times until it is found. Returns a function that stops looking. */
export function whenThere<Found>(find: () => Found | null, then: (target: Found) => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const look = (left: number): void => {
    const target = find();
    if (target !== null) then(target);
    else if (left > 0) timer = setTimeout(() => look(left - 1), ANCHOR_PAUSE_MS);
  };
  look(ANCHOR_TRIES);
  return () => clearTimeout(timer);
}

export function HashAnchor() {
  const { hash, key } = useLocation();

  // Before the router restores the scroll position, which it does at once and in one jump.
  useLayoutEffect(() => {
    if (hash.length < 2 || window.matchMedia('(prefers-reduced-motion: reduce)').matches) return;
    const { style } = document.documentElement;
    style.scrollBehavior = 'smooth';
    const calm = (): void => void (style.scrollBehavior = '');
    const timer = setTimeout(calm, SMOOTH_MS);
    return () => {
      clearTimeout(timer);
      calm();
    };
  }, [hash, key]);

  useEffect(() => {
    if (hash.length < 2) return;
    const id = idOf(hash);
    return whenThere(
      () => document.getElementById(id),
      (element) => element.scrollIntoView(),
    );
  }, [hash, key]);

  return null;
}

function idOf(hash: string): string {
  try {
    return decodeURIComponent(hash.slice(1));
  } catch {
    return hash.slice(1);
  }
}
