// Who wins a pool that drops by the clock: each stake of the run in proportion to its size, and no other.
import fc from 'fast-check';
import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js';
import { expect, test } from 'vitest';
import { seedHash } from './commitment.ts';
import { jackpotCommitment, verifyDrop, winnerByStake, type JackpotEntry, type PublishedDrop } from './jackpot.ts';

const seedOf = (text: string): string => bytesToHex(sha256(utf8ToBytes(text)));
const CENT = 1_000_000n;
const entry = (round: string, cents: number | bigint): JackpotEntry => [round, String(BigInt(cents) * CENT)];

test('a stake a hundred times as high wins a hundred times as often, however small the other is', () => {
  const entries = [entry('large', 10_000), entry('small', 100)];
  const draws = 20_000;
  const smallWins = Array.from({ length: draws }, (_, nth) => winnerByStake(seedOf(`run ${nth}`), entries)).filter(
    (winner) => winner === 'small',
  ).length;
  // 1 in 101; five standard deviations around it.
  const expected = draws / 101;
  expect(Math.abs(smallWins - expected)).toBeLessThan(5 * Math.sqrt(expected));
});

test('a last stake of one cent is worth one cent, and not the pool', () => {
  const entries = [...Array.from({ length: 50 }, (_, nth) => entry(`r${nth}`, 2_000)), entry('last', 1)];
  const won = Array.from({ length: 5_000 }, (_, nth) => winnerByStake(seedOf(`day ${nth}`), entries));
  expect(won.filter((winner) => winner === 'last').length).toBeLessThan(5);
});

test('what is given back wins nothing, and parts of a stake have the chance of the whole', () => {
  const stakes = fc.array(fc.tuple(fc.integer({ min: 0, max: 9 }), fc.bigInt(1n, 10n ** 9n)), {
    minLength: 1,
    maxLength: 40,
  });
  fc.assert(
    fc.property(stakes, fc.string(), fc.integer({ min: 0, max: 9 }), (made, text, returnedIndex) => {
      const seed = seedOf(text);
      const entries = made.map(([round, cents]) => entry(`r${round}`, cents));
      const back = made
        .filter(([round]) => round === returnedIndex)
        .map(([round, cents]) => entry(`r${round}`, -cents));
      const winner = winnerByStake(seed, [...entries, ...back]);
      expect(winner).not.toBe(`r${returnedIndex}`);
      expect(winner === undefined).toBe(made.every(([round]) => round === returnedIndex));
      // All stakes of a round together are where its first one was.
      const whole = [...Map.groupBy(made, ([round]) => round)].map(([round, entries]) =>
        entry(
          `r${round}`,
          entries.reduce((sum, [, cents]) => sum + cents, 0n),
        ),
      );
      expect(winnerByStake(seed, entries)).toBe(winnerByStake(seed, whole));
    }),
  );
});

test('a drop by the clock is verified by the list of its stakes, and another winner is found out', () => {
  const seed = seedOf('evening');
  const entries = [entry('one', 500), entry('two', 2_000), entry('three', 40)];
  const terms = {
    jackpot: 'tide',
    level: 'daily',
    run: 1,
    currency: 'EUR',
    baseMinor: 100,
    incrementPpm: 10_000,
    hiddenPpm: 0,
    capMinor: null,
    trigger: { kind: 'time', fromSeconds: 1000, untilSeconds: 2000, among: 'stakes' },
  } as const;
  const round = winnerByStake(seed, entries)!;
  const pool = (cents: number): string => String(100n * CENT + (BigInt(cents) * CENT) / 100n);
  const drop: PublishedDrop = {
    terms,
    seed,
    seedHash: seedHash(seed),
    commitment: jackpotCommitment(seedHash(seed), terms),
    round,
    settledSeconds: 2000,
    stakeMicro: entries.find(([name]) => name === round)![1],
    closing: { round: 'three', stakeMicro: entries[2]![1] },
    startMicro: pool(0),
    beforeMicro: pool(2_500),
    afterMicro: pool(2_540),
    paidMinor: '125',
  };
  const results = (drop: PublishedDrop, list?: readonly JackpotEntry[]): string[] =>
    verifyDrop(drop, list).map(({ name, result }) => `${name} ${result}`);
  expect(results(drop, entries).every((result) => result.endsWith('holds'))).toBe(true);
  expect(results(drop)).toContain('trigger unknown');
  for (const otherRound of ['one', 'two', 'three'].filter((name) => name !== round))
    expect(results({ ...drop, round: otherRound }, entries)).toContain('trigger fails');
  expect(results({ ...drop, settledSeconds: 999 }, entries)).toContain('trigger fails');
  expect(results(drop, [...entries.slice(0, 2), entry('three', 41)])).toContain('entries fails');
});
