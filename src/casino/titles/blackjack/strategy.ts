// The best way to play, as the proof has found it: for the game's advice.
import type { Card } from '../../engine/cards.ts';
import type { Move } from './game.ts';
import { totalOf, valueOf } from './paytable.ts';

/** Letters of the tables: H hit, S stand, D double (else hit), d double (else stand), P split, R surrender (else hit), r surrender (else stand). */
export interface StrategyTables {
  /** By total 4 … 20, each a letter for the dealer's 2 … 9, ten, ace. */
  hard: readonly string[];
  /** By soft total 12 … 20. */
  soft: readonly string[];
  /** By rank: ace, 2 … 9, ten. `-` where it is played by its total. */
  pairs: readonly string[];
}

const upAt = (up: Card): number => (valueOf(up) === 1 ? 9 : valueOf(up) - 2);

/** What the tables say to these cards, of what is on offer. */
export function advise(tables: StrategyTables, cards: readonly Card[], up: Card, offers: readonly string[]): Move {
  if (offers.includes('no-insurance')) return 'no-insurance';
  const at = upAt(up);
  const { total, isSoft } = totalOf(cards);
  if (offers.includes('split')) {
    const letter = tables.pairs[valueOf(cards[0]!) - 1]![at];
    if (letter === 'P') return 'split';
  }
  const letter = isSoft ? tables.soft[total - 12]?.[at] : tables.hard[total - 4]?.[at];
  switch (letter) {
    case 'D':
    case 'd':
      return offers.includes('double') ? 'double' : letter === 'D' ? 'hit' : 'stand';
    case 'R':
    case 'r':
      return offers.includes('surrender') ? 'surrender' : letter === 'R' ? 'hit' : 'stand';
    case 'S':
      return 'stand';
    default:
      return 'hit';
  }
}
