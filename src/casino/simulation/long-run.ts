/** Long runs of what players really get: the code that plays, numbers as rounds get them, every way to play. */
import { assert } from '#kernel/assert.ts';
import { seedStream } from '#fairness/seeds/stream.ts';
import { playWay } from './trial.ts';
import { waysToPlay } from './ways.ts';
import type { Way } from './ways/way.ts';

export interface LongRun {
  /** Percent, of what the rounds cost. */
  rtp: number;
  /** What was proved of just these rounds. */
  proved: number;
  /** How many standard errors lie between them. */
  zScore: number;
  /** How often a round returned so many times its cost. */
  distribution: ReadonlyMap<number, number>;
}

let tested: readonly Way[] | undefined;

/**
 * Each mode of a title's proof, where it is a choice before the round; a title in which the player acts is played as the tests of
 * chance do.
 */
export function allWays(sysname: string): { name: string; way: Way }[] {
  const ways = (tested ??= waysToPlay()).filter(({ title }) => title.sysname === sysname);
  assert(ways.length > 0, `${sysname} has no way to play in src/casino/simulation/ways`);
  const { type, proof } = ways[0]!.title;
  const choose = type === 'slot' ? (action: string) => ({ action }) : CHOICES[sysname];
  if (!choose) return ways.map((way) => ({ name: way.name ?? (nameOf(way.params) || 'as tested'), way }));
  return Object.keys(proof.modes).map((name) => ({
    name,
    way: { ...ways[0]!, params: ways[0]!.title.params.parse(choose(name)) as object },
  }));
}

const nameOf = (params: object): string =>
  Object.entries(params)
    .filter(([, choice]) => typeof choice !== 'object')
    .map(([name, choice]) => `${name} ${choice}`)
    .join(' ');

const bet = (spot: string) => ({ bets: [{ spot, chips: 1 }] });
const SPOTS: Readonly<Record<string, string>> = {
  'even-money': 'red',
  dozen: 'dozen-1',
  column: 'column-1',
  line: '1-2-3-4-5-6',
  'first-four': '0-1-2-3',
  'first-five': '0-00-1-2-3',
  corner: '1-2-4-5',
  trio: '0-1-2',
  street: '1-2-3',
  split: '1-2',
  straight: '17',
};
const SIC_BO: Readonly<Record<string, string>> = {
  half: 'small',
  single: 'single-1',
  pair: 'pair-1-2',
  double: 'double-1',
  anyTriple: 'any-triple',
  triple: 'triple-1',
};
const roulette = (mode: string) => bet(SPOTS[mode]!);
const winner = (mode: string) => bet(mode);
const TARGETS: Readonly<Record<string, string>> = { double: '2.00', shortest: '1.01' };
const numberIn = (mode: string): number => Number(/\d+$/.exec(mode)![0]);
const wordIn = (mode: string): string => mode.replace(/\d+$/, '');

/** What is chosen in each mode of a proof. */
const CHOICES: Readonly<Record<string, (mode: string) => object>> = {
  'american-roulette': roulette,
  'european-roulette': roulette,
  'french-roulette': roulette,
  'live-roulette': roulette,
  baccarat: winner,
  'live-baccarat': winner,
  'coin-flip': (mode) => ({ side: 'heads', flips: numberIn(mode) }),
  dice: (mode) => ({ direction: 'under', target: { even: '49.50', lowest: '97.06', longest: '0.01' }[mode] }),
  limbo: (mode) => ({ target: TARGETS[mode] ?? '10000.00' }),
  crash: (mode) => ({ target: TARGETS[mode] ?? '1000.00' }),
  'live-crash': (mode) => ({ target: TARGETS[mode] ?? '1000.00' }),
  keno: (mode) => ({ table: wordIn(mode), spots: Array.from({ length: numberIn(mode) }, (_, at) => at + 1) }),
  'money-wheel': (mode) => bet(String(numberIn(mode))),
  plinko: (mode) => ({ risk: wordIn(mode), rows: numberIn(mode) }),
  'scratch-card': () => ({}),
  'sic-bo': (mode) => bet(SIC_BO[mode] ?? `total-${numberIn(mode)}`),
  wheel: (mode) => ({ risk: wordIn(mode), segments: numberIn(mode) }),
};

const CLIENT_SEED = 'long-run';
const STAKES = 100n;

/** Rounds 1 to `rounds` of one server seed. */
export function longRun(way: Way, serverSeed: string, rounds: number): LongRun {
  const { title, params } = way;
  const stream = seedStream(serverSeed);
  const stake = title.stakeStepMinor * STAKES;
  const distribution = new Map<number, number>();
  let [paid, expected, variance] = [0, 0, 0];
  for (let nonce = 1; nonce <= rounds; nonce++) {
    const { events, returned } = playWay(way, stake, stream.random(CLIENT_SEED, nonce));
    const odds = way.odds ?? title.odds(params, stake, events);
    paid += returned;
    expected += odds.mean;
    variance += odds.variance;
    distribution.set(returned, (distribution.get(returned) ?? 0) + 1);
  }
  return {
    rtp: (paid / rounds) * 100,
    proved: (expected / rounds) * 100,
    zScore: (paid - expected) / Math.sqrt(variance),
    distribution,
  };
}
