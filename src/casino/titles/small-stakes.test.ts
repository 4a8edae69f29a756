// Titles that are staked from a tenth of what is usual: what is rounded off their prizes, and that the proof says so.
import { describe, expect, it } from 'vitest';
import { seedStream } from '#fairness/seeds/stream.ts';
import { fastRandom } from '../engine/proof/fast-random.ts';
import { strategiesOf } from '#casino/return-monitoring/strategies.ts';
import { repeatable } from '../engine/steps.ts';
import type { RoundEvent, Title } from '../engine/title.ts';
import { titles } from './index.ts';

const small = Object.values(titles).filter(({ hasSmallStakes }) => hasSmallStakes);
/** Nothing is rounded at ten of the smallest stake but what the rules round at every stake. */
const USUAL = 10n;
const ROUNDS = 400;

interface Played {
  params: object;
  wonMinor: bigint;
  events: readonly RoundEvent[];
}

/** The same rounds at a stake: choices, draws and what the player does are those of their numbers alone. */
function roundsAt(title: Title, stakeMinor: bigint): Played[] {
  const stream = seedStream('5b'.repeat(32));
  const chooser = fastRandom(77);
  const [strategy] = strategiesOf(title);
  return Array.from({ length: ROUNDS }, (_, nonce) => {
    const params = strategy!.choose(chooser, undefined);
    if ('second' in params) delete params.second;
    const random = stream.random('small', nonce);
    if (!title.steps) return { params, ...title.play(stakeMinor, title.params.parse(params), random) };
    const again = repeatable(random);
    const actor = fastRandom(nonce + 1);
    const actions: object[] = [];
    for (;;) {
      const standing = title.steps.play(stakeMinor, params, actions, again())!;
      if (standing.offers.length === 0) return { params, wonMinor: standing.wonMinor, events: standing.events };
      actions.push(
        strategy!.act?.(standing, actions.length, actor) ?? (title.steps.closing(standing, params) as object),
      );
    }
  });
}

it('every instant game is one of them', () => {
  expect(Object.values(titles).filter(({ type, hasSmallStakes }) => type === 'fast' && !hasSmallStakes)).toEqual([]);
  expect(small.map(({ sysname }) => sysname)).toEqual(expect.arrayContaining(['keno', 'live-crash']));
  for (const { stakeStepMinor } of small) expect(stakeStepMinor).toBe(10n);
});

describe.each(small.map((title) => [title.sysname, title] as const))('%s', (_, title) => {
  const smallest = title.stakeStepMinor;

  it('pays at its smallest stake what it pays at the usual one, rounded down to a whole minor unit', () => {
    const usual = roundsAt(title, smallest * USUAL);
    const least = roundsAt(title, smallest);
    expect(least.map(({ wonMinor }) => wonMinor)).toEqual(usual.map(({ wonMinor }) => wonMinor / USUAL));
    // Where the proof names no rounding there is none.
    if (!title.proof.rounded) for (const { wonMinor } of usual) expect(wonMinor % USUAL).toBe(0n);
    else expect(Number(title.proof.rounded.rtp)).toBeLessThan(Number(title.proof.rtp));
  });

  it('returns at no stake less than the proof says, and never more than without rounding', () => {
    const lowest =
      title.proof.rounded?.rtp ?? Math.min(...Object.values(title.proof.modes).map(({ rtp }) => Number(rtp)));
    for (const steps of [1n, 2n, 3n, 7n, 10n, 11n, 99n])
      for (const { params, events, wonMinor } of roundsAt(title, smallest * steps)) {
        const { mean, climb } = title.odds(title.params.parse(params), smallest * steps, events);
        // Of a climb this is the sum of what the round lost by rounding: as little as one minor unit when it was won.
        const bound = climb ? 0.98 - 1 / Number(smallest * steps) : Number(lowest) / 100;
        expect(mean).toBeGreaterThanOrEqual(bound - 1e-4);
        expect(mean).toBeLessThanOrEqual(0.99 + 1e-6);
        if (climb && wonMinor === 0n) expect(mean).toBeGreaterThan(0.97);
      }
  });
});
