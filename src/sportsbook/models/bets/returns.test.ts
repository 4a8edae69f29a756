// Bets of all types against an oracle that goes by the definition: choose the lines out of all subsets, multiply reduced
// fractions, round each line down.
import { describe, expect, test } from 'vitest';
import type { OutcomeResult } from '../market.ts';
import { lineCount, linesOf, wrongShape, type Combination } from './combinations.ts';
import { parseResult, resultText } from './outcome-result.ts';
import { decidedReturn, potentialReturn, type DecidedLeg } from './returns.ts';

const BETS = Number(process.env['RANDOM_BETS'] ?? 5_000);

const COVERS: ReadonlyArray<[Combination, legs: number, lines: number, least: number]> = [
  ['trixie', 3, 4, 2],
  ['patent', 3, 7, 1],
  ['yankee', 4, 11, 2],
  ['lucky-15', 4, 15, 1],
  ['canadian', 5, 26, 2],
  ['lucky-31', 5, 31, 1],
  ['heinz', 6, 57, 2],
  ['lucky-63', 6, 63, 1],
  ['super-heinz', 7, 120, 2],
  ['goliath', 8, 247, 2],
];

/** Mulberry32: the same bets in every run. */
function randomOf(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return Math.floor((((t ^ (t >>> 14)) >>> 0) / 4_294_967_296) * below);
  };
}

interface RandomBet {
  type: Combination;
  legs: DecidedLeg[];
  bankers: number[];
  stake: bigint;
}

function randomBet(random: (below: number) => number): RandomBet {
  const kind = random(4);
  const cover = COVERS[random(COVERS.length)]!;
  const free = 3 + random(6);
  const bankers = kind === 3 ? Array.from({ length: random(3) }, (_, nth) => nth * 2) : [];
  const count = kind === 0 ? 1 : kind === 1 ? 2 + random(19) : kind === 2 ? cover[1] : free + bankers.length;
  const type: Combination =
    kind === 0
      ? 'single'
      : kind === 1
        ? 'accumulator'
        : kind === 2
          ? cover[0]
          : `system-${2 + random(free - 2)}/${free}`;
  const results: (OutcomeResult | null)[] = ['won', 'won', 'won', 'lost', 'void', 'half-won', 'half-lost', null];
  const legs = Array.from({ length: count }, () => {
    const odds = random(8) === 0 ? 1001 + random(999_000) : 1001 + random(4_000);
    const shared = 1 + random(3);
    const deduction = random(2) === 0 ? 1 + random(90) : undefined;
    const share = random(2) === 0 ? { shared: 1, tied: 1 } : { shared, tied: shared + 1 + random(4) };
    const result = random(6) === 0 ? { ...share, deduction } : results[random(results.length)]!;
    return { odds, result };
  });
  return { type, legs, bankers, stake: BigInt(1 + random(random(2) === 0 ? 300 : 500_000)) };
}

/** [numerator, denominator], reduced. */
type Fraction = [bigint, bigint];
const gcd = (a: bigint, b: bigint): bigint => (b === 0n ? a : gcd(b, a % b));
const fraction = (n: bigint, d: bigint): Fraction => [n / gcd(n, d), d / gcd(n, d)];

function oracleFactor(result: OutcomeResult, odds: number): Fraction {
  const o = fraction(BigInt(odds), 1000n);
  if (result === 'won') return o;
  if (result === 'lost') return [0n, 1n];
  if (result === 'void') return [1n, 1n];
  if (result === 'half-won') return fraction(o[0] + o[1], 2n * o[1]);
  if (result === 'half-lost') return [1n, 2n];
  // Of each unit won, so much is kept; the stake is whole.
  const percentKept = BigInt(100 - (result.deduction ?? 0));
  const paid = fraction((o[0] - o[1]) * percentKept + o[1] * 100n, o[1] * 100n);
  return fraction(paid[0] * BigInt(result.shared), paid[1] * BigInt(result.tied));
}

function oracleLines({ type, legs, bankers }: RandomBet): number[][] {
  const cover = COVERS.find(([name]) => name === type);
  const lines: number[][] = [];
  for (let mask = 1; mask < 2 ** legs.length; mask++) {
    const line = legs.map((_, place) => place).filter((place) => (mask >> place) & 1);
    const size = line.length - bankers.length;
    const isLine =
      type === 'single' || type === 'accumulator'
        ? line.length === legs.length
        : cover
          ? line.length >= cover[3]
          : bankers.every((place) => line.includes(place)) && size === Number(/^system-(\d+)/.exec(type)![1]);
    if (isLine) lines.push(line);
  }
  return lines;
}

/** A bet depends on an open leg when one way of deciding it gives another sum than another way. */
function oracleReturn(bet: RandomBet, lines: readonly number[][]): bigint | undefined {
  if (lines.some((line) => isOpen(bet, line))) return undefined;
  return lines.reduce((sum, line) => {
    const product = line.reduce<Fraction>(
      ([n, d], place) => {
        const { result, odds } = bet.legs[place]!;
        const [fn, fd] = result === null ? ([0n, 1n] as Fraction) : oracleFactor(result, odds);
        return fraction(n * fn, d * fd);
      },
      [1n, 1n],
    );
    return sum + (bet.stake * product[0]) / product[1];
  }, 0n);
}
const isOpen = ({ legs }: RandomBet, line: readonly number[]): boolean =>
  line.some((place) => legs[place]!.result === null) && line.every((place) => legs[place]!.result !== 'lost');

describe('combinations', () => {
  test.each(COVERS)('%s has its lines', (type, legs, lines) => {
    expect(wrongShape(type, legs, [])).toBeUndefined();
    expect(linesOf(type, legs)).toHaveLength(lines);
    expect(lineCount(type, legs)).toBe(lines);
    expect(wrongShape(type, legs + 1, [])).toBe('number-of-legs');
    expect(new Set(linesOf(type, legs).map(String)).size).toBe(lines);
  });

  test('bankers stand in every line of a system', () => {
    expect(linesOf('system-2/3', 4, [1])).toEqual([
      [0, 1, 2],
      [0, 1, 3],
      [1, 2, 3],
    ]);
    expect(wrongShape('system-1/3', 4, [0])).toBeUndefined();
  });

  test.each<[Combination, number, number[], string]>([
    ['single', 2, [], 'number-of-legs'],
    ['accumulator', 1, [], 'number-of-legs'],
    ['accumulator', 21, [], 'number-of-legs'],
    ['accumulator', 3, [0], 'bankers'],
    ['system-2/3', 4, [], 'number-of-legs'],
    ['system-2/3', 4, [4], 'bankers'],
    ['system-2/3', 5, [0, 0], 'bankers'],
    ['system-3/3', 3, [], 'system'],
    ['system-0/3', 3, [], 'system'],
    ['system-1/3', 3, [], 'system'],
    ['system-8/20', 20, [], 'too-many-lines'],
  ])('%s of %i legs with bankers %j is refused: %s', (type, legs, bankers, why) => {
    expect(wrongShape(type, legs, bankers)).toBe(why);
  });
});

describe('returns', () => {
  test(`${BETS} random bets of all types return what the definition says, to the minor unit`, () => {
    const random = randomOf(16);
    let decided = 0;
    for (let nth = 0; nth < BETS; nth++) {
      const bet = randomBet(random);
      const lines = linesOf(bet.type, bet.legs.length, bet.bankers);
      // An accumulator of twenty legs has a million subsets and one line.
      const expected = bet.type === 'accumulator' ? [bet.legs.map((_, place) => place)] : oracleLines(bet);
      expect(new Set(lines.map(String))).toEqual(new Set(expected.map(String)));
      const sum = decidedReturn(bet.stake, lines, bet.legs);
      expect([nth, sum]).toEqual([nth, oracleReturn(bet, expected)]);
      if (sum !== undefined) decided++;
      const won = { ...bet, legs: bet.legs.map((leg) => ({ ...leg, result: 'won' as const })) };
      const potential = potentialReturn(
        bet.stake,
        lines,
        bet.legs.map(({ odds }) => odds),
      );
      expect([nth, potential]).toEqual([nth, oracleReturn(won, expected)]);
    }
    expect(decided).toBeGreaterThan(BETS / 10);
  });

  test('the oracle would notice a return that is rounded once for the whole bet', () => {
    const legs: DecidedLeg[] = [1337, 1441, 1553].map((odds) => ({ odds, result: 'won' }));
    const bet: RandomBet = { type: 'trixie', legs, bankers: [], stake: 1n };
    const roundedOnce = oracleReturn({ ...bet, stake: 1_000_000n }, oracleLines(bet))! / 1_000_000n;
    expect(decidedReturn(1n, linesOf('trixie', 3), legs)).not.toBe(roundedOnce);
  });

  test('a lost accumulator is decided while others of its legs are open', () => {
    const legs: DecidedLeg[] = [
      { odds: 2000, result: 'lost' },
      { odds: 1500, result: null },
    ];
    expect(decidedReturn(100n, [[0, 1]], legs)).toBe(0n);
    expect(decidedReturn(100n, [[0], [1], [0, 1]], legs)).toBeUndefined();
  });

  test('results are read back as they were written', () => {
    for (const result of [
      'won',
      'lost',
      'void',
      'half-won',
      'half-lost',
      { shared: 1, tied: 3 },
      { shared: 1, tied: 1, deduction: 10 },
    ] as const)
      expect(parseResult(resultText(result))).toEqual(result);
    expect(resultText({ shared: 1, tied: 2, deduction: 90 })).toBe('1/2-90');
    for (const text of ['1/1-0', '1/1-91', '1/1-', 'won-10']) expect(parseResult(text)).toBeUndefined();
    expect(parseResult('0/1')).toBeUndefined();
    expect(parseResult('winner')).toBeUndefined();
  });
});
