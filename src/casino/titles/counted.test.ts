// What every title whose outcomes are counted has to keep, whatever its game.
import { describe, expect, it } from 'vitest';
import type { Title } from '../engine/title.ts';
import { rulesHash } from '#fairness/seeds/commitment.ts';
import { seedStream } from '#fairness/seeds/stream.ts';
import { fastRandom } from '../engine/proof/fast-random.ts';
import { sampleRounds, type ProofReport, type Samples } from '../engine/proof/report.ts';
import { titles } from './index.ts';

/** Titles with choices that a player may make, beside those that the proof takes. */
const CHOICES: Record<string, readonly object[]> = {
  limbo: [{ target: '1.01' }, { target: '2.00' }, { target: '10000.00' }],
  crash: [{ target: '1.01' }, { target: '2.50' }, { target: '1000.00' }],
  plinko: [
    { rows: 8, risk: 'low' },
    { rows: 16, risk: 'high' },
  ],
  wheel: [
    { segments: 10, risk: 'low' },
    { segments: 50, risk: 'high' },
  ],
  'coin-flip': [
    { side: 'heads', flips: 1 },
    { side: 'tails', flips: 10 },
  ],
  'scratch-card': [{}],
  keno: [
    { table: 'low', spots: [1] },
    { table: 'high', spots: [1, 5, 9, 12, 17, 22, 28, 33, 39, 40] },
  ],
  'european-roulette': [{ bets: [{ spot: 'red', chips: 3 }] }, { bets: [{ spot: '0-1-2-3', chips: 1 }] }],
  'french-roulette': [{ bets: [{ spot: 'even', chips: 1 }] }],
  'american-roulette': [{ bets: [{ spot: '0-00-1-2-3', chips: 100 }] }],
  baccarat: [
    {
      bets: [
        { spot: 'banker', chips: 2 },
        { spot: 'tie', chips: 1 },
      ],
    },
  ],
  'sic-bo': [
    {
      bets: [
        { spot: 'big', chips: 2 },
        { spot: 'single-3', chips: 1 },
      ],
    },
  ],
  'live-roulette': [{ bets: [{ spot: 'black', chips: 2 }] }],
  'live-baccarat': [{ bets: [{ spot: 'player', chips: 1 }] }],
  'money-wheel': [{ bets: [{ spot: '2', chips: 2 }] }, { bets: [{ spot: '48', chips: 1 }] }],
  'live-crash': [{ target: '1.01' }, { target: '2.00' }, { target: '1000.00' }],
};
/** Between these bounds every choice of a title returns; tables have the bets of their kind, as they are known. */
const MIN_RETURN: Record<string, number> = {
  'american-roulette': 92,
  baccarat: 85,
  'live-baccarat': 85,
  'sic-bo': 83,
};

const proving = async (sysname: string) =>
  (await import(`./${sysname}/prove.ts`)) as { prove: () => ProofReport; samples: Samples };

describe.each(Object.keys(CHOICES))('%s', (sysname) => {
  const title = titles[sysname] as Title<unknown>;
  const choices = CHOICES[sysname]!;
  const stake = title.stakeStepMinor * 10n;

  it('has a proof that belongs to its rules and that a new count confirms', async () => {
    expect(title.proof.mathHash).toBe(rulesHash(title));
    expect(title.proof).toEqual((await proving(sysname)).prove().proof);
  });

  it('returns less than it takes at every choice, and not much less', () => {
    for (const { rtp } of Object.values(title.proof.modes)) {
      expect(Number(rtp)).toBeLessThanOrEqual(99);
      expect(Number(rtp)).toBeGreaterThanOrEqual(MIN_RETURN[sysname] ?? 97);
    }
  });

  it('returns what was proved over sixty thousand rounds', async () => {
    const { samples } = await proving(sysname);
    const rounds = Math.floor(60_000 / Object.keys(samples).length);
    for (const { zScore } of sampleRounds(samples, title.proof, rounds, fastRandom(11)))
      expect(Math.abs(zScore)).toBeLessThan(4);
  });

  it('plays the same round for the same seed, and ends it with what was won', () => {
    const stream = seedStream('4e'.repeat(32));
    for (const params of choices) {
      for (let nonce = 0; nonce < 60; nonce++) {
        const outcome = title.play(stake, params, stream.random('again', nonce));
        expect(title.play(stake, params, stream.random('again', nonce))).toEqual(outcome);
        expect(outcome.events.at(-1)).toMatchObject({ type: 'final-win', amount: String(outcome.wonMinor) });
        const cost = title.costMinor(stake, params);
        if (outcome.wonMinor <= cost) expect(outcome.events.at(-1)!['celebration']).toBe('none');
      }
    }
  });

  it('understands its own choices and nothing else', () => {
    for (const params of choices) {
      expect(title.params.parse(params)).toEqual(params);
      expect(title.params.safeParse({ ...params, roll: 1 }).success).toBe(false);
    }
    for (const bad of [null, [], 'x', 1, { bets: [] }, { target: 2 }, { extra: true }])
      expect(title.params.safeParse(bad).success).toBe(false);
  });
});
