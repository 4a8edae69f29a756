// Proves video poker: the best of 32 holds for each of the 2,598,960 deals, and what it pays over all draws to it.
import type { Random } from '#kernel/random.ts';
import { numberOf, shuffledDeck } from '../cards.ts';
import type { ModeProof, Proof } from '../title.ts';
import { bestHold, DRAWS, pairPlace, type Ranking, type VideoPokerRules } from '../video-poker.ts';
import { rulesHash } from '#fairness/seeds/commitment.ts';
import { rational, times, toFixed, toNumber, toPercent } from './rational.ts';
import { groupDigits, table, volatilityOf, type ProofReport } from './report.ts';

const DECK = 52;
const DEALS = 2_598_960;
/** A whole multiple of every number of draws, so that everything is counted in whole numbers. */
const WEIGHT = 7_669_695;

/** The place of a set of cards, in ascending order, among all sets of its size. */
const choose = Array.from({ length: DECK + 1 }, (_, n) => {
  const row = [1, n, 0, 0, 0, 0];
  for (let k = 2; k <= 5; k++) row[k] = (row[k - 1]! * (n - k + 1)) / k;
  return Int32Array.from(row);
});
const SIZES = [1, 52, 1326, 22_100, 270_725, DEALS];
const MASKS = Array.from({ length: 32 }, (_, mask) => [0, 1, 2, 3, 4].filter((index) => (mask >> index) & 1));

/** For each of the 32 sets of a hand: its place among the sets of its size. */
function places(hand: Int32Array, out: Int32Array): void {
  for (let mask = 0; mask < 32; mask++) {
    const held = MASKS[mask]!;
    let at = 0;
    for (let index = 0; index < held.length; index++) at += choose[hand[held[index]!]!]![index + 1]!;
    out[mask] = at;
  }
}

function everyDeal(visit: (hand: Int32Array) => void): void {
  const hand = new Int32Array(5);
  for (hand[4] = 4; hand[4] < DECK; hand[4]++)
    for (hand[3] = 3; hand[3] < hand[4]; hand[3]++)
      for (hand[2] = 2; hand[2] < hand[3]; hand[2]++)
        for (hand[1] = 1; hand[1] < hand[2]; hand[1]++) for (hand[0] = 0; hand[0] < hand[1]; hand[0]++) visit(hand);
}

export interface PokerCount {
  /** How often each rank is made, out of all deals × WEIGHT; the last is for nothing. */
  ranks: number[];
  tables: Record<'none' | 'one' | 'pairs', number[]>;
}

export function countPoker(rules: VideoPokerRules, ranking: Ranking): PokerCount {
  const pays = [...Object.values(rules.pays), 0];
  const kinds = pays.length;
  const nothing = kinds - 1;
  // How many hands of each rank contain a set of cards.
  const counts = SIZES.slice(0, 5).map((size) => new Int32Array(size * kinds));
  const ranked = new Int8Array(DEALS);
  const at = new Int32Array(32);
  everyDeal((hand) => {
    places(hand, at);
    const found = ranking(hand);
    const rank = found < 0 ? nothing : found;
    ranked[at[31]!] = rank;
    for (let mask = 0; mask < 31; mask++) counts[MASKS[mask]!.length]![at[mask]! * kinds + rank]!++;
  });
  const totals = counts.map((of, size) =>
    Float64Array.from({ length: SIZES[size]! }, (_, set) => {
      let total = 0;
      for (let rank = 0; rank < kinds; rank++) total += of[set * kinds + rank]! * pays[rank]!;
      return total;
    }),
  );
  const scale = MASKS.map((held) => WEIGHT / DRAWS[5 - held.length]!);
  const made = new Float64Array(kinds);
  const values = new Float64Array(32);
  everyDeal((hand) => {
    places(hand, at);
    for (let mask = 0; mask < 31; mask++) values[mask] = totals[MASKS[mask]!.length]![at[mask]!]!;
    values[31] = pays[ranked[at[31]!]!]!;
    for (let bit = 1; bit < 32; bit <<= 1)
      for (let mask = 0; mask < 32; mask++) if (!(mask & bit)) values[mask]! -= values[mask | bit]!;
    let best = 31;
    for (let mask = 30; mask >= 0; mask--) if (values[mask]! * scale[mask]! > values[best]! * scale[best]!) best = mask;
    const dropped = 31 ^ best;
    // Every set of dropped cards, the empty one at last.
    for (let set = dropped; ; set = (set - 1) & dropped) {
      const mask = best | set;
      const weight = MASKS[set]!.length % 2 === 0 ? scale[best]! : -scale[best]!;
      if (mask === 31) made[ranked[at[31]!]!]! += weight;
      else {
        const of = counts[MASKS[mask]!.length]!;
        const from = at[mask]! * kinds;
        for (let rank = 0; rank < kinds; rank++) made[rank]! += weight * of[from + rank]!;
      }
      if (set === 0) break;
    }
  });
  const pairs = Array.from({ length: 169 }, () => 0);
  for (let high = 1; high < DECK; high++)
    for (let low = 0; low < high; low++)
      pairs[pairPlace(low, high)] = totals[2]![choose[low]![1]! + choose[high]![2]!]!;
  return {
    ranks: [...made],
    tables: { none: [totals[0]![0]!], one: Array.from({ length: 13 }, (_, rank) => totals[1]![rank << 2]!), pairs },
  };
}

export function provePoker(title: string, rules: VideoPokerRules, ranking: Ranking): ProofReport {
  const { ranks, tables } = countPoker(rules, ranking);
  const pays = Object.entries(rules.pays);
  const all = BigInt(DEALS) * BigInt(WEIGHT);
  const chanceOf = (rank: number) => rational(BigInt(ranks[rank]!), all);
  const returnOf = (rank: number) => times(chanceOf(rank), rational(pays[rank]![1]));
  const mean = rational(
    pays.reduce((sum, [, pay], rank) => sum + BigInt(ranks[rank]!) * BigInt(pay), 0n),
    all,
  );
  const squares = rational(
    pays.reduce((sum, [, pay], rank) => sum + BigInt(ranks[rank]!) * BigInt(pay) ** 2n, 0n),
    all,
  );
  const hits = rational(
    pays.reduce((sum, _, rank) => sum + BigInt(ranks[rank]!), 0n),
    all,
  );
  const best: ModeProof = {
    rtp: toPercent(mean),
    hitRate: toPercent(hits),
    standardDeviation: Math.sqrt(toNumber(squares) - toNumber(mean) ** 2).toFixed(4),
    maxWinOneIn: toFixed(rational(all, BigInt(ranks[0]!)), 0),
  };
  const proof: Proof = {
    mathHash: rulesHash({ rules }),
    ...best,
    split: Object.fromEntries(pays.map(([name], rank) => [name, toPercent(returnOf(rank))])),
    volatility: volatilityOf(Number(best.standardDeviation)),
    maxWin: pays[0]![1],
    method: 'exact',
    modes: { best },
    tables,
  };
  const par = `# ${title}: probability accounting report

Written by \`npm run simulate\`. Do not edit: change the rules in \`paytable.ts\` and prove again.

Rules (SHA-256): \`${proof.mathHash}\`

Best play returns **${best.rtp} %**. ${best.hitRate} % of rounds pay something; standard deviation ${best.standardDeviation} stakes, volatility ${proof.volatility}. Highest win: ${proof.maxWin} stakes, one round in ${groupDigits(best.maxWinOneIn)}.

${table(
  ['hand', 'pays, in stakes', 'chance, %', 'one in', 'return, %'],
  pays.map(([name, pay], rank) => [
    name.replaceAll('-', ' '),
    String(pay),
    toPercent(chanceOf(rank), 6),
    groupDigits(toFixed(rational(all, BigInt(ranks[rank]!)), 0)),
    toPercent(returnOf(rank)),
  ]),
)}

## How it was proved

All ${groupDigits(String(DEALS))} deals were counted, and for each of them what each of the 32 holds pays over all draws to it; the best is played. With T(U) for what all hands that contain the cards U pay in all, a hold pays Σ (−1)^|X| T(hold ∪ X) over the sets X of discarded cards. Everything is counted in whole numbers: the share of a hold is weighted with ${groupDigits(String(WEIGHT))} ÷ its number of draws, so nothing is rounded before the last digit.

The advice that the game gives is made of the same numbers: T of no, one and two cards stands in \`proof.json\`, and T of more is counted on the spot.
`;
  return { proof, par };
}

/** Plays the advice that the title gives, by the tables that it has; answers what a round paid. */
export function samplePoker(rules: VideoPokerRules, ranking: Ranking, proof: Proof): (random: Random) => number {
  const pays = Object.values(rules.pays);
  return (random) => {
    const draw = shuffledDeck(random);
    const dealt = Array.from({ length: 5 }, draw);
    const held = bestHold(dealt, rules, ranking, proof);
    const cards = dealt.map((card, index) => (held.includes(index) ? card : draw()));
    return pays[ranking(cards.map(numberOf))] ?? 0;
  };
}
