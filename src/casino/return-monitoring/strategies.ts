// Ten ways to play each title, to show that no way of playing is taken for a fault.
import { DECK, numberOf, type Card } from '#casino/engine/cards.ts';
import type { Standing } from '#casino/engine/steps.ts';
import type { Title } from '#casino/engine/title.ts';
import type { Random } from '#kernel/random.ts';

export interface Strategy {
  name: string;
  /** The choices of the next round. */
  choose(random: Random, last: { params: object; returned: number } | undefined): object;
  /** The next action, in a round in which the player acts. */
  act?(standing: Standing, at: number, random: Random): object;
}

type Choose = (random: Random) => object;
type Act = NonNullable<Strategy['act']>;

const TEN = 10;
const pick = <Item>(random: Random, items: readonly Item[]): Item => items[random.int(items.length)]!;
const bets = (spots: readonly string[]): Choose => {
  return (random) => {
    const laid = new Map<string, number>();
    for (let nth = random.int(4); nth >= 0; nth--) laid.set(pick(random, spots), 1 + random.int(5));
    return { bets: [...laid].map(([spot, chips]) => ({ spot, chips })) };
  };
};
const hundredths = (value: number): string => (value / 100).toFixed(2);
/** As often low as high: each doubling is as likely as the others. */
const target =
  (least: number, most: number): Choose =>
  (random) => ({
    target: hundredths(Math.floor(least * (most / least) ** (random.int(1_000_000) / 1_000_000))),
  });

const ROULETTE = ['red', 'odd', 'low', 'dozen-1', 'column-2', '17', '0', '1-2', '1-2-4-5', '1-2-3'];
const ANY_ONE = (): Choose => () => ({});

/** Some choices of each title that leaves any. */
const CHOICES: Readonly<Record<string, Choose>> = {
  dice: (random) =>
    random.int(2) === 0
      ? { direction: 'under', target: hundredths(1 + random.int(9_800)) }
      : { direction: 'over', target: hundredths(201 + random.int(9_700)) },
  limbo: target(101, 1_000_000),
  crash: (random) => ({
    ...target(101, 100_000)(random),
    ...(random.int(2) === 0 && {
      second: { stake: String(100 * (1 + random.int(50))), ...target(101, 100_000)(random) },
    }),
  }),
  'live-crash': target(101, 100_000),
  plinko: (random) => ({ rows: 8 + random.int(9), risk: pick(random, ['low', 'medium', 'high']) }),
  wheel: (random) => ({ segments: 10 * (1 + random.int(5)), risk: pick(random, ['low', 'medium', 'high']) }),
  'coin-flip': (random) => ({ side: pick(random, ['heads', 'tails']), flips: 1 + random.int(10) }),
  keno: (random) => {
    const spots = new Set<number>();
    for (let nth = random.int(10); nth >= 0; nth--) spots.add(1 + random.int(40));
    return { table: pick(random, ['low', 'classic', 'high']), spots: [...spots] };
  },
  'european-roulette': bets(ROULETTE),
  'french-roulette': bets(ROULETTE),
  'american-roulette': bets(ROULETTE),
  'live-roulette': bets(ROULETTE),
  baccarat: bets(['player', 'banker', 'tie']),
  'live-baccarat': bets(['player', 'banker', 'tie']),
  'sic-bo': bets(['small', 'odd', 'single-3', 'pair-1-2', 'any-triple', 'total-10', 'total-4']),
  'money-wheel': bets(['2', '4', '8', '12', '24', '48']),
  mines: (random) => ({ mines: 1 + random.int(24) }),
  tower: (random) => ({ level: pick(random, ['easy', 'medium', 'hard', 'expert', 'master']) }),
  'three-card-poker': (random) => ({ pairPlus: random.int(6) }),
  'casino-holdem': (random) => ({ aces: random.int(6) }),
};

/** Slots: what is on offer, and how often the win is doubled. */
const slotChoices = (title: Title): Choose => {
  const modes = Object.keys(title.proof.modes);
  const canGamble = title.params.safeParse({ action: 'spin', gamble: 1 }).success;
  const hasGamble = title.params.safeParse({ action: 'spin', gamble: 0 }).success;
  return (random) => ({
    action: pick(random, modes),
    ...(hasGamble && { gamble: canGamble ? random.int(3) : 0 }),
  });
};

/** Ten ways to choose: one thing for ever, something else each time, and after what came before. */
function waysToChoose(choose: Choose): Strategy[] {
  const always = (name: string, seed: number): Strategy => {
    let chosen: object | undefined;
    return {
      name,
      choose: (random) => {
        for (let skip = 0; !chosen && skip < seed; skip++) choose(random);
        return (chosen ??= choose(random));
      },
    };
  };
  const until = (name: string, isOver: (returned: number) => boolean): Strategy => ({
    name,
    choose: (random, last) => (last && !isOver(last.returned) ? last.params : choose(random)),
  });
  return [
    { name: 'anything', choose },
    always('the same for ever', 1),
    always('another for ever', 5),
    always('a third for ever', 9),
    until('until it loses', (returned) => returned < 1),
    until('until it wins', (returned) => returned >= 1),
    until('until it wins nothing', (returned) => returned === 0),
    until('until it wins much', (returned) => returned > 3),
    until('changed after a push', (returned) => returned > 0 && returned <= 1),
    until('changed after a loss and a great win', (returned) => returned === 0 || returned > 10),
  ];
}

const isOffered = ({ offers }: Standing, what: string): boolean => offers.some((offer) => offer.do === what);
const offered = ({ offers }: Standing, ...wanted: readonly string[]): { do: string } => ({
  do: wanted.find((action) => offers.some((offer) => offer.do === action)) ?? offers[0]!.do,
});

/** Go on or take: after how many steps, and how a step is made. */
function climbers(go: (standing: Standing, random: Random) => object, choose: Choose): Strategy[] {
  const going = (name: string, goesOn: (at: number, random: Random) => boolean, chosen = choose): Strategy => ({
    name,
    choose: chosen,
    act: (standing, at, random) =>
      isOffered(standing, 'take') && !goesOn(at, random) ? { do: 'take' } : go(standing, random),
  });
  const ways = waysToChoose(choose);
  const as =
    (at: number): Choose =>
    (random) =>
      ways[at]!.choose(random, undefined);
  return [
    going('one step', (at) => at < 1),
    going('two steps', (at) => at < 2),
    going('three steps', (at) => at < 3),
    going('to the end', () => true),
    going('as the mood is', (_at, random) => random.int(2) === 0),
    going('mostly on', (_at, random) => random.int(5) > 0),
    going('mostly taken', (_at, random) => random.int(5) === 0),
    going('one thing, to the end', () => true, as(1)),
    going('one thing, five steps', (at) => at < 5, as(2)),
    going('another thing, one step', (at) => at < 1, as(3)),
  ];
}

const CLIMBS: Readonly<Record<string, (standing: Standing, random: Random) => object>> = {
  mines(standing, random) {
    const opened = standing.events.flatMap(({ type, cell }) => (type === 'safe' ? [cell] : []));
    for (;;) {
      const cell = random.int(25);
      if (!opened.includes(cell)) return { do: 'open', cell };
    }
  },
  tower: (standing, random) => ({ do: 'climb', door: random.int(standing.events[0]!['doors'] as number) }),
  'hi-lo': (standing, random) => {
    const open = standing.offers.map((offer) => offer.do).filter((offer) => offer !== 'take');
    // Beyond the highest prize nothing is offered but to take it.
    return { do: open.length > 0 ? pick(random, open) : 'take' };
  },
};

const blackjack = (): Strategy[] => {
  const lowTotal = (standing: Standing): boolean => {
    const { cards } = standing.events[0] as unknown as { cards: Card[] };
    return cards.every((card) => '23456789'.includes(card[0]!));
  };
  const ways: Record<string, Act> = {
    'always stands': (standing) => offered(standing, 'no-insurance', 'stand'),
    'insures and stands': (standing) => offered(standing, 'insure', 'stand'),
    'hits until the end': (standing) => offered(standing, 'no-insurance', 'hit'),
    'doubles whatever comes': (standing) => offered(standing, 'no-insurance', 'double', 'stand'),
    'splits, then doubles': (standing) => offered(standing, 'insure', 'split', 'double', 'stand'),
    'splits, then hits once': (standing, at) =>
      offered(standing, 'no-insurance', 'split', at < 4 ? 'hit' : 'stand', 'stand'),
    surrenders: (standing) => offered(standing, 'no-insurance', 'surrender', 'stand'),
    'hits low cards': (standing, at) =>
      offered(standing, 'no-insurance', lowTotal(standing) && at < 2 ? 'hit' : 'stand', 'stand'),
    'hits once': (standing, at) => offered(standing, 'no-insurance', at < 1 ? 'hit' : 'stand', 'stand'),
    'as the mood is': (standing, _at, random) => ({ do: pick(random, standing.offers).do }),
  };
  const boxes: Choose = (random) => {
    const others = Array.from({ length: random.int(3) }, () => String(2 * (1 + random.int(100))));
    return others.length > 0 ? { others } : {};
  };
  return Object.entries(ways).map(([name, act]) => ({ name, choose: boxes, act }));
};

const videoPoker = (): Strategy[] => {
  const holding = (name: string, isHeld: (card: number, hand: readonly number[], random: Random) => boolean) => ({
    name,
    choose: ANY_ONE(),
    act(standing: Standing, _at: number, random: Random) {
      const hand = (standing.events[0]!['cards'] as Card[]).map(numberOf);
      return {
        do: 'hold',
        cards: hand.flatMap((card, place) => (isHeld(card, hand, random) ? [place] : [])),
      };
    },
  });
  const alike = (hand: readonly number[], property: (card: number) => number, card: number): number =>
    hand.filter((value) => property(value) === property(card)).length;
  const rank = (card: number): number => card >> 2;
  const suit = (card: number): number => card & 3;
  return [
    holding('everything', () => true),
    holding('nothing', () => false),
    holding('pairs', (card, hand) => alike(hand, rank, card) > 1),
    holding('one suit', (card, hand) => alike(hand, suit, card) > 2),
    holding('pairs and high cards', (card, hand) => alike(hand, rank, card) > 1 || rank(card) >= 9),
    holding('the deuces', (card) => rank(card) === 0),
    holding('the first card', (card, hand) => card === hand[0]),
    holding('low cards', (card) => card < DECK / 2),
    holding('as the mood is', (_card, _hand, random) => random.int(2) === 0),
    holding('mostly', (_card, _hand, random) => random.int(4) > 0),
  ];
};

/** One decision behind the deal. */
function anteGames(goesOn: string, side: string): Strategy[] {
  const rank = (card: Card): number => numberOf(card) >> 2;
  const ways: [string, (cards: readonly Card[], random: Random) => boolean][] = [
    ['always', () => true],
    ['never', () => false],
    ['with a queen', (cards) => cards.some((card) => rank(card) >= 10)],
    ['with a pair', (cards) => new Set(cards.map(rank)).size < cards.length],
    ['as the mood is', (_own, random) => random.int(2) === 0],
  ];
  return ways.flatMap(([name, isOn]) =>
    [0, 5].map((stake): Strategy => ({
      name: `${name}, beside ${stake}`,
      choose: () => ({ [side]: stake }),
      act: (standing, _at, random) => ({
        do: isOn(standing.events[0]!['cards'] as Card[], random) ? goesOn : 'fold',
      }),
    })),
  );
}

/** Made anew for each caller: some remember what they have chosen. */
export function strategiesOf(title: Title): Strategy[] {
  const { sysname } = title;
  const choose = CHOICES[sysname] ?? (title.type === 'slot' ? slotChoices(title) : ANY_ONE());
  const strategies =
    sysname in CLIMBS
      ? climbers(CLIMBS[sysname]!, choose)
      : sysname === 'blackjack'
        ? blackjack()
        : sysname === 'jacks-or-better' || sysname === 'deuces-wild'
          ? videoPoker()
          : sysname === 'three-card-poker'
            ? anteGames('play', 'pairPlus')
            : sysname === 'casino-holdem'
              ? anteGames('call', 'aces')
              : waysToChoose(choose);
  return strategies.slice(0, TEN);
}
