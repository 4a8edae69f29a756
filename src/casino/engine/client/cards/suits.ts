// The four suits as outlines in a box of 100.
import type { Card } from '../../cards.ts';

export const SUIT_PATHS: Readonly<Record<string, string>> = {
  H: 'M50 90C18 63 8 47 8 30 8 15 18 7 29 7c9 0 17 5 21 14 4-9 12-14 21-14 11 0 21 8 21 23 0 17-10 33-42 60z',
  S: 'M50 5S9 38 9 60c0 13 9 20 19 20 8 0 14-4 18-11-1 11-5 19-13 26h34c-8-7-12-15-13-26 4 7 10 11 18 11 10 0 19-7 19-20C91 38 50 5 50 5z',
  D: 'M50 3 85 50 50 97 15 50z',
  C: 'M50 5a21 21 0 0 1 17 33 21 21 0 1 1-12 33c1 11 4 18 12 25H33c8-7 11-14 12-25a21 21 0 1 1-12-33A21 21 0 0 1 50 5z',
};

export const isRed = (card: Card): boolean => card[1] === 'H' || card[1] === 'D';
export const rankText = (card: Card): string => (card[0] === 'T' ? '10' : card[0]!);
