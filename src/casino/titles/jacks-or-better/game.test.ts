import { describe, expect, it } from 'vitest';
import { shuffledDeck, numberOf } from '../../engine/cards.ts';
import { bestHold, DRAWS, holdValues, type PokerAction } from '../../engine/video-poker.ts';
import { rulesHash } from '#fairness/seeds/commitment.ts';
import { seedStream } from '#fairness/seeds/stream.ts';
import { fastRandom } from '../../engine/proof/fast-random.ts';
import { sampleRounds } from '../../engine/proof/report.ts';
import { deucesWild } from '../deuces-wild/game.ts';
import * as deuces from '../deuces-wild/paytable.ts';
import { samples as deucesSamples } from '../deuces-wild/prove.ts';
import { jacksOrBetter } from './game.ts';
import { ranking, rules } from './paytable.ts';
import { samples } from './prove.ts';
import { cardsOf } from '../../engine/testing/cards.ts';

const names = Object.keys(rules.pays);
const handOf = (text: string) => names[ranking(cardsOf(text).map(numberOf))] ?? 'nothing';
const deuceNames = Object.keys(deuces.rules.pays);
const deuceHandOf = (text: string) => deuceNames[deuces.ranking(cardsOf(text).map(numberOf))] ?? 'nothing';

describe('video poker', () => {
  it.each([
    ['TS JS QS KS AS', 'royal-flush'],
    ['9H TH JH QH KH', 'straight-flush'],
    ['AD 2D 3D 4D 5D', 'straight-flush'],
    ['7S 7H 7D 7C 2S', 'four-of-a-kind'],
    ['7S 7H 7D 2C 2S', 'full-house'],
    ['2H 7H 9H JH KH', 'flush'],
    ['AD 2C 3D 4D 5D', 'straight'],
    ['TD JC QD KD AH', 'straight'],
    ['QD KC AD 2D 3H', 'nothing'],
    ['7S 7H 7D 3C 2S', 'three-of-a-kind'],
    ['7S 7H 3D 3C 2S', 'two-pairs'],
    ['JS JH 3D 4C 2S', 'jacks-or-better'],
    ['TS TH 3D 4C 2S', 'nothing'],
  ])('Jacks or Better: %s is %s', (cards, hand) => expect(handOf(cards)).toBe(hand));

  it.each([
    ['TS JS QS KS AS', 'royal-flush'],
    ['2S 2H 2D 2C 7S', 'four-deuces'],
    ['2S JS QS KS AS', 'wild-royal-flush'],
    ['2S 2H 2D AS TS', 'wild-royal-flush'],
    ['2S 2H 2D 7S 7H', 'five-of-a-kind'],
    ['2S 7H 7D 7C 7S', 'five-of-a-kind'],
    ['2S 2H 5D 6D 9D', 'straight-flush'],
    ['2S AD 3D 4D 5D', 'straight-flush'],
    ['2S 2H 7D 7C KD', 'four-of-a-kind'],
    ['2S 7H 7D KC KD', 'full-house'],
    ['7S 7H 7D KC KD', 'full-house'],
    ['2S 5D 6D 9D KD', 'flush'],
    ['2S 2H 5D 6C 9D', 'straight'],
    ['2H AD 3C 4D 5D', 'straight'],
    ['2S 2H 5D 9C KD', 'three-of-a-kind'],
    ['2S AS 9D 6C 5D', 'nothing'],
    ['KS KH 9D 9C 5D', 'nothing'],
  ])('Deuces Wild: %s is %s', (cards, hand) => expect(deuceHandOf(cards)).toBe(hand));

  it('meets the figures that are known: 9/6 returns 99.5439 %, and the deuces table 98.9131 %', () => {
    expect(jacksOrBetter.proof).toMatchObject({ rtp: '99.5439', mathHash: rulesHash(jacksOrBetter), method: 'exact' });
    expect(deucesWild.proof).toMatchObject({ rtp: '98.9131', mathHash: rulesHash(deucesWild), method: 'exact' });
  });

  it('proves a sample again: what a hold is worth is what all draws to it pay', () => {
    for (const [title, of, pays] of [
      [jacksOrBetter, ranking, rules],
      [deucesWild, deuces.ranking, deuces.rules],
    ] as const)
      for (let seed = 1; seed <= 6; seed++) {
        const draw = shuffledDeck(fastRandom(seed));
        const hand = Array.from({ length: 5 }, draw);
        const rest = Array.from({ length: 47 }, draw).map(numberOf);
        const values = holdValues(hand, pays, of, title.proof);
        const payOf = (cards: number[]) => Object.values(pays.pays)[of(cards)] ?? 0;
        for (let mask = 0; mask < 32; mask++) {
          const held = hand.filter((_card, index) => (mask >> index) & 1).map(numberOf);
          if (held.length < 2) continue; // three draws at most: the rest is a matter of minutes
          let total = 0;
          const walk = (cards: number[], from: number): void => {
            if (cards.length === 5) total += payOf(cards);
            else for (let next = from; next < rest.length; next++) walk([...cards, rest[next]!], next + 1);
          };
          walk(held, 0);
          expect(values[mask]).toBeCloseTo(total / DRAWS[5 - held.length]!, 9);
        }
      }
  });

  it('gives advice that everybody knows', () => {
    const held = (text: string) =>
      bestHold(cardsOf(text), rules, ranking, jacksOrBetter.proof).map((at) => text.split(' ')[at]);
    expect(held('TS JS QS KS 3H')).toEqual(['TS', 'JS', 'QS', 'KS']);
    expect(held('JS JH 3D 4C 8S')).toEqual(['JS', 'JH']);
    expect(held('2S 3H 4D 5C KS')).toEqual(['2S', '3H', '4D', '5C']);
    expect(held('9H TH JH QH KH')).toEqual(['9H', 'TH', 'JH', 'QH', 'KH']);
    expect(held('3H 7C TD 4S 8D')).toEqual([]);
  });

  // Each hand's advice weighs 32 ways to hold; a million hands are for `npm run statistics`.
  it('returns what was proved when its advice is played', () => {
    for (const [sample, proof, seed] of [
      [samples, jacksOrBetter.proof, 2],
      [deucesSamples, deucesWild.proof, 3],
    ] as const)
      for (const { zScore } of sampleRounds(sample, proof, 400, fastRandom(seed)))
        expect(Math.abs(zScore)).toBeLessThan(4);
  });

  it('deals five cards, draws for those that are not held, and is over then', () => {
    const play = (...actions: PokerAction[]) =>
      jacksOrBetter.steps!.play(100n, {}, actions, seedStream('5a'.repeat(32)).random('client', 3));
    const [deal] = play()!.events as unknown as [{ cards: string[] }];
    expect(play()).toMatchObject({ offers: [{ do: 'hold' }], wonMinor: 0n });
    const drawn = play({ do: 'hold', cards: [0, 2] })!;
    const { cards } = drawn.events[1] as unknown as { cards: string[] };
    expect([cards[0], cards[2], drawn.offers]).toEqual([deal.cards[0], deal.cards[2], []]);
    expect(new Set([...cards, ...deal.cards]).size).toBe(8);
    expect(play({ do: 'hold', cards: [] }, { do: 'hold', cards: [] })).toBeUndefined();
    for (const wrong of [
      { do: 'hold', cards: [1, 1] },
      { do: 'hold', cards: [2, 1] },
      { do: 'hold', cards: [5] },
      { do: 'hold' },
    ])
      expect(jacksOrBetter.steps!.action.safeParse(wrong).success).toBe(false);
  });
});
