/** The canonical rules of Blackjack. */
import type { Card } from '../../engine/cards.ts';

export const rules = {
  kind: 'blackjack',
  boxes: 'one to three, each with its own stake; dealt and played from the first to the last, against one dealer',
  shoe: 'endless: every card is one of 52, each equally likely, whatever was dealt before',
  dealer: 'stands on every 17, looks for a blackjack under an ace or a ten',
  /** In halves of the stake, beside it. */
  pays: { blackjack: 3, win: 2 },
  /** Half of the stake, pays two for one. */
  insurance: 'offered to each box under an ace',
  double: 'on any first two cards, behind a split too',
  split: { hands: 4, which: 'two cards of one rank; aces once, one card each; so many hands of each box' },
  surrender: 'for half of the stake, as the first decision of a box, behind the look for a blackjack',
} as const;

/** Of each box. */
export const MAX_HANDS = rules.split.hands;
export const MAX_BOXES = 3;

const VALUES: Readonly<Record<string, number>> = { A: 1, T: 10, J: 10, Q: 10, K: 10 };

/** 1 for an ace … 10 for tens and pictures. */
export const valueOf = (card: Card): number => VALUES[card[0]!] ?? Number(card[0]);

export interface Total {
  total: number;
  /** An ace counts 11 in it. */
  isSoft: boolean;
}

export function totalOf(cards: readonly Card[]): Total {
  let total = 0;
  let hasAce = false;
  for (const card of cards) {
    const value = valueOf(card);
    total += value;
    hasAce ||= value === 1;
  }
  return hasAce && total <= 11 ? { total: total + 10, isSoft: true } : { total, isSoft: false };
}

export const isBlackjack = (cards: readonly Card[]): boolean => cards.length === 2 && totalOf(cards).total === 21;
