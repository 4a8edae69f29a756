// A chain whose salt came from a beacon, and what a dishonest house could make of it.
import { generateKeyPairSync, sign } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { QUICKNET, timeOfRound } from '#kernel/drand.ts';
import { chainOf } from './chain.ts';
import { entryLeaf, entryText, headBytes, LOG_HEAD_FORMAT } from './log-head.ts';
import { merklePath, merkleRoot } from './merkle.ts';
import type { PublishedChain } from './published-chain.ts';
import { saltFrom } from './salt.ts';
import type { ReceiptKey } from './signature.ts';
import { verifySalt, type Logged } from './verify-salt.ts';

const ROUND = 1000;
/** A signature of quicknet, as published. */
const SIGNATURE = 'b44679b9a59af2ec876b1a6b1ad52ea9b1615fc3982b19576350f93447cb1125e342b73a8dd2bacbe47e4b6b63ed5e39';
/** The signature of the following round. */
const NEXT = 'b33bf3667cbd5a82de3a24b4e0e9fe5513cc1a0e840368c6e31f5fcfa79bea03f73896b25883abf2853d10337fb8fa41';
const roundAt = timeOfRound(QUICKNET, ROUND);
const at = (ms: number): string => new Date(ms).toISOString();

const pair = generateKeyPairSync('ed25519');
const { x } = pair.publicKey.export({ format: 'jwk' });
const keys: ReceiptKey[] = [{ kid: 'k', kty: 'OKP', crv: 'Ed25519', x: x! }];

function honest(): PublishedChain {
  const published = chainOf('5c'.repeat(32), 20)[0]!;
  const round = { network: QUICKNET.hash, round: ROUND, signature: SIGNATURE };
  return {
    of: 'live-roulette',
    published,
    length: 20,
    published_at: at(roundAt - 61_000),
    salt: saltFrom(round, published),
    salted_at: at(roundAt + 1_000),
    beacon: { ...round, at: at(roundAt) },
    entry: entryText({
      kind: 'chain',
      of: 'live-roulette',
      published,
      length: 20,
      salt_by: 'drand',
      beacon: QUICKNET.hash,
      round: ROUND,
    }),
  };
}

function loggedOf(entry: string, headAt = at(roundAt - 60_000)): Logged {
  const leaves = [entryLeaf('one'), entryLeaf(entry), entryLeaf('three')];
  const signed = {
    format: LOG_HEAD_FORMAT,
    issuer: 'https://casino.example',
    kid: 'k',
    at: headAt,
    size: 3,
    root: merkleRoot(leaves),
  } as const;
  const signature = sign(null, headBytes(signed), pair.privateKey).toString('base64url');
  return { head: { signed, signature }, place: 1, path: merklePath(leaves, 1), keys };
}

const usedOf = ({ published, salt }: PublishedChain) => ({ published, salt: salt! });
async function failed(chain: PublishedChain, logged = loggedOf(chain.entry), used = usedOf(chain)): Promise<string[]> {
  const { checks, result } = await verifySalt(used, chain, logged);
  const names = checks.filter((check) => check.result === 'fails').map(({ name }) => name);
  expect(result === 'fails').toBe(names.length > 0);
  return names;
}

describe('the salt of a chain', () => {
  test('holds when the log named the round before it existed, the network signed it and the salt follows', async () => {
    const chain = honest();
    const { origin, result, checks } = await verifySalt(usedOf(chain), chain, loggedOf(chain.entry));
    expect([origin, result]).toEqual(['beacon', 'holds']);
    expect(checks.map(({ name, result: each }) => `${name} ${each}`)).toEqual([
      'entry holds',
      'logged holds',
      'before holds',
      'beacon holds',
      'salt holds',
    ]);
  });

  test('that was changed is found', async () => {
    const chain = honest();
    expect(await failed({ ...chain, salt: 'ab'.repeat(32) })).toEqual(['salt']);
    // Only in the round that uses it, or only in the published chain.
    expect(await failed(chain, undefined, { ...usedOf(chain), salt: 'ab'.repeat(32) })).toEqual(['salt']);
    expect(await failed(chain, undefined, { ...usedOf(chain), published: 'ab'.repeat(32) })).toEqual(['entry', 'salt']);
  });

  test('from a signature that is none of the round is found', async () => {
    const chain = honest();
    const forged = { ...chain.beacon!, signature: NEXT };
    expect(await failed({ ...chain, salt: saltFrom(forged, chain.published), beacon: forged })).toEqual(['beacon']);
    expect(await failed({ ...chain, beacon: { ...chain.beacon!, signature: null } })).toEqual(['beacon', 'salt']);
  });

  test('from another round than the log named is found', async () => {
    const chain = honest();
    const other = { ...chain.beacon!, round: ROUND + 1, signature: NEXT };
    expect(await failed({ ...chain, beacon: other, salt: saltFrom(other, chain.published) })).toEqual(['entry']);
  });

  test('of a round that was known when the entry was signed is found', async () => {
    const chain = honest();
    for (const late of [roundAt, roundAt + 1, roundAt + 60_000])
      expect(await failed(chain, loggedOf(chain.entry, at(late)))).toEqual(['before']);
  });

  test('whose entry the log does not hold, or whose head the house has not signed, is found', async () => {
    const chain = honest();
    const logged = loggedOf(chain.entry);
    expect(await failed(chain, loggedOf('something else'))).toEqual(['logged']);
    const backdated = { ...logged.head.signed, at: at(roundAt - 120_000) };
    expect(await failed(chain, { ...logged, head: { ...logged.head, signed: backdated } })).toEqual(['logged']);
  });

  test('is not known to hold without the log, and never where the house makes it', async () => {
    const chain = honest();
    expect(await verifySalt(usedOf(chain), chain, undefined)).toMatchObject({ origin: 'beacon', result: 'unknown' });
    const entry = entryText({ kind: 'chain', of: chain.of, published: chain.published, length: 20, salt_by: 'house' });
    const house = { ...chain, beacon: null, entry };
    expect(await verifySalt(usedOf(house), house, loggedOf(entry))).toMatchObject({
      origin: 'house',
      result: 'unknown',
    });
    // A chain whose log entry names a beacon is not the house's.
    expect(await failed({ ...house, entry: chain.entry })).toEqual(['entry']);
  });
});
