/** Playing cards by name: rank and suit, `TS` the ten of spades, `AH` the ace of hearts. */
import type { Random } from '#kernel/random.ts';
import { evenly, type Drawn } from './drawn.ts';

export const RANKS = '23456789TJQKA';
export const SUITS = 'SHDC';
export const DECK = 52;

type Rank = '2' | '3' | '4' | '5' | '6' | '7' | '8' | '9' | 'T' | 'J' | 'Q' | 'K' | 'A';
export type Card = `${Rank}${'S' | 'H' | 'D' | 'C'}`;

const CARDS = RANKS.split('').flatMap((rank) => SUITS.split('').map((suit) => rank + suit)) as readonly Card[];
export const cardOf = (number: number): Card => CARDS[number]!;
export const numberOf = (card: Card): number => (RANKS.indexOf(card[0]!) << 2) | SUITS.indexOf(card[1]!);

/** Cards from an endless shoe: each of the 52 is always equally likely, whatever was dealt before. */
export const drawEndless = (random: Random): Card => cardOf(random.int(DECK));

const FRESH = Array.from({ length: DECK }, (_, number) => number);

/** Deals one deck from the top, every order of the cards equally likely. */
export function shuffledDeck(random: Random): () => Card {
  const cards = FRESH.slice();
  let left = DECK;
  return () => {
    const at = random.int(left);
    const drawn = cards[at]!;
    cards[at] = cards[--left]!;
    return cardOf(drawn);
  };
}

/** Draw categories for cards: one for each card of a deck. */
export const CARD_DRAWS = { card: evenly(DECK) };

/** Cards from an endless shoe. */
export const drawnEndless = (cards: readonly Card[]): Drawn => ({
  of: 'card',
  got: cards.map(numberOf),
  times: cards.length,
});

/** Cards of one deck that were dealt together, after those in `before`. */
export const dealtOf = (cards: readonly Card[], before: readonly Card[] = []): Drawn => ({
  of: 'card',
  got: cards.map(numberOf),
  chance: cards.length / (DECK - before.length),
  ...(before.length > 0 && { without: before.map(numberOf) }),
});
