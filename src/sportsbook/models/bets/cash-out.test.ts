// Cash-outs against exact fractions: what is paid is never above the fair value less the fee, and parts make the whole.
import { describe, expect, test } from 'vitest';
import type { OutcomeResult } from '../market.ts';
import { chancesOfPrices, fairValue, offerForPart, type RunningLeg } from './cash-out.ts';
import { linesOf, type Combination } from './combinations.ts';

const BETS = Number(process.env['RANDOM_BETS'] ?? 3_000);

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
type Random = ReturnType<typeof randomOf>;

/** [numerator, denominator]. */
type Fraction = readonly [bigint, bigint];
const multiplied = ([a, b]: Fraction, [c, d]: Fraction): Fraction => [a * c, b * d];
const added = ([a, b]: Fraction, [c, d]: Fraction): Fraction => [a * d + c * b, b * d];
const isAbove = (value: bigint, [n, d]: Fraction): boolean => value * d > n;

const SHAPES: ReadonlyArray<readonly [Combination, number]> = [
  ['single', 1],
  ['accumulator', 2],
  ['accumulator', 5],
  ['trixie', 3],
  ['lucky-15', 4],
  ['system-2/3', 3],
];
const RESULTS: readonly (OutcomeResult | null)[] = [
  null,
  null,
  null,
  'won',
  'lost',
  'void',
  'half-won',
  'half-lost',
  { shared: 1, tied: 2 },
  { shared: 2, tied: 3 },
];

interface RandomBet {
  stake: bigint;
  staked: bigint;
  lines: number[][];
  legs: (RunningLeg & { millionths: bigint })[];
}

function randomBet(random: Random): RandomBet {
  const [type, count] = SHAPES[random(SHAPES.length)]!;
  const lines = linesOf(type, count);
  const stake = BigInt(1 + random(random(3) === 0 ? 30 : 200_000));
  const legs = Array.from({ length: count }, () => {
    const millionths = 1 + random(999_999);
    return {
      odds: 1010 + random(12_000),
      result: RESULTS[random(RESULTS.length)]!,
      chance: millionths / 1e6,
      millionths: BigInt(millionths),
    };
  });
  return { stake, staked: stake * BigInt(lines.length), lines, legs };
}

/** By the definition, with nothing rounded. */
function exactValue({ stake, lines, legs }: RandomBet): Fraction {
  const factorOf = ({ odds, result, millionths }: RandomBet['legs'][number]): Fraction => {
    const price: Fraction = [BigInt(odds), 1000n];
    if (result === null) return multiplied(price, [millionths, 1_000_000n]);
    if (result === 'won') return price;
    if (result === 'lost') return [0n, 1n];
    if (result === 'void') return [1n, 1n];
    if (result === 'half-won') return [BigInt(odds) + 1000n, 2000n];
    if (result === 'half-lost') return [1n, 2n];
    return multiplied(price, [BigInt(result.shared), BigInt(result.tied)]);
  };
  return lines.reduce<Fraction>(
    (sum, line) =>
      added(
        sum,
        line.reduce<Fraction>((value, place) => multiplied(value, factorOf(legs[place]!)), [stake, 1n]),
      ),
    [0n, 1n],
  );
}

type Offering = typeof offerForPart;

interface Faults {
  above: number;
  /** Parts at one price that are not what the whole would have been. */
  apart: number;
  /** Further below what the bet is worth than roundings can be. */
  low: number;
}

/** Bets are cashed out in parts, at first at one price and then at prices that move. */
function faultsOf(offering: Offering): Faults {
  const random = randomOf(165);
  const faults: Faults = { above: 0, apart: 0, low: 0 };
  for (let nth = 0; nth < BETS; nth++) {
    const bet = randomBet(random);
    const feePercent = random(21);
    for (const moves of [false, true]) {
      let [carry, rest, paid] = [0n, bet.staked, 0n];
      let owed: Fraction = [0n, 1n];
      const price = () => fairValue(bet.stake, bet.lines, bet.legs);
      const whole = offering({ staked: bet.staked, carry: 0n }, bet.staked, { fair: price(), feePercent });
      while (rest > 0n) {
        if (moves)
          for (const leg of bet.legs) {
            leg.millionths = BigInt(1 + random(999_999));
            leg.chance = Number(leg.millionths) / 1e6;
          }
        const part = random(4) === 0 ? rest : (rest * BigInt(1 + random(100))) / 100n || 1n;
        const offer = offering({ staked: bet.staked, carry }, part, { fair: price(), feePercent });
        owed = added(owed, multiplied(exactValue(bet), [part * BigInt(100 - feePercent), bet.staked * 100n]));
        paid += offer.offer;
        ({ carry } = offer);
        rest -= part;
        if (isAbove(paid, owed)) faults.above++;
      }
      if (!moves && paid !== whole.offer) faults.apart++;
      if (!isAbove(paid + 2n, owed)) faults.low++;
    }
  }
  return faults;
}

describe('what is paid for a bet', () => {
  test(`${BETS} random bets with half, void and shared results: never more than fair, and parts make the whole`, () => {
    expect(faultsOf(offerForPart)).toEqual({ above: 0, apart: 0, low: 0 });
  });

  test('sabotage: an offer that is rounded up is found', () => {
    const up: Offering = (bet, part, price) => {
      const offer = offerForPart(bet, part, price);
      return { ...offer, offer: offer.offer + 1n };
    };
    expect(faultsOf(up).above).toBeGreaterThan(BETS / 2);
  });

  test('sabotage: parts that lose what rounding has kept are found', () => {
    const forgetful: Offering = (bet, part, price) => ({ ...offerForPart(bet, part, price), carry: 0n });
    expect(faultsOf(forgetful).apart).toBeGreaterThan(BETS / 10);
  });
});

describe('chances by prices alone', () => {
  test('are what the prices imply without their margin', () => {
    expect(chancesOfPrices([1900, 1900])).toEqual([0.5, 0.5]);
    const chances = chancesOfPrices([2000, 3500, 4000])!;
    expect(chances.reduce((sum, chance) => sum + chance, 0)).toBeCloseTo(1, 12);
    expect(chancesOfPrices([1300, 1300, 1300], 2)!.map((chance) => chance.toFixed(3))).toEqual([
      '0.667',
      '0.667',
      '0.667',
    ]);
  });

  test.each([
    ['one outcome', [1500]],
    ['one without a price', [1500, null]],
    ['outcomes of which several may come in', [1500, 1600, 1700, 1800]],
    ['prices that give more than they take', [2100, 2100]],
  ] as const)('are not known of %s', (_, odds) => {
    expect(chancesOfPrices(odds)).toBeNull();
  });
});
