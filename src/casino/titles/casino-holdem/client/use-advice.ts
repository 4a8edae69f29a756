// The best play, computed in the background so that the cards are shown first.
import type { Card } from '../../../engine/cards.ts';
import { useEffect, useState } from 'react';
import { advise } from '../strategy.ts';

interface Seen {
  cards: readonly Card[];
  flop: readonly Card[];
}

/** `undefined` until it is computed, or when there is nothing to compute. */
export function useAdvice(seen: Seen | undefined): 'call' | 'fold' | undefined {
  const [counted, setCounted] = useState<{ of: string; move: 'call' | 'fold' }>();
  const key = seen && [...seen.cards, ...seen.flop].join(' ');
  useEffect(() => {
    if (key === undefined) return;
    // A tenth of a second of computing must not hold up the press that asks for it.
    const timer = setTimeout(() => {
      const cards = key.split(' ') as Card[];
      setCounted({ of: key, move: advise(cards.slice(0, 2), cards.slice(2)) });
    }, 30);
    return () => clearTimeout(timer);
  }, [key]);
  return counted && counted.of === key ? counted.move : undefined;
}
