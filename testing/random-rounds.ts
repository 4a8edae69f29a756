// Rounds of every title with everything that a player may choose, chosen at random: for a second implementation to compute.
import type { Random } from '#kernel/random.ts';
import type { Standing } from '#casino/engine/steps.ts';
import type { RoundEvent, Title } from '#casino/engine/title.ts';
import { repeatable } from '#casino/engine/steps.ts';
import { seedStream } from '#fairness/seeds/stream.ts';
import { spotsOf } from '#casino/engine/roulette-layout.ts';
import { rules as crash } from '#casino/titles/crash/paytable.ts';
import { mostOpened } from '#casino/titles/mines/paytable.ts';
import { rules as tower, floorsOf, LEVELS } from '#casino/titles/tower/paytable.ts';
import { spots as sicBoSpots } from '#casino/titles/sic-bo/paytable.ts';

export interface WrittenRound {
  serverSeed: string;
  clientSeed: string;
  nonce: number;
  /** Minor units, as all amounts. */
  stake: string;
  params: Record<string, unknown>;
  actions?: readonly unknown[];
  won: string;
  events: readonly RoundEvent[];
}

const pick = <Item>(items: readonly Item[], random: Random): Item => items[random.int(items.length)]!;
const between = (least: number, most: number, random: Random): number => least + random.int(most - least + 1);
const inHundredths = (value: number): string => `${Math.floor(value / 100)}.${String(value % 100).padStart(2, '0')}`;

function some<Item>(items: readonly Item[], count: number, random: Random): Item[] {
  const left = [...items];
  return Array.from({ length: count }, () => left.splice(random.int(left.length), 1)[0]!);
}

const bets = (spots: readonly string[]) => (random: Random) => ({
  bets: some(spots, between(1, Math.min(5, spots.length), random), random).map((spot) => ({
    spot,
    chips: between(1, 20, random),
  })),
});
const target = (least: number, most: number) => (random: Random) => ({
  target: inHundredths(Math.min(most, Math.floor(least / (1 - random.int(1_000_000) / 1_000_000)))),
});

const single = [...spotsOf('single').keys()];
const CELLS = Array.from({ length: 25 }, (_, cell) => cell);

/** Choices in addition to the stake, for titles other than slots. */
const CHOICES: Readonly<Record<string, (random: Random) => Record<string, unknown>>> = {
  dice: (random) => ({ direction: pick(['under', 'over'], random), target: inHundredths(between(199, 9800, random)) }),
  limbo: target(101, 1_000_000),
  'coin-flip': (random) => ({ side: pick(['heads', 'tails'], random), flips: between(1, 10, random) }),
  plinko: (random) => ({ rows: between(8, 16, random), risk: pick(['low', 'medium', 'high'], random) }),
  wheel: (random) => ({ segments: pick([10, 20, 30, 40, 50], random), risk: pick(['low', 'medium', 'high'], random) }),
  keno: (random) => ({
    table: pick(['low', 'classic', 'high'], random),
    spots: some(
      Array.from({ length: 40 }, (_, at) => at + 1),
      between(1, 10, random),
      random,
    ),
  }),
  'european-roulette': bets(single),
  'french-roulette': bets(single),
  'live-roulette': bets(single),
  'american-roulette': bets([...spotsOf('double').keys()]),
  baccarat: bets(['player', 'banker', 'tie']),
  'live-baccarat': bets(['player', 'banker', 'tie']),
  'sic-bo': bets([...sicBoSpots.keys()]),
  'money-wheel': bets(['2', '4', '8', '12', '24', '48']),
  'live-crash': target(101, 100_000),
  crash(random) {
    const aim = target(crash.target.least, crash.target.most);
    const byHand = random.int(2) === 1;
    const second = random.int(2) === 1;
    return {
      ...(byHand ? { byHand } : aim(random)),
      ...(second && { second: { stake: String(between(1, 50, random) * 100), ...aim(random) } }),
    };
  },
  mines(random) {
    const mines = between(1, 24, random);
    const picks = some(CELLS, between(1, Math.min(6, mostOpened(mines)), random), random);
    return { mines, ...(random.int(2) === 1 && { picks }) };
  },
  tower(random) {
    const level = pick(LEVELS, random);
    const { doors } = tower.levels[level];
    const picks = Array.from({ length: between(1, floorsOf(level), random) }, () => random.int(doors));
    return { level, ...(random.int(2) === 1 && { picks }) };
  },
  blackjack: (random) => ({
    ...(random.int(2) === 1 && {
      others: Array.from({ length: between(1, 2, random) }, () => String(between(1, 500, random) * 2)),
    }),
  }),
  'three-card-poker': (random) => ({ pairPlus: between(0, 5, random) }),
  'casino-holdem': (random) => ({ aces: between(0, 5, random) }),
};

/** A player's next action, from those on offer. */
const ACTIONS: Readonly<Record<string, (standing: Standing, random: Random, params: never) => object>> = {
  mines: ({ offers }, random) => mostlyGoOn(offers, random, { do: 'open', cell: random.int(25) }),
  tower: ({ offers, events }, random) =>
    mostlyGoOn(offers, random, { do: 'climb', door: random.int(events[0]!['doors'] as number) }),
  crash: (_standing, random, { second }: { second?: object }) =>
    random.int(4) === 0 ? { do: 'end' } : { do: 'cash-out', bet: random.int(second ? 2 : 1), ms: random.int(30_000) },
  'jacks-or-better': (_standing, random) => hold(random),
  'deuces-wild': (_standing, random) => hold(random),
};
const hold = (random: Random) => ({ do: 'hold', cards: [0, 1, 2, 3, 4].filter(() => random.int(2) === 1) });
const mostlyGoOn = (offers: Standing['offers'], random: Random, step: object): object =>
  offers.some((offer) => offer.do === 'take') && random.int(4) === 0 ? { do: 'take' } : step;

function slotChoices({ params }: Title, random: Random): Record<string, unknown> {
  const action = pick(
    ['spin', 'spin', 'ante', 'buy'].filter((mode) => params.safeParse({ action: mode }).success),
    random,
  );
  const gamble = random.int(3);
  return params.safeParse({ action, gamble }).success && gamble > 0 ? { action, gamble } : { action };
}

/** Round `nonce` of a seed. `choices` decides what the player does. */
export function randomRound(
  title: Title,
  { serverSeed, clientSeed, nonce }: Pick<WrittenRound, 'serverSeed' | 'clientSeed' | 'nonce'>,
  choices: Random,
): WrittenRound {
  const chosen = CHOICES[title.sysname]?.(choices) ?? (title.type === 'slot' ? slotChoices(title, choices) : {});
  const parsed = title.params.safeParse(chosen);
  if (!parsed.success) throw new Error(`${title.sysname} takes other choices than those of testing/random-rounds.ts.`);
  const params = parsed.data as Record<string, unknown>;
  const stakeMinor = title.stakeStepMinor * BigInt(between(1, 60, choices));
  const random = seedStream(serverSeed).random(clientSeed, nonce);
  const input = { serverSeed, clientSeed, nonce, stake: String(stakeMinor), params: chosen };
  if (!title.steps || title.isPlannedAhead?.(params)) {
    const { events, wonMinor } = title.play(stakeMinor, params, random);
    return { ...input, won: String(wonMinor), events };
  }
  const again = repeatable(random);
  const actions: unknown[] = [];
  let standing = title.steps.play(stakeMinor, params, [], again())!;
  while (standing.offers.length > 0) {
    const act = ACTIONS[title.sysname];
    const action = act ? act(standing, choices, params as never) : { do: pick(standing.offers, choices).do };
    const next = title.steps.play(stakeMinor, params, [...actions, action], again());
    // Not on offer, e.g. a cell that is open already: another one is chosen.
    if (!next) continue;
    actions.push(action);
    standing = next;
  }
  return { ...input, actions, won: String(standing.wonMinor), events: standing.events };
}
