import { createHash } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { QUICKNET, roundFrom, SANDBOX_NETWORK, timeOfRound, type DrandNetwork } from '#kernel/drand.ts';
import { isSignedRound, publicKeyOf, signRound } from './drand-round.ts';
import { randomnessOf, saltFrom } from './salt.ts';

/** Computes the hash of a chain of this scheme as drand does (`common/chain/info.go`). */
function chainHash({ periodS, genesisS, publicKey, groupHash, id }: DrandNetwork): string {
  const head = Buffer.alloc(12);
  head.writeUInt32BE(periodS, 0);
  head.writeBigInt64BE(BigInt(genesisS), 4);
  return createHash('sha256').update(head).update(publicKey, 'hex').update(groupHash, 'hex').update(id).digest('hex');
}

/** Published by the League of Entropy at https://api.drand.sh/{hash}/public/1000. */
const REAL = {
  round: 1000,
  randomness: 'fe290beca10872ef2fb164d2aa4442de4566183ec51c56ff3cd603d930e54fdd',
  signature: 'b44679b9a59af2ec876b1a6b1ad52ea9b1615fc3982b19576350f93447cb1125e342b73a8dd2bacbe47e4b6b63ed5e39',
};

describe('a round of the beacon', () => {
  test('of quicknet is verified by its published key, and no other round or signature is', () => {
    expect(isSignedRound(QUICKNET, REAL.round, REAL.signature)).toBe(true);
    expect(randomnessOf(REAL.signature)).toBe(REAL.randomness);
    expect(isSignedRound(QUICKNET, REAL.round + 1, REAL.signature)).toBe(false);
    expect(isSignedRound(SANDBOX_NETWORK, REAL.round, REAL.signature)).toBe(false);
    for (const other of [REAL.signature.replace('b4', 'b5'), REAL.signature.slice(2), '', 'zz', '00'.repeat(48)])
      expect(isSignedRound(QUICKNET, REAL.round, other)).toBe(false);
    // The point at infinity is a signature of every message under no key.
    expect(isSignedRound(QUICKNET, REAL.round, `c0${'00'.repeat(47)}`)).toBe(false);
  });

  test('of the stand-in is signed by the key that everybody knows', () => {
    const key = Buffer.from('5eed'.repeat(16), 'hex');
    expect(publicKeyOf(key)).toBe(SANDBOX_NETWORK.publicKey);
    expect(isSignedRound(SANDBOX_NETWORK, 7, signRound(key, 7))).toBe(true);
  });

  test('belongs to a network whose name binds its key, period and genesis', () => {
    for (const network of [QUICKNET, SANDBOX_NETWORK]) expect(chainHash(network)).toBe(network.hash);
  });

  test('has a time, before which it does not exist', () => {
    expect(timeOfRound(QUICKNET, 1)).toBe(1_692_803_367_000);
    expect(timeOfRound(QUICKNET, 1000)).toBe(1_692_806_364_000);
    for (const late of [0, 1, 2999, 3000]) {
      const round = roundFrom(QUICKNET, timeOfRound(QUICKNET, 1000) + late);
      expect(round).toBe(late === 0 ? 1000 : 1001);
    }
    expect(roundFrom(QUICKNET, 0)).toBe(1);
  });
});

test('the salt is the hash that docs/fairness.md says, byte by byte, and another one for each chain, round and signature', () => {
  const published = '0a'.repeat(32);
  const round = { network: QUICKNET.hash, round: 1000, signature: REAL.signature };
  const byHand = createHash('sha256')
    .update('baize-salt/1')
    .update(QUICKNET.hash, 'hex')
    .update('00000000000003e8', 'hex')
    .update(REAL.randomness, 'hex')
    .update(published, 'hex')
    .digest('hex');
  expect(saltFrom(round, published)).toBe(byHand);
  const others = [
    saltFrom(round, '0b'.repeat(32)),
    saltFrom({ ...round, round: 1001 }, published),
    saltFrom({ ...round, network: SANDBOX_NETWORK.hash }, published),
    saltFrom({ ...round, signature: REAL.signature.replace('b4', 'b5') }, published),
  ];
  expect(new Set([byHand, ...others]).size).toBe(5);
});
