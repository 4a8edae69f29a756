/** The rules of Blackjack as they were with one hand from the deal. */
export const rules = {
  kind: 'blackjack',
  shoe: 'endless: every card is one of 52, each equally likely, whatever was dealt before',
  dealer: 'stands on every 17, looks for a blackjack under an ace or a ten',
  /** In halves of the stake, beside it. */
  pays: { blackjack: 3, win: 2 },
  /** Half of the stake, pays two for one. */
  insurance: 'offered under an ace',
  double: 'on any first two cards, behind a split too',
  split: { hands: 4, which: 'two cards of one rank; aces once, one card each' },
  surrender: 'for half of the stake, as the first decision, behind the look for a blackjack',
} as const;
