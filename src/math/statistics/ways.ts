/**
 * A way to play each title, and how often each of its outcomes must come by rules and proof. What a player decides is fixed
 * here, so that what is left is chance.
 */
import { numberOf, RANKS, SUITS, type Card } from '../engine/cards.ts';
import { provedOdds } from '../engine/odds.ts';
import { POKER_HANDS, type PokerHand } from '../engine/poker-hands.ts';
import { toHundredths } from '../engine/multiplier.ts';
import type { Standing } from '../engine/steps.ts';
import type { Odds, RoundEvent, Title } from '../engine/title.ts';
import type { Ranking, VideoPokerRules } from '../engine/video-poker.ts';
import { choose } from '../proof/counted.ts';
import { countWinners, WAYS } from '../titles/baccarat/prove.ts';
import { RANKS as SHOE_RANKS, SPOTS as HANDS_OF_PUNTO, SUITS as SHOE_SUITS } from '../titles/baccarat/paytable.ts';
import type { BlackjackEvent } from '../titles/blackjack/game.ts';
import { advise, type StrategyTables } from '../titles/blackjack/strategy.ts';
import { viewOf } from '../titles/blackjack/table-view.ts';
import { rules as crash } from '../titles/crash/paytable.ts';
import { ranking as deucesRanking, rules as deucesWild } from '../titles/deuces-wild/paytable.ts';
import { likelier } from '../titles/hi-lo/game.ts';
import { placeOf } from '../titles/hi-lo/paytable.ts';
import { titles } from '../titles/index.ts';
import { ranking as jacksRanking, rules as jacksOrBetter } from '../titles/jacks-or-better/paytable.ts';
import { DRAWN, NUMBERS } from '../titles/keno/paytable.ts';
import { rules as limbo } from '../titles/limbo/paytable.ts';
import { rules as liveCrash } from '../titles/live-crash/paytable.ts';
import { slot as midnightApothecary } from '../titles/midnight-apothecary/game.ts';
import { rules as mines } from '../titles/mines/paytable.ts';
import { rules as moneyWheel } from '../titles/money-wheel/paytable.ts';
import { reelSlots } from '../titles/reel-slots.ts';
import { rules as scratchCard } from '../titles/scratch-card/paytable.ts';
import { throwsByFaces } from '../titles/sic-bo/paytable.ts';
import { HANDS, WORTH_PLAYING, worthOf } from '../titles/three-card-poker/paytable.ts';
import { rules as tower } from '../titles/tower/paytable.ts';
import { WHEELS } from '../engine/roulette-layout.ts';

/** Something that a round shows, as one of several outcomes. */
export interface Seen {
  name: string;
  of: (events: readonly RoundEvent[]) => number;
  chances: readonly number[];
}

export interface Way {
  title: Title;
  params: object;
  /** What comes out, the whole of it first. */
  seen: readonly Seen[];
  /** A round that returns more than this counts as won. */
  winsAbove: number;
  /** In a round in which the player acts: what he does. */
  act?: (standing: Standing, at: number) => object;
  /** Where that is not the way that the title's odds are of. */
  odds?: Odds;
}

const even = (count: number): number[] => Array.from({ length: count }, () => 1 / count);
const first = (events: readonly RoundEvent[], type: string): RoundEvent => events.find((event) => event.type === type)!;
const offers = ({ offers: all }: Standing, what: string): boolean => all.some((offer) => offer.do === what);

const seenCard = (name: string, of: (events: readonly RoundEvent[]) => unknown): Seen => ({
  name,
  of: (events) => numberOf(of(events) as Card),
  chances: even(RANKS.length * SUITS.length),
});

/** Places where a curve is cut into outcomes, in hundredths. */
const HEIGHTS = [101, 105, 111, 118, 125, 133, 143, 154, 167, 182, 200, 222, 250, 286, 333, 400, 500, 667, 1000, 2000];
const seenHeight = (kept: number, of: (events: readonly RoundEvent[]) => unknown): Seen => {
  const reaches = [1, ...HEIGHTS.map((height) => kept / height), 0];
  return {
    name: 'height',
    of: (events) => {
      const height = toHundredths(of(events) as string);
      const above = HEIGHTS.findIndex((place) => height < place);
      return above < 0 ? HEIGHTS.length : above;
    },
    chances: reaches.slice(1).map((reach, at) => reaches[at]! - reach),
  };
};

/** A bet on red settles with the pocket that the wheel shows. */
const roulette = (sysname: string, zeros: keyof typeof WHEELS): [string, Omit<Way, 'title'>] => [
  sysname,
  {
    params: { bets: [{ spot: 'red', chips: 1 }] },
    winsAbove: 0.5,
    seen: [
      {
        name: 'pocket',
        of: (events) => WHEELS[zeros].indexOf(first(events, 'spin')['pocket'] as string),
        chances: even(WHEELS[zeros].length),
      },
    ],
  },
];

const SHOE = SHOE_SUITS.flatMap((suit) => SHOE_RANKS.map((rank) => `${rank}${suit}`));
function punto(): Omit<Way, 'title'> {
  const wins = countWinners();
  return {
    params: { bets: [{ spot: 'banker', chips: 1 }] },
    winsAbove: 1,
    seen: [
      {
        name: 'winner',
        of: (events) => (HANDS_OF_PUNTO as readonly unknown[]).indexOf(first(events, 'result')['winner']),
        chances: HANDS_OF_PUNTO.map((spot) => wins[spot] / WAYS),
      },
      {
        name: 'first card',
        of: (events) => SHOE.indexOf(first(events, 'deal')['card'] as string),
        chances: even(SHOE.length),
      },
      {
        name: 'fourth card',
        of: (events) => SHOE.indexOf(events.filter(({ type }) => type === 'deal')[3]!['card'] as string),
        chances: even(SHOE.length),
      },
    ],
  };
}

/** Nothing is drawn: the hand pays as it was dealt, and all 2,598,960 of them are counted. */
function patHand(rules: VideoPokerRules, ranking: Ranking): Omit<Way, 'title'> {
  const names = Object.keys(rules.pays);
  const pays = [...Object.values(rules.pays), 0];
  const counts = pays.map(() => 0);
  const hand = new Int32Array(5);
  let all = 0;
  for (hand[0] = 0; hand[0] < 52; hand[0]++)
    for (hand[1] = 0; hand[1] < hand[0]; hand[1]++)
      for (hand[2] = 0; hand[2] < hand[1]; hand[2]++)
        for (hand[3] = 0; hand[3] < hand[2]; hand[3]++)
          for (hand[4] = 0; hand[4] < hand[3]; hand[4]++) {
            const rank = ranking(hand);
            counts[rank < 0 ? names.length : rank]!++;
            all++;
          }
  const chances = counts.map((count) => count / all);
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
        of: (events) => {
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

/** Any of the sets of so many of them, each equally likely, by its place among all. */
function setsOf(many: number, few: number): Map<string, number> {
  const sets = new Map<string, number>();
  const walk = (from: number, chosen: number[]): void => {
    if (chosen.length === few) return void sets.set(chosen.join(), sets.size);
    for (let next = from; next < many; next++) walk(next + 1, [...chosen, next]);
  };
  walk(0, []);
  return sets;
}

const threeMines = setsOf(mines.cells, 3);
const { doors, safe } = tower.levels.medium;
const safeDoors = setsOf(doors, safe);
const FLOORS = 4;
const marks = scratchCard.cards.map(([mark]) => mark);
const million = scratchCard.cards.reduce((sum, [, weight]) => sum + weight, 0);
const faces = new Map(throwsByFaces.map(({ dice }, at) => [dice.join(), at]));
/** Ways of five cards to be each of `POKER_HANDS`. */
const FIVE_CARDS = [1_302_540, 1_098_240, 123_552, 54_912, 10_200, 5_108, 3_744, 624, 36, 4];
const HOLDEM_SIDE = 5;
const HOLDEM_ACES = provedOdds(titles['casino-holdem']!.proof)('aces');
/** Ways in which three cards make each hand, of 22,100. */
const THREE_CARDS = [16_440, 3_744, 1_096, 720, 52, 48];

const reveals = (length: (reel: number) => number, reels: number): Seen[] =>
  [0, reels - 1].map((reel) => ({
    name: reel === 0 ? 'first reel' : 'last reel',
    of: (events) => (first(events, 'reveal')['stops'] as number[])[reel]!,
    chances: even(length(reel)),
  }));
const slotWay = (title: Title, params: object, seen: Seen[]): Omit<Way, 'title'> => {
  const hit = Number(title.proof.hitRate) / 100;
  const pays: Seen = {
    name: 'anything won',
    of: (events) => (events.at(-1)!['amount'] === '0' ? 0 : 1),
    chances: [1 - hit, hit],
  };
  return { params, winsAbove: 0, seen: [...seen, pays] };
};

const WAYS_TO_PLAY: () => Record<string, Omit<Way, 'title'>> = () => ({
  dice: {
    params: { direction: 'under', target: '90.00' },
    winsAbove: 0,
    seen: [
      {
        name: 'roll',
        of: (events) => Math.floor(toHundredths(first(events, 'reveal')['roll'] as string) / 100),
        chances: even(100),
      },
    ],
  },
  limbo: {
    params: { target: '1.50' },
    winsAbove: 0,
    seen: [seenHeight(limbo.kept, (events) => first(events, 'reveal')['result'])],
  },
  crash: {
    params: { target: '1.50' },
    winsAbove: 0,
    seen: [seenHeight(crash.kept, (events) => first(events, 'broke')['at'])],
  },
  'live-crash': {
    params: { target: '1.50' },
    winsAbove: 0,
    seen: [seenHeight(liveCrash.kept, (events) => first(events, 'broke')['at'])],
  },
  plinko: {
    params: { rows: 12, risk: 'medium' },
    winsAbove: 1,
    seen: [
      {
        name: 'pocket',
        of: (events) => first(events, 'drop')['pocket'] as number,
        chances: Array.from({ length: 13 }, (_, pocket) => Number(choose(12, pocket)) / 2 ** 12),
      },
    ],
  },
  wheel: {
    params: { segments: 30, risk: 'medium' },
    winsAbove: 0,
    seen: [{ name: 'segment', of: (events) => first(events, 'stop')['segment'] as number, chances: even(30) }],
  },
  'coin-flip': {
    params: { side: 'heads', flips: 2 },
    winsAbove: 0,
    seen: [
      {
        name: 'flips',
        of: (events) => (events.length === 2 ? 0 : events[1]!['hit'] === true ? 2 : 1),
        chances: [0.5, 0.25, 0.25],
      },
    ],
  },
  'scratch-card': {
    params: {},
    winsAbove: 0,
    seen: [
      {
        name: 'card',
        of: (events) => marks.indexOf((events[1]!['mark'] as (typeof marks)[number] | undefined) ?? 'none'),
        chances: scratchCard.cards.map(([, weight]) => weight / million),
      },
    ],
  },
  keno: {
    params: { table: 'classic', spots: [2, 5, 8, 11, 14, 17] },
    winsAbove: 0,
    seen: [
      {
        name: 'hits',
        of: (events) => first(events, 'hits')['hits'] as number,
        chances: Array.from(
          { length: 7 },
          (_, hits) => Number(choose(6, hits) * choose(NUMBERS - 6, DRAWN - hits)) / Number(choose(NUMBERS, DRAWN)),
        ),
      },
      { name: 'first number', of: (events) => (events[0]!['number'] as number) - 1, chances: even(NUMBERS) },
      { name: 'tenth number', of: (events) => (events[9]!['number'] as number) - 1, chances: even(NUMBERS) },
    ],
  },
  ...Object.fromEntries([
    roulette('european-roulette', 'single'),
    roulette('french-roulette', 'single'),
    roulette('american-roulette', 'double'),
    roulette('live-roulette', 'single'),
  ]),
  baccarat: punto(),
  'live-baccarat': punto(),
  'sic-bo': {
    params: { bets: [{ spot: 'small', chips: 1 }] },
    winsAbove: 0,
    seen: [
      {
        name: 'faces',
        of: (events) => faces.get([...(first(events, 'dice')['dice'] as number[])].sort((a, b) => a - b).join())!,
        chances: throwsByFaces.map(({ ways }) => ways / 216),
      },
    ],
  },
  'money-wheel': {
    params: { bets: [{ spot: '2', chips: 1 }] },
    winsAbove: 0,
    seen: [
      {
        name: 'segment',
        of: (events) => first(events, 'stop')['segment'] as number,
        chances: even(moneyWheel.wheel.length),
      },
    ],
  },
  mines: {
    params: { mines: 3 },
    winsAbove: 0,
    act: (_standing, at) => (at < 3 ? { do: 'open', cell: 6 * at } : { do: 'take' }),
    seen: [
      {
        name: 'mines',
        of: (events) => threeMines.get((first(events, 'reveal')['mines'] as number[]).join())!,
        chances: even(threeMines.size),
      },
    ],
  },
  tower: {
    params: { level: 'medium' },
    winsAbove: 0,
    act: (_standing, at) => (at < 2 ? { do: 'climb', door: at } : { do: 'take' }),
    seen: [
      {
        name: 'safe doors',
        of: (events) =>
          (first(events, 'reveal')['safe'] as number[][])
            .slice(0, FLOORS)
            .reduce((sum, floor) => sum * safeDoors.size + safeDoors.get(floor.join())!, 0),
        chances: even(safeDoors.size ** FLOORS),
      },
    ],
  },
  'hi-lo': {
    params: {},
    winsAbove: 0,
    act: (standing) =>
      offers(standing, 'take') ? { do: 'take' } : { do: likelier(placeOf(standing.events[0]!['card'] as string)) },
    seen: [
      seenCard('first card', (events) => events[0]!['card']),
      seenCard('second card', (events) => events[1]!['card']),
    ],
  },
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
        of: (events) => (events.at(-1)!['amount'] === '0' ? 0 : 1),
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
        of: (events) => (HANDS as readonly unknown[]).indexOf(events[0]!['hand']),
        chances: THREE_CARDS.map((ways) => ways / 22_100),
      },
      seenCard('first card', (events) => (events[0]!['cards'] as Card[])[0]),
      seenCard('third card', (events) => (events[0]!['cards'] as Card[])[2]),
    ],
  },
  // Folded, for the best call is counted too slowly for a million rounds; AA+ is decided by the five cards before it.
  'casino-holdem': {
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
        of: (events) => POKER_HANDS.indexOf(events[0]!['hand'] as PokerHand),
        chances: FIVE_CARDS.map((ways) => ways / 2_598_960),
      },
      seenCard('first card', (events) => (events[0]!['cards'] as Card[])[0]),
      seenCard('last card of the flop', (events) => (events[0]!['flop'] as Card[])[2]),
    ],
  },
  'midnight-apothecary': slotWay(
    titles['midnight-apothecary']!,
    { action: 'spin' },
    reveals((reel) => midnightApothecary.rules.strips.base[reel]!.length, midnightApothecary.rules.strips.base.length),
  ),
  ...Object.fromEntries(
    reelSlots.map(({ title, slot }) => [
      title.sysname,
      slotWay(
        title as Title,
        { action: 'spin', gamble: 0 },
        reveals((reel) => slot.spin.sets.base!.lengths[reel]!, slot.spin.reels),
      ),
    ]),
  ),
});

/** By title; a title without one is found by the test. */
export function waysToPlay(): Way[] {
  return Object.entries(WAYS_TO_PLAY()).map(([sysname, way]) => ({ ...way, title: titles[sysname]! }));
}
