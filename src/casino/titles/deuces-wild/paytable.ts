/** The canonical rules of Deuces Wild. */
import type { Ranking, VideoPokerRules } from '../../engine/video-poker.ts';

export const rules = {
  kind: 'video-poker',
  deck: '52 cards, every order equally likely; deuces are wild',
  draws: 1,
  pays: {
    'royal-flush': 800,
    'four-deuces': 200,
    'wild-royal-flush': 25,
    'five-of-a-kind': 15,
    'straight-flush': 9,
    'four-of-a-kind': 4,
    'full-house': 4,
    flush: 3,
    straight: 2,
    'three-of-a-kind': 1,
  },
} as const satisfies VideoPokerRules;

const TEN = 8;
const ACE = 12;

const counts = new Uint8Array(13);

export const ranking: Ranking = (cards) => {
  counts.fill(0);
  let wild = 0;
  let low = ACE;
  let high = 0;
  /** With the ace below the deuce. */
  let lowest = ACE;
  let highest = -1;
  let suit = -1;
  let isFlush = true;
  let most = 0;
  let pairs = 0;
  for (let index = 0; index < 5; index++) {
    const rank = cards[index]! >> 2;
    if (rank === 0) {
      wild++;
      continue;
    }
    const count = ++counts[rank]!;
    if (count > most) most = count;
    if (count === 2) pairs++;
    if (rank < low) low = rank;
    if (rank > high) high = rank;
    const fromAce = rank === ACE ? -1 : rank;
    if (fromAce < lowest) lowest = fromAce;
    if (fromAce > highest) highest = fromAce;
    if (suit < 0) suit = cards[index]! & 3;
    else if ((cards[index]! & 3) !== suit) isFlush = false;
  }
  if (wild === 4) return 1;
  const isRow = most === 1 && (high - low <= 4 || highest - lowest <= 4);
  if (isRow && isFlush && low >= TEN) return wild === 0 ? 0 : 2;
  if (most + wild === 5) return 3;
  if (isRow && isFlush) return 4;
  if (most + wild === 4) return 5;
  if (pairs === 2 && most + wild === 3) return 6;
  if (isFlush) return 7;
  if (isRow) return 8;
  return most + wild === 3 ? 9 : -1;
};
