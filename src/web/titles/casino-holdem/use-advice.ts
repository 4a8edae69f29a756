// What the best play is, counted in the background of the screen: the cards are seen first.
import { useEffect, useState } from 'react';
import { advise } from '#math/titles/casino-holdem/strategy.ts';

interface Seen {
  cards: readonly string[];
  flop: readonly string[];
}

/** `undefined` until it is counted, or when nothing is asked. */
export function useAdvice(seen: Seen | undefined): 'call' | 'fold' | undefined {
  const [counted, setCounted] = useState<{ of: string; move: 'call' | 'fold' }>();
  const key = seen && [...seen.cards, ...seen.flop].join(' ');
  useEffect(() => {
    if (key === undefined) return;
    // A tenth of a second of counting shall not hold up the press that asks for it.
    const timer = setTimeout(() => {
      const cards = key.split(' ');
      setCounted({ of: key, move: advise(cards.slice(0, 2), cards.slice(2)) });
    }, 30);
    return () => clearTimeout(timer);
  }, [key]);
  return counted && counted.of === key ? counted.move : undefined;
}
