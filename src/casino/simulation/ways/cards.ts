// Poker and blackjack.
import { numberOf, type Card } from '#casino/engine/cards.ts';
import { provedOdds } from '#casino/engine/odds.ts';
import { POKER_HANDS, type PokerHand } from '#casino/engine/poker-hands.ts';
import type { RoundEvent } from '#casino/engine/title.ts';
import type { Ranking, VideoPokerRules } from '#casino/engine/video-poker.ts';
import type { BlackjackEvent } from '#casino/titles/blackjack/game.ts';
import { advise, type StrategyTables } from '#casino/titles/blackjack/strategy.ts';
import { viewOf } from '#casino/titles/blackjack/table-view.ts';
import { backOf, RESULTS, rules, type Result } from '#casino/titles/casino-holdem/paytable.ts';
import { ranking as deucesRanking, rules as deucesWild } from '#casino/titles/deuces-wild/paytable.ts';
import { titles } from '#casino/titles/index.ts';
import { ranking as jacksRanking, rules as jacksOrBetter } from '#casino/titles/jacks-or-better/paytable.ts';
import { HANDS, WORTH_PLAYING, worthOf } from '#casino/titles/three-card-poker/paytable.ts';
import { first, seenCard, type Way, type Ways } from './way.ts';

/** Nothing is drawn: the hand pays as it was dealt, and all 2,598,960 of them are counted. */
function patHand(rules: VideoPokerRules, ranking: Ranking): Omit<Way, 'title'> {
  const names = Object.keys(rules.pays);
  const pays = [...Object.values(rules.pays), 0];
  const counts = pays.map(() => 0);
  const hand = new Int32Array(5);
  let total = 0;
  for (hand[0] = 0; hand[0] < 52; hand[0]++)
    for (hand[1] = 0; hand[1] < hand[0]; hand[1]++)
      for (hand[2] = 0; hand[2] < hand[1]; hand[2]++)
        for (hand[3] = 0; hand[3] < hand[2]; hand[3]++)
          for (hand[4] = 0; hand[4] < hand[3]; hand[4]++) {
            const rank = ranking(hand);
            counts[rank < 0 ? names.length : rank]!++;
            total++;
          }
  const chances = counts.map((count) => count / total);
  const mean = chances.reduce((sum, chance, rank) => sum + chance * pays[rank]!, 0);
  const square = chances.reduce((sum, chance, rank) => sum + chance * pays[rank]! ** 2, 0);
  return {
    params: {},
    winsAbove: 0,
    act: () => ({ do: 'hold', cards: [0, 1, 2, 3, 4] }),
    odds: { mean, variance: square - mean * mean, highest: pays[0]!, bound: 'exact' },
    seen: [
      {
        name: 'hand',
        classOf: (events) => {
          const at = names.indexOf(String(events[0]!['hand']));
          return at < 0 ? names.length : at;
        },
        chances,
      },
      seenCard('first card', (events) => (events[0]!['cards'] as Card[])[0]),
      seenCard('fifth card', (events) => (events[0]!['cards'] as Card[])[4]),
    ],
  };
}

/** Ways of five cards to be each of `POKER_HANDS`. */
const FIVE_CARDS = [1_302_540, 1_098_240, 123_552, 54_912, 10_200, 5_108, 3_744, 624, 36, 4];
const HOLDEM_SIDE = 5;
const HOLDEM_ACES = provedOdds(titles['casino-holdem']!.proof)('aces');

/** Ways in which three cards make each hand, of 22,100. */
const THREE_CARDS = [16_440, 3_744, 1_096, 720, 52, 48];

/** AA+ is decided by the five cards that are seen before, so the hand is folded: the round is as short as it can be. */
const holdemFolded = (): Omit<Way, 'title'> => ({
  name: 'folded',
  params: { aces: HOLDEM_SIDE },
  winsAbove: 0,
  act: () => ({ do: 'fold' }),
  odds: {
    mean: (HOLDEM_SIDE * HOLDEM_ACES.mean) / (1 + HOLDEM_SIDE),
    variance: HOLDEM_ACES.variance * (HOLDEM_SIDE / (1 + HOLDEM_SIDE)) ** 2,
    highest: HOLDEM_ACES.highest,
    bound: 'exact',
  },
  seen: [
    {
      name: 'hand',
      classOf: (events) => POKER_HANDS.indexOf(events[0]!['hand'] as PokerHand),
      chances: FIVE_CARDS.map((ways) => ways / 2_598_960),
    },
    seenCard('first card', (events) => (events[0]!['cards'] as Card[])[0]),
    seenCard('last card of the flop', (events) => (events[0]!['flop'] as Card[])[2]),
  ],
});

/**
 * To its end, whatever is held: the best player folds some hands, which is counted too slowly for a million rounds, and the
 * proof knows of each final hand how often it ends in each way.
 */
function holdemCalled(): Omit<Way, 'title'> {
  const counts = (titles['casino-holdem']!.proof.tables as { called: readonly number[] }).called;
  const total = counts.reduce((sum, count) => sum + count, 0);
  const chances = counts.map((count) => count / total);
  // What comes back beside the ante once the call is paid, for the least hand of each kind: its rank pays nothing.
  const returns = POKER_HANDS.flatMap((hand) =>
    RESULTS.map((result) => {
      const back = backOf(result, POKER_HANDS.indexOf(hand) << 20);
      return back.ante + back.call - rules.call;
    }),
  );
  const mean = chances.reduce((sum, chance, at) => sum + chance * returns[at]!, 0);
  const square = chances.reduce((sum, chance, at) => sum + chance * returns[at]! ** 2, 0);
  const cardsOf = (events: readonly RoundEvent[], type: string) => first(events, type)['cards'] as Card[];
  return {
    name: 'called',
    params: { aces: 0 },
    winsAbove: 1,
    act: () => ({ do: 'call' }),
    odds: { mean, variance: square - mean * mean, highest: Math.max(...returns), bound: 'exact' },
    seen: [
      {
        name: 'hand and end',
        classOf: (events) =>
          POKER_HANDS.indexOf(first(events, 'board')['hand'] as PokerHand) * RESULTS.length +
          RESULTS.indexOf(first(events, 'dealer')['outcome'] as Result),
        chances,
      },
      seenCard('river', (events) => cardsOf(events, 'board')[1]),
      seenCard('dealer’s second card', (events) => cardsOf(events, 'dealer')[1]),
    ],
  };
}

export const cardGames = (): Ways => ({
  blackjack: {
    params: {},
    winsAbove: 1,
    act(standing) {
      const { hands, dealer, turn } = viewOf(standing.events as BlackjackEvent[]);
      const tables = titles['blackjack']!.proof.tables as unknown as StrategyTables;
      const names = standing.offers.map((offer) => offer.do);
      return { do: advise(tables, hands[turn]!.cards, dealer[0]!, names) };
    },
    seen: [
      seenCard('first card', (events) => (events[0]!['cards'] as Card[])[0]),
      seenCard('dealer’s card', (events) => events[0]!['up']),
      {
        name: 'anything back',
        classOf: (events) => (events.at(-1)!['amount'] === '0' ? 0 : 1),
        chances: [1, 0].map((nothing) => Math.abs(nothing - Number(titles['blackjack']!.proof.hitRate) / 100)),
      },
    ],
  },
  'jacks-or-better': patHand(jacksOrBetter, jacksRanking),
  'deuces-wild': patHand(deucesWild, deucesRanking),
  'three-card-poker': {
    params: { pairPlus: 0 },
    winsAbove: 1,
    act({ events }) {
      const [a, b, c] = (events[0]!['cards'] as Card[]).map(numberOf) as [number, number, number];
      return { do: worthOf(a, b, c) >= WORTH_PLAYING ? 'play' : 'fold' };
    },
    seen: [
      {
        name: 'hand',
        classOf: (events) => (HANDS as readonly unknown[]).indexOf(events[0]!['hand']),
        chances: THREE_CARDS.map((ways) => ways / 22_100),
      },
      seenCard('first card', (events) => (events[0]!['cards'] as Card[])[0]),
      seenCard('third card', (events) => (events[0]!['cards'] as Card[])[2]),
    ],
  },
  'casino-holdem': [holdemFolded(), holdemCalled()],
});
