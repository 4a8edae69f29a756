import { createHash, createHmac } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { randomFrom } from '#kernel/random.ts';
import type { Title } from '#casino/engine/title.ts';
import { titles } from '#casino/titles/index.ts';
import { asPlayed, mathHash } from '#casino/titles/published.ts';
import { canonicalHash, canonicalJson } from './canonical.ts';
import { commitmentOf, seedHash } from './commitment.ts';
import { seedStream } from './stream.ts';
import { verifyRound, type Kept, type RoundRecord } from './verify.ts';

const SEED = '000102030405060708090a0b0c0d0e0f101112131415161718191a1b1c1d1e1f';
const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');

describe('canonical JSON', () => {
  it('is the same whatever the order of keys', () => {
    expect(canonicalJson({ b: [1, 'é"'], a: { d: null, c: true } })).toBe('{"a":{"c":true,"d":null},"b":[1,"é\\""]}');
    expect(canonicalHash({ a: 1, b: 2 })).toBe(canonicalHash({ b: 2, a: 1 }));
    expect(canonicalHash({ a: 1, b: 2 })).toBe(sha256(Buffer.from('{"a":1,"b":2}')));
  });

  it('refuses what languages spell differently', () => {
    for (const value of [0.5, Number.NaN, Infinity, 2 ** 53, 1n, () => 1]) expect(() => canonicalJson(value)).toThrow();
  });
});

describe('the stream of a round', () => {
  const hmac = (message: string) => createHmac('sha256', Buffer.from(SEED, 'hex')).update(message).digest();

  it('is HMAC-SHA256 of clientSeed:nonce:cursor under the seed’s bytes', () => {
    const expected = Buffer.concat([hmac('lucky:7:0'), hmac('lucky:7:1'), hmac('lucky:7:2')]);
    expect(Buffer.from(seedStream(SEED).bytes('lucky', 7).bytes(96))).toEqual(expected);
    const piecewise = seedStream(SEED).bytes('lucky', 7);
    expect(Buffer.concat([5, 30, 0, 61].map((count) => piecewise.bytes(count).slice()))).toEqual(expected);
  });

  it('is HMAC-SHA256 for a client seed of any length, in any alphabet', () => {
    for (const letter of ['s', 'ñ', 'я', '日'])
      for (const length of [0, 1, 20, 41, 42, 51, 52, 64, 105, 106, 700]) {
        const client = letter.repeat(length);
        expect(Buffer.from(seedStream(SEED).bytes(client, 7).bytes(32))).toEqual(hmac(`${client}:7:0`));
      }
  });

  it('keeps to a published vector', () => {
    expect(hmac('baize:0:0').toString('hex')).toBe(
      Buffer.from(seedStream(SEED).bytes('baize', 0).bytes(32)).toString('hex'),
    );
    const random = seedStream(SEED).random('baize', 0);
    expect(Array.from({ length: 10 }, () => random.int(10_000))).toMatchInlineSnapshot(`
      [
        1432,
        8780,
        486,
        4613,
        3382,
        3257,
        1859,
        6855,
        565,
        2240,
      ]
    `);
  });

  it('rejects the draws of the incomplete last range instead of folding them in', () => {
    const draws = (...words: number[]) => {
      const bytes = Buffer.alloc(words.length * 4);
      words.forEach((word, index) => bytes.writeUInt32BE(word, index * 4));
      let at = 0;
      return randomFrom({ bytes: (count) => bytes.subarray(at, (at += count)) });
    };
    // 2^32 = 429496729 × 10 + 6: the six highest draws would favour 0 to 5.
    expect(draws(0xffffffff, 0xfffffffa, 0xfffffff9).int(10)).toBe(9);
    expect(draws(0xffffffff).int(2)).toBe(1);
    expect(draws(0xffffffff).int(2 ** 32)).toBe(0xffffffff);
    expect(draws(0xffffffff, 0x80000001, 0x80000000).int(0x80000001)).toBe(0x80000000);
    expect(draws(0).int(1)).toBe(0);
    expect(() => draws(0).int(0)).toThrow();
    expect(() => draws(0).int(2 ** 32 + 1)).toThrow();
  });
});

describe('the commitment', () => {
  const parts = {
    serverSeedHash: seedHash(SEED),
    mathHash: 'a'.repeat(64),
    mathVersion: '1.0.0',
    profileHash: 'b'.repeat(64),
  };

  it('is SHA-256 over the documented bytes', () => {
    const bytes = [
      parts.serverSeedHash,
      parts.mathHash,
      '0005',
      Buffer.from('1.0.0').toString('hex'),
      parts.profileHash,
    ].join('');
    expect(commitmentOf(parts)).toBe(sha256(Buffer.from(bytes, 'hex')));
    expect(seedHash(SEED)).toBe(sha256(Buffer.from(SEED, 'hex')));
  });

  it('changes with each of its parts', () => {
    const changed = [
      { ...parts, serverSeedHash: seedHash('ff'.repeat(32)) },
      { ...parts, mathHash: 'c'.repeat(64) },
      { ...parts, mathVersion: '1.0.1' },
      { ...parts, profileHash: 'd'.repeat(64) },
    ];
    expect(new Set([parts, ...changed].map(commitmentOf)).size).toBe(5);
  });
});

const PROFILE = canonicalHash({ profile: 'open' });

function playedRound(title: Title, choice: unknown, nonce: number, seed = SEED): RoundRecord {
  const stakeMinor = title.stakeStepMinor * 5n;
  const params = title.params.parse(choice);
  const { events, wonMinor } = title.play(stakeMinor, params, seedStream(seed).random('client', nonce));
  const hashes = {
    serverSeedHash: seedHash(seed),
    mathHash: mathHash(title),
    mathVersion: title.version,
    profileHash: PROFILE,
  };
  const published = JSON.parse(JSON.stringify(events)) as typeof events;
  const stakedMinor = title.costMinor(stakeMinor, params);
  const seeds = { serverSeed: seed, clientSeed: 'client', nonce };
  return {
    stakeMinor,
    stakedMinor,
    wonMinor,
    params,
    events: published,
    ...seeds,
    ...hashes,
    commitment: commitmentOf(hashes),
  };
}

describe('verifying a round', () => {
  const slot = titles['midnight-apothecary']!;
  const dice = titles['dice']!;

  it('reproduces 10,000 of 10,000 rounds', () => {
    let fair = 0;
    for (let nonce = 0; nonce < 5_000; nonce++) {
      const action = nonce % 50 === 0 ? 'buy' : 'spin';
      if (verifyRound(asPlayed(slot), playedRound(slot, { action, gamble: 0 }, nonce)).verdict === 'fair') fair++;
      if (
        verifyRound(asPlayed(dice), playedRound(dice, { direction: 'over', target: '66.66' }, nonce)).verdict === 'fair'
      )
        fair++;
    }
    expect(fair).toBe(10_000);
  });

  it('finds one changed weight in the mathematics', () => {
    const rules = slot.rules as { table: Record<string, object> };
    const changed: Title = { ...slot, rules: { ...rules, table: { ...rules.table, M: { 3: 30, 4: 150, 5: 501 } } } };
    const { verdict, checks } = verifyRound(asPlayed(changed), playedRound(slot, { action: 'spin', gamble: 0 }, 1));
    expect(verdict).toBe('unfair');
    expect(checks.filter((check) => check.result === 'fails').map((check) => check.name)).toEqual(['mathematics']);
  });

  it('names the check that fails for each thing that can be forged', () => {
    const round = playedRound(dice, { direction: 'under', target: '50.00' }, 3);
    const failing = (forged: Partial<RoundRecord>) =>
      verifyRound(asPlayed(dice), { ...round, ...forged })
        .checks.filter((check) => check.result === 'fails')
        .map((check) => check.name);
    expect(failing({})).toEqual([]);
    expect(failing({ wonMinor: round.wonMinor + 1n })).toEqual(['win']);
    expect(failing({ stakedMinor: round.stakedMinor + 1n })).toEqual(['cost']);
    expect(failing({ events: round.events.slice(1) })).toEqual(['events']);
    expect(failing({ clientSeed: 'another' })).toContain('events');
    expect(failing({ nonce: 4 })).toContain('events');
    expect(failing({ serverSeed: 'ff'.repeat(32) })).toContain('seed');
    expect(failing({ profileHash: 'e'.repeat(64) })).toEqual(['commitment']);
    expect(failing({ mathHash: 'e'.repeat(64) })).toEqual(['commitment', 'mathematics']);
    expect(failing({ serverSeed: 'rubbish' })).toContain('seed');
    expect(failing({ params: { direction: 'under', target: '99.99' } })).toContain('events');
  });

  it('says that a running seed cannot be replayed yet', () => {
    const round = { ...playedRound(dice, { direction: 'under', target: '50.00' }, 3), serverSeed: null };
    const { verdict, checks } = verifyRound(asPlayed(dice), round);
    expect(verdict).toBe('pending');
    expect(Object.fromEntries(checks.map(({ name, result }) => [name, result]))).toEqual({
      commitment: 'holds',
      mathematics: 'holds',
      seed: 'unknown',
      cost: 'holds',
      events: 'unknown',
      win: 'unknown',
      promise: 'unknown',
      receipt: 'unknown',
    });
  });

  it('says nothing of a promise that it has not seen, and something of one that it has', () => {
    const round = playedRound(dice, { direction: 'under', target: '50.00' }, 3);
    const asked = (kept?: Kept) => {
      const { verdict, answers } = verifyRound(asPlayed(dice), round, kept);
      return [verdict, answers.follows, answers.mathematics, answers.promise];
    };
    expect(asked()).toEqual(['fair', 'holds', 'holds', 'unknown']);
    expect(asked({ noted: ['ab'.repeat(32), round.serverSeedHash] })).toEqual(['fair', 'holds', 'holds', 'holds']);
    // A house that made a suitable seed after the round: everything follows from it, but its hash is not the one that was shown.
    const other = [seedHash('ff'.repeat(32))];
    expect(asked({ noted: other })).toEqual(['unfair', 'holds', 'holds', 'fails']);
    // Receipts may be for other seeds; then they prove nothing against this one.
    expect(asked({ shown: other })).toEqual(['fair', 'holds', 'holds', 'unknown']);
    expect(asked({ shown: [...other, round.serverSeedHash] })).toEqual(['fair', 'holds', 'holds', 'holds']);
  });

  it('finds a round that is not what was signed', () => {
    const round = playedRound(dice, { direction: 'under', target: '50.00' }, 3);
    const signedAs = (signed: string) => {
      const { verdict, answers } = verifyRound(asPlayed(dice), round, {
        receipt: { stated: '{"mode":"play"}', signed },
      });
      return [verdict, answers.receipt];
    };
    expect(signedAs('{"mode":"play"}')).toEqual(['fair', 'holds']);
    expect(signedAs('{"mode":"demo"}')).toEqual(['unfair', 'fails']);
  });

  it('does not judge a round by other rules than it names: a version that it does not have is unknown', () => {
    const round = playedRound(dice, { direction: 'under', target: '50.00' }, 3);
    const other = { ...round, mathVersion: '9.9.9', mathHash: 'e'.repeat(64) };
    const { verdict, answers, checks } = verifyRound(undefined, { ...other, commitment: commitmentOf(other) });
    expect([verdict, answers.follows, answers.mathematics]).toEqual(['unknown-rules', 'unknown', 'unknown']);
    expect(checks.filter(({ result }) => result === 'fails')).toEqual([]);
    // The seed is checked all the same.
    const forged = { ...other, serverSeed: 'ff'.repeat(32) };
    expect(verifyRound(undefined, { ...forged, commitment: commitmentOf(forged) }).verdict).toBe('unfair');
  });
});
