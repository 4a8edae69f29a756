// What demo players play: games of one step, with the stakes of people who play for an evening.
import { randomInt } from 'node:crypto';

/** From 0 to below 1. */
export type Random = () => number;

export const systemRandom: Random = () => randomInt(2 ** 32) / 2 ** 32;

export interface Choice {
  sysname: string;
  /** Major units. */
  stake: string;
  params: Record<string, unknown>;
}

export const oneOf = <Value>(random: Random, values: readonly Value[]): Value =>
  values[Math.floor(random() * values.length)]!;

const SLOTS = [
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

const OTHERS: ((random: Random) => Omit<Choice, 'stake'>)[] = [
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

/** Seven of ten choose a slot. */
export function chooseGame(random: Random): Choice {
  const stake = oneOf(random, ['1.00', '1.00', '1.00', '2.00', '2.00', '5.00']);
  if (random() < 0.3) return { ...oneOf(random, OTHERS)(random), stake };
  return { sysname: oneOf(random, SLOTS), params: { action: 'spin' }, stake };
}
