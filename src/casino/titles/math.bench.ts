// How fast the mathematics is, on one core.
import { seedStream } from '#fairness/seeds/stream.ts';
import { fastRandom } from '../engine/proof/fast-random.ts';
import { titles } from './index.ts';
import { reelSlots } from './reel-slots.ts';
import { midnightApothecary, slot } from './midnight-apothecary/game.ts';
import type { Figure } from '../../../bench/figures.ts';

/** A choice for each quick game and table: the slowest one. */
const CHOICES: Readonly<Record<string, object>> = {
  limbo: { target: '2.00' },
  crash: { target: '2.00' },
  plinko: { rows: 16, risk: 'high' },
  wheel: { segments: 50, risk: 'low' },
  'coin-flip': { side: 'heads', flips: 10 },
  'scratch-card': {},
  keno: { table: 'classic', spots: [1, 5, 9, 12, 17, 22, 28, 33, 39, 40] },
  'european-roulette': { bets: [{ spot: 'red', chips: 1 }] },
  'french-roulette': { bets: [{ spot: 'red', chips: 1 }] },
  'american-roulette': { bets: [{ spot: 'red', chips: 1 }] },
  baccarat: { bets: [{ spot: 'banker', chips: 1 }] },
  'sic-bo': { bets: [{ spot: 'big', chips: 1 }] },
};

/** The slowest opening of each title in which the player acts: what is computed at every step, too. */
const OPENINGS: Readonly<Record<string, object>> = {
  mines: { mines: 1 },
  tower: { level: 'easy' },
  'hi-lo': {},
  blackjack: {},
  'jacks-or-better': {},
  'deuces-wild': {},
  'three-card-poker': { pairPlus: 1 },
};

/** Best of a few short runs: what the code can do, whatever else the machine was doing. */
function perSecond(rounds: number, work: () => void): number {
  let best = Infinity;
  for (let run = 0; run < 5; run++) {
    const started = performance.now();
    work();
    best = Math.min(best, performance.now() - started);
  }
  return (rounds / best) * 1_000;
}

export async function run(): Promise<Figure[]> {
  const random = fastRandom(1);
  const evaluated = perSecond(2_000_000, () => {
    for (let round = 0; round < 2_000_000; round++) slot.units('spin', random);
  });
  const stream = seedStream('5e'.repeat(32));
  const played = perSecond(20_000, () => {
    for (let nonce = 0; nonce < 20_000; nonce++) {
      midnightApothecary.play(100n, { action: 'spin', gamble: 0 }, stream.random('bench', nonce));
    }
  });
  const speeds = reelSlots.map(({ title, slot: reelSlot }) => ({
    sysname: title.sysname,
    perSecond: perSecond(100_000, () => {
      for (let round = 0; round < 100_000; round++) reelSlot.units('spin', random);
    }),
  }));
  const slowest = speeds.reduce((a, b) => (b.perSecond < a.perSecond ? b : a));
  const variableWays = speeds.find(({ sysname }) => sysname === 'shifting-dunes')!;
  const quick = Object.entries(CHOICES).map(([sysname, params]) => ({
    sysname,
    perSecond: perSecond(20_000, () => {
      const title = titles[sysname]!;
      for (let round = 0; round < 20_000; round++) title.play(title.stakeStepMinor, params, random);
    }),
  }));
  const slowestQuick = quick.reduce((a, b) => (b.perSecond < a.perSecond ? b : a));
  const opened = Object.entries(OPENINGS).map(([sysname, params]) => ({
    sysname,
    perSecond: perSecond(20_000, () => {
      const { steps, stakeStepMinor } = titles[sysname]!;
      for (let round = 0; round < 20_000; round++) steps!.play(stakeStepMinor, params, [], random);
    }),
  }));
  const slowestOpening = opened.reduce((a, b) => (b.perSecond < a.perSecond ? b : a));
  return [
    {
      name: `openings of the slowest title with actions (${slowestOpening.sysname})`,
      value: slowestOpening.perSecond / 1e3,
      unit: 'thousand/s',
      target: '≥ 100',
    },
    {
      name: `rounds of the slowest quick game or table played, events and all (${slowestQuick.sysname})`,
      value: slowestQuick.perSecond / 1e3,
      unit: 'thousand/s',
      target: '≥ 100',
    },
    {
      name: 'rounds of tumbling variable ways evaluated',
      value: variableWays.perSecond / 1e3,
      unit: 'thousand/s',
      target: '≥ 300',
    },
    {
      name: `rounds of the slowest slot evaluated (${slowest.sysname})`,
      value: slowest.perSecond / 1e3,
      unit: 'thousand/s',
      target: '≥ 100',
    },
    { name: 'slot rounds evaluated', value: evaluated / 1e6, unit: 'million/s', target: '≥ 3' },
    {
      name: 'slot rounds played from the fairness stream, events and all',
      value: played / 1e3,
      unit: 'thousand/s',
      target: '≥ 50',
    },
  ];
}
