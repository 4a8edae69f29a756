import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, concatBytes, utf8ToBytes } from '@noble/hashes/utils.js';
import { describe, expect, test } from 'vitest';
import {
  blocksOf,
  joinTimestamps,
  otsFileOf,
  pendingOf,
  readOtsFile,
  readTimestamp,
  timestampBytes,
  UnreadableTimestamp,
  upgradeTimestamp,
} from './open-timestamps.ts';

/** The oldest example of OpenTimestamps: the proof of "Hello World!\n" in Bitcoin block 358391 (2015). */
const HELLO_WORLD =
  'AE9wZW5UaW1lc3RhbXBzAABQcm9vZgC/ieLohOiSlAEIA7ogTlDRJuRnTABeBNguhMITZngK8fQ71Uo3gWtqs0AD8cgBAQAAAAHkgvnTLsw7ple2nYmAEIV7VEV6kEl5gv9W+XxOxY5vmAEAAABrSDBFAiEAslOt0dHPkIRDOKR1oE/xP8nnvSQrB3Yt6gf1YIst42cCIACyaMqcM0KzdpzdBiiRMXzc74eqwxC2hV6dk4mOu+jsASECDY5NEH0rM5sAUO/dS0oJJFqgVgSPElOWN06moqsHCcb/////AmUz5gUAAAAAGXapFAvwV9QPu6Z0SGJRX1tVojEN5XcviKyghgEAAAAAABl2qRTwBoisAAAAAAgI8SCph/cWxTORPDFMeONdNYhMrJQ/pCysSdKyxp9AA/hfiAgI8SDexVs0h+Hj9yKkm1WneDIVhieF9KOss5KEYBn3HcZKnQgI8SCyyhj0heCAR44CXas9RktBbA4ey2Ypya786MghTQQkMggI8CARsOkGYRlv9LCBPD7aFBurXpFgSDe996DJ3zfbDjoRmAgI8CDDS8GkoQk//RSMAWseZkdCkU6Tnvq+TT01ZRWRSybZ4ggI8CDD5ufDjGn2ryTCvjTrrEglft5h7AohuVNeREMne+MGRggI8SAHmL+GBuAAJOXV1UvwyWD2Kd+52taRV0VbbyZSwOjegQgI8CA/mtptYLqiRABrsKrVFEitL6+51LZIegmZz/JrkfD1NggI8SDHAwGelZqN0/rvdIm7MoukhVdHWOcJHwFGTrZYcsl1yAgI8CDL/v/1E/+EuRXj/tb515lnZjD4Nk6ipsdVf62UpbXXiAgI8SAL4jcJhZkTur1EYLvd+O0hPnyHc6Sx+s4w+Kz98JO3BQgIAAWIlg1z1xkBA/fvFQ==';
const file = Uint8Array.from(Buffer.from(HELLO_WORLD, 'base64'));

const PENDING = [0x00, 0x83, 0xdf, 0xe3, 0x0d, 0x2e, 0xf9, 0x0c, 0x8e];
const pendingAt = (uri: string): Uint8Array =>
  Uint8Array.from([...PENDING, uri.length + 1, uri.length, ...utf8ToBytes(uri)]);
const bitcoinAt = (height: number): Uint8Array =>
  Uint8Array.from([0x00, 0x05, 0x88, 0x96, 0x0d, 0x73, 0xd7, 0x19, 0x01, 0x01, height]);
const digest = sha256(utf8ToBytes('a head'));

test('a proof that others made leads to the block that others say, and is written as it was read', () => {
  const proof = readOtsFile(file);
  expect(bytesToHex(proof.message)).toBe(bytesToHex(sha256(utf8ToBytes('Hello World!\n'))));
  expect(blocksOf(proof)).toEqual([
    { height: 358391, merkleRoot: '8a1b66ecb7cbd07d8139a7e7d7f2c41aab1f5009b8364aaf61d03ad245e47e00' },
  ]);
  expect(otsFileOf(proof)).toEqual(file);
});

test('another digest leads to another Merkle root', () => {
  const other = file.slice();
  other[33]! ^= 1;
  expect(blocksOf(readOtsFile(other))[0]).toMatchObject({ height: 358391 });
  expect(blocksOf(readOtsFile(other))).not.toEqual(blocksOf(readOtsFile(file)));
});

describe('a promise of a calendar', () => {
  const uri = 'https://calendar.example';
  // append 0x07, SHA-256, pending.
  const answer = concatBytes(Uint8Array.of(0xf0, 1, 7, 0x08), pendingAt(uri));
  const message = sha256(concatBytes(digest, Uint8Array.of(7)));

  test('is asked for by the message that it is about', () => {
    expect(pendingOf(readTimestamp(answer, digest))).toEqual([{ message, uri }]);
  });

  test('gives way to the block, and others stay', () => {
    const both = joinTimestamps([
      readTimestamp(answer, digest),
      readTimestamp(pendingAt('https://slow.example'), digest),
    ]);
    const found = readTimestamp(concatBytes(Uint8Array.of(0xf1, 1, 9, 0x08), bitcoinAt(90)), message);
    const now = upgradeTimestamp(both, { message, uri }, found);
    const merkleRoot = bytesToHex(sha256(concatBytes(Uint8Array.of(9), message)).toReversed());
    expect(blocksOf(now)).toEqual([{ height: 90, merkleRoot }]);
    expect(pendingOf(now)).toEqual([{ message: digest, uri: 'https://slow.example' }]);
    expect(readOtsFile(otsFileOf(now))).toEqual(now);
  });

  test('of another calendar, or about another message, stays as it is', () => {
    const before = readTimestamp(answer, digest);
    const found = readTimestamp(bitcoinAt(90), message);
    expect(upgradeTimestamp(before, { message, uri: 'https://other.example' }, found)).toEqual(before);
    expect(upgradeTimestamp(before, { message: digest, uri }, found)).toEqual(before);
  });
});

test.each([
  ['nothing', []],
  ['an operation that is not known', [0x77]],
  ['an argument that is longer than the answer', [0xf0, 200, 1]],
  ['an attestation without its end', [0x00, 1, 2]],
  ['an address that is none', [...PENDING, 3, 2, 0x20, 0x0a]],
  ['more than one proof', [...bitcoinAt(90), 0x08]],
  ['a number without an end', [0xf0, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff]],
  ['an endless row of operations', Array.from({ length: 2000 }, () => 0x08)],
  [
    'a message that grows beyond all bounds',
    Array.from({ length: 40 }, () => [0xf0, 0xff, 1, ...Array.from({ length: 255 }, () => 0)]).flat(),
  ],
])('%s is refused', (_, bytes) => {
  expect(() => readTimestamp(Uint8Array.from(bytes), digest)).toThrow(UnreadableTimestamp);
});

test('no changed byte of a proof throws anything else', () => {
  for (let at = 0; at < file.length; at++) {
    const changed = file.slice();
    changed[at]! ^= 1 << (at % 8);
    try {
      expect(timestampBytes(readOtsFile(changed)).length).toBeGreaterThan(0);
    } catch (error) {
      expect(error).toBeInstanceOf(UnreadableTimestamp);
    }
  }
});
