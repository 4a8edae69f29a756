/** The canonical rules of Jacks or Better, 9/6. */
import type { Ranking, VideoPokerRules } from '../../engine/video-poker.ts';

export const rules = {
  kind: 'video-poker',
  deck: '52 cards, every order equally likely',
  draws: 1,
  pays: {
    'royal-flush': 800,
    'straight-flush': 50,
    'four-of-a-kind': 25,
    'full-house': 9,
    flush: 6,
    straight: 4,
    'three-of-a-kind': 3,
    'two-pairs': 2,
    'jacks-or-better': 1,
  },
} as const satisfies VideoPokerRules;

const TEN = 8;
const JACK = 9;

const counts = new Uint8Array(13);

export const ranking: Ranking = (cards) => {
  counts.fill(0);
  let low = 12;
  let high = 0;
  let isFlush = true;
  for (let index = 0; index < 5; index++) {
    const rank = cards[index]! >> 2;
    counts[rank]!++;
    if (rank < low) low = rank;
    if (rank > high) high = rank;
    if ((cards[index]! & 3) !== (cards[0]! & 3)) isFlush = false;
  }
  let pairs = 0;
  let threes = 0;
  let fours = 0;
  let highPairs = 0;
  for (let rank = low; rank <= high; rank++) {
    const count = counts[rank]!;
    if (count === 2) {
      pairs++;
      if (rank >= JACK) highPairs++;
    } else if (count === 3) threes++;
    else if (count === 4) fours++;
  }
  if (pairs + threes + fours === 0) {
    // Five different ranks: in a row, or ace to five.
    const isStraight = high - low === 4 || (high === 12 && counts[0]! + counts[1]! + counts[2]! + counts[3]! === 4);
    if (isFlush) return isStraight ? (low === TEN ? 0 : 1) : 4;
    return isStraight ? 5 : -1;
  }
  if (fours) return 2;
  if (threes) return pairs ? 3 : 6;
  if (pairs === 2) return 7;
  return highPairs ? 8 : -1;
};
