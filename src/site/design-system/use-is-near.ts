// Whether an element is in the window or soon will be. Once it has been, it stays so.
import { useEffect, useState, type RefObject } from 'react';

/** Far enough that what begins to load then is there by the time it is scrolled to. */
const AHEAD = '300px';

export function useIsNear(element: RefObject<Element | null>): boolean {
  const [isNear, setNear] = useState(false);
  useEffect(() => {
    const { current } = element;
    if (!current || isNear) return;
    const watch = new IntersectionObserver(([entry]) => entry?.isIntersecting && setNear(true), { rootMargin: AHEAD });
    watch.observe(current);
    return () => watch.disconnect();
  }, [element, isNear]);
  return isNear;
}
