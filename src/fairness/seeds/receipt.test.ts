import { createHash, generateKeyPairSync, sign, type KeyObject } from 'node:crypto';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { leafHash, merklePath, merkleRoot, rootOfPath } from './merkle.ts';
import {
  checkReceipt,
  RECEIPT_FORMAT,
  receiptsOn,
  roundStatement,
  signedBytes,
  statementHash,
  type CommitmentStatement,
  type Receipt,
  type ReceiptKey,
  type Statement,
} from './receipt.ts';

describe('a Merkle tree', () => {
  test('has the root and the paths of RFC 9162', () => {
    // The empty string and the eight leaves of the test vectors that implementations of the RFC share.
    const inputs = ['', '00', '10', '2021', '3031', '40414243', '5051525354555657', '606162636465666768696a6b6c6d6e6f'];
    const leaves = inputs.map((hex) => leafHash(Buffer.from(hex, 'hex')));
    expect(leaves[0]).toBe('6e340b9cffb37a989ca544e6bb780a2c78901d3fb33738768511a30617afa01d');
    expect(merkleRoot(leaves.slice(0, 3))).toBe('aeb6bcfe274b70a14fb067a5e5578264db0fa9b51af5e0ba159158f329e06e77');
    expect(merkleRoot(leaves)).toBe('5dc9da79a70659a9ad559cb701ded9a2ab9d823aad2f4960cfe370eff4604328');
  });

  test('shows each leaf in its place, and no other leaf there', () =>
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 40 }), fc.nat(), (size, choice) => {
        const leaves = Array.from({ length: size }, (_, at) => createHash('sha256').update(`${at}`).digest('hex'));
        const index = choice % size;
        const path = merklePath(leaves, index);
        const root = merkleRoot(leaves);
        expect(rootOfPath(leaves[index]!, index, size, path)).toBe(root);
        expect(rootOfPath('ab'.repeat(32), index, size, path)).not.toBe(root);
        if (size > 1) expect(rootOfPath(leaves[index]!, (index + 1) % size, size, path)).not.toBe(root);
        expect(rootOfPath(leaves[index]!, index, size, [...path, root])).toBeUndefined();
        expect(rootOfPath(leaves[index]!, size, size, path)).toBeUndefined();
      }),
    ));
});

const money = (amount: string) => ({ amount, currency: 'EUR' as const });
const ROUND = {
  round_id: '01920000-0000-7000-8000-000000000007',
  sysname: 'dice',
  mode: 'play',
  params: { target: '50.00' },
  stake: money('1.00'),
  staked: money('1.00'),
  won: money('0.00'),
  events: [{ type: 'roll' }],
  created_at: '2026-01-01T00:00:10.000Z',
  fairness: {
    server_seed_hash: 'aa'.repeat(32),
    server_seed: null,
    client_seed: 'mine',
    nonce: 3,
    math_hash: 'bb'.repeat(32),
    math_version: '1.0.0',
    profile_hash: 'cc'.repeat(32),
    commitment: 'dd'.repeat(32),
  },
};
const COMMITMENT: CommitmentStatement = {
  kind: 'commitment',
  server_seed_hash: 'aa'.repeat(32),
  client_seed: null,
  next_nonce: 1,
  next_server_seed_hash: 'ee'.repeat(32),
  next_client_seed: null,
};

function signer(kid: string) {
  const { privateKey, publicKey } = generateKeyPairSync('ed25519');
  const key = { ...publicKey.export({ format: 'jwk' }), kid } as unknown as ReceiptKey;
  return { key, receipts: (all: Statement[], at = '2026-01-01T00:00:00.000Z') => receiptsOf(privateKey, kid, all, at) };
}

function receiptsOf(key: KeyObject, kid: string, statements: Statement[], at: string): Receipt[] {
  const leaves = statements.map(statementHash);
  const signed = {
    format: RECEIPT_FORMAT,
    issuer: 'https://casino.example',
    kid,
    at,
    root: merkleRoot(leaves),
  } as const;
  const signature = sign(null, signedBytes(signed), key).toString('base64url');
  return statements.map((statement, index) => ({
    statement,
    index,
    size: leaves.length,
    path: merklePath(leaves, index),
    signed,
    signature,
  }));
}

describe('a receipt', () => {
  const { key, receipts } = signer('key-1');

  test('holds by the key of the house, and by no other', async () => {
    const [commitment, round] = receipts([COMMITMENT, roundStatement(ROUND)]);
    for (const receipt of [commitment!, round!]) expect(await checkReceipt(receipt, [key])).toBe('holds');
    expect(await checkReceipt(round!, [signer('key-2').key])).toBe('unknown-key');
    expect(await checkReceipt(round!, [signer('key-1').key])).toBe('fails');
  });

  test('fails when anything in it was altered: the win, the mode, the currency, the time, a place, the date of the signature', async () => {
    const [, round] = receipts([COMMITMENT, roundStatement(ROUND)]) as [Receipt, Receipt];
    const said = round.statement;
    const altered: Receipt[] = [
      { ...round, statement: { ...said, won: money('9.00') } as Statement },
      { ...round, statement: { ...said, mode: 'demo' } as Statement },
      { ...round, statement: { ...said, stake: { amount: '1.00', currency: 'USD' } } as Statement },
      { ...round, statement: { ...said, created_at: '2026-01-02T00:00:00.000Z' } as Statement },
      { ...round, index: 0 },
      { ...round, path: [] },
      { ...round, signed: { ...round.signed, at: '2025-01-01T00:00:00.000Z' } },
      { ...round, signature: 'nonsense!' },
    ];
    for (const receipt of altered) expect(await checkReceipt(receipt, [key])).toBe('fails');
  });

  test('states all that was said of a round, so that no part of it can be rewritten', () => {
    const before = statementHash(roundStatement(ROUND));
    const { fairness } = ROUND;
    for (const change of [
      { round_id: '01920000-0000-7000-8000-000000000008' },
      { sysname: 'limbo' },
      { mode: 'demo' },
      { params: { target: '51.00' } },
      { stake: money('2.00') },
      { staked: money('2.00') },
      { won: money('2.00') },
      { events: [] },
      { actions: [{ do: 'hit' }] },
      { created_at: '2026-01-01T00:00:11.000Z' },
      { fairness: { ...fairness, server_seed_hash: '00'.repeat(32) } },
      { fairness: { ...fairness, client_seed: 'other' } },
      { fairness: { ...fairness, nonce: 4 } },
      { fairness: { ...fairness, math_hash: '00'.repeat(32) } },
      { fairness: { ...fairness, math_version: '1.0.1' } },
      { fairness: { ...fairness, profile_hash: '00'.repeat(32) } },
    ])
      expect([change, statementHash(roundStatement({ ...ROUND, ...change })) === before]).toEqual([change, false]);
    // With the seed revealed, and under another name for the game, it is still the same round.
    const revealed = { ...ROUND, name: 'Dados', fairness: { ...fairness, server_seed: 'ff'.repeat(32) } };
    expect(statementHash(roundStatement(revealed))).toBe(before);
  });

  test('of a commitment counts when it came before the round', () => {
    const [commitment] = receipts([COMMITMENT]) as [Receipt];
    const [round] = receipts([roundStatement(ROUND)]) as [Receipt];
    const both = [COMMITMENT.server_seed_hash, COMMITMENT.next_server_seed_hash];
    expect(receiptsOn(ROUND, [commitment, round])).toEqual({ shown: both, statement: round.statement });
    expect(receiptsOn(ROUND, [commitment])).toEqual({ shown: both, statement: undefined });
    // The commitment's receipt came after the round.
    expect(receiptsOn(ROUND, [round, commitment]).shown).toEqual([]);
    // Clocks of the house may differ; what counts is what the player already had.
    const [late] = receipts([COMMITMENT], '2026-01-01T00:00:11.000Z') as [Receipt];
    expect(receiptsOn(ROUND, [late, round]).shown).toEqual(both);
    expect(receiptsOn(ROUND, [late]).shown).toEqual([]);
  });
});
