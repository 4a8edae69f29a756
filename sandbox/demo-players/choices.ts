// What demo players play: each has a taste, with the stakes of people who play for an evening.
import { randomInt } from 'node:crypto';

/** From 0 to below 1. */
export type Random = () => number;

export const systemRandom: Random = () => randomInt(2 ** 32) / 2 ** 32;

export interface Choice {
  sysname: string;
  /** Major units; at a table the value of a chip. */
  stake: string;
  params: Record<string, unknown>;
}

export const oneOf = <Value>(random: Random, values: readonly Value[]): Value =>
  values[Math.floor(random() * values.length)]!;

type Play = (random: Random) => Omit<Choice, 'stake'>;

const SLOTS: readonly string[] = [
  'midnight-apothecary',
  'coral-court',
  'amber-harbor',
  'velvet-cellar',
  'quarry-rush',
  'windward-balloons',
  'brass-foundry',
  'paper-lanterns',
  'moonlit-folios',
  'cinder-crown',
  'starlit-mesa',
  'frostbound-lodge',
  'summit-railway',
  'honeycomb-hollow',
  'tidal-clockwork',
  'jasmine-teahouse',
];
const slot: Play = (random) => ({ sysname: oneOf(random, SLOTS), params: { action: 'spin' } });

const INSTANT: readonly Play[] = [
  (random) => ({ sysname: 'dice', params: { direction: 'under', target: oneOf(random, ['25.00', '49.50', '75.00']) } }),
  (random) => ({ sysname: 'limbo', params: { target: oneOf(random, ['1.50', '2.00', '5.00', '20.00']) } }),
  (random) => ({
    sysname: 'plinko',
    params: { rows: oneOf(random, [8, 12, 16]), risk: oneOf(random, ['low', 'medium', 'high']) },
  }),
  (random) => ({
    sysname: 'wheel',
    params: { segments: oneOf(random, [10, 30, 50]), risk: oneOf(random, ['low', 'high']) },
  }),
  () => ({ sysname: 'keno', params: { table: 'classic', spots: [4, 8, 15, 16, 23] } }),
];

const on = (...spots: string[]): { bets: { spot: string; chips: number }[] } => ({
  bets: spots.map((spot) => ({ spot, chips: 1 })),
});
const ROULETTE_SPOTS = ['red', 'black', 'even', 'odd'];
const TABLES: readonly Play[] = [
  (random) => ({ sysname: 'european-roulette', params: on(oneOf(random, ROULETTE_SPOTS)) }),
  (random) => ({ sysname: 'baccarat', params: on(oneOf(random, ['player', 'banker', 'banker', 'tie'])) }),
];
const LIVE: readonly Play[] = [
  (random) => ({ sysname: 'live-roulette', params: on(oneOf(random, ROULETTE_SPOTS)) }),
  (random) => ({ sysname: 'live-baccarat', params: on(oneOf(random, ['player', 'banker', 'banker', 'tie'])) }),
  (random) => ({ sysname: 'money-wheel', params: on(oneOf(random, ['2', '4', '8', '12', '24'])) }),
  (random) => ({ sysname: 'live-crash', params: { target: oneOf(random, ['1.30', '1.50', '2.00', '3.00', '10.00']) } }),
];

export interface Taste {
  stakes: readonly string[];
  /** What they pay in when little is left. */
  deposits: readonly string[];
  /** How they pay in, and are paid out. */
  method: 'card' | 'wallet';
  games: readonly Play[];
  /** Their games are live tables, where a round begins when it begins. */
  isLive: boolean;
}

const SMALL = ['1.00', '1.00', '2.00'];
const CENTS = ['0.10', '0.20', '0.20', '0.50', '1.00'];
const USUAL = ['1.00', '1.00', '2.00', '2.00', '5.00'];
const LARGE = ['5.00', '10.00', '10.00', '20.00', '25.00'];
const taste = (
  games: readonly Play[],
  stakes: readonly string[],
  { isLive = false, method = 'card' }: Partial<Pick<Taste, 'isLive' | 'method'>> = {},
): Taste => ({
  games,
  stakes,
  isLive,
  method,
  deposits:
    stakes === LARGE ? ['250', '500'] : stakes === SMALL || stakes === CENTS ? ['20', '50'] : ['50', '100', '200'],
});

/** One after the other, so that of any twelve players four play slots, three at live tables, and one for more than most. */
const TASTES: readonly Taste[] = [
  taste([slot], USUAL),
  taste(LIVE, USUAL, { isLive: true }),
  taste([slot], SMALL, { method: 'wallet' }),
  taste(INSTANT, USUAL),
  taste(LIVE, LARGE, { isLive: true }),
  taste([slot], USUAL),
  taste(TABLES, USUAL, { method: 'wallet' }),
  taste(INSTANT, CENTS),
  taste([...INSTANT, slot], USUAL, { method: 'wallet' }),
  taste(LIVE, USUAL, { isLive: true }),
  taste([slot], LARGE),
  taste(INSTANT, USUAL),
];
export const tasteOf = (nth: number): Taste => TASTES[nth % TASTES.length]!;

export const chooseGame = (random: Random, { games, stakes }: Taste): Choice => ({
  ...oneOf(random, games)(random),
  stake: oneOf(random, stakes),
});
