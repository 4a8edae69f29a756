import type { Random } from '#kernel/random.ts';
import { isWithinReach, KEPT, prizeMinor } from '../../engine/ladder.ts';
import { STAKE_STEP } from '../../engine/multiplier.ts';
import type { ModeProof, Proof } from '../../engine/title.ts';
import { rulesHash } from '#fairness/seeds/commitment.ts';
import { USUAL_STAKE } from '../../engine/proof/ladder-return.ts';
import { over, rational, times, toFixed, toNumber, toPercent, type Rational } from '../../engine/proof/rational.ts';
import { groupDigits, table, volatilityOf, type ProofReport, type Samples } from '../../engine/proof/report.ts';
import { likelier } from './game.ts';
import { chanceOf, isRight, rules, winningRanks, type Guess } from './paytable.ts';

const RANKS = rules.ranks.length;
const every = Array.from({ length: RANKS }, (_, place) => place);
const bolder = (from: number): Guess => {
  if (winningRanks('same', from) > 0) return 'same';
  return likelier(from) === 'higher' ? 'lower' : 'higher';
};

interface Way {
  guess: (from: number) => Guess;
  times: number;
}
const WAYS: Record<string, Way> = {
  three: { guess: likelier, times: 3 },
  one: { guess: likelier, times: 1 },
  bold: { guess: bolder, times: 1 },
};

/** Every order of cards that such a player may see, each equally likely: what they pay, in minor units. */
function payouts({ guess, times: most }: Way): bigint[] {
  const paid: bigint[] = [];
  const walk = (from: number, chance: Rational, left: number): void => {
    if (left === 0) return void paid.push(prizeMinor(USUAL_STAKE, chance));
    const chosen = guess(from);
    const behind = times(chance, chanceOf(chosen, from));
    for (const to of every)
      if (isRight(chosen, from, to)) walk(to, behind, left - 1);
      else for (let order = 0; order < RANKS ** (left - 1); order++) paid.push(0n);
  };
  for (const from of every) walk(from, rational(1), most);
  return paid;
}

function modeOf(way: Way): ModeProof {
  const paid = payouts(way);
  const count = BigInt(paid.length);
  const mean = rational(
    paid.reduce((sum, one) => sum + one, 0n),
    count * USUAL_STAKE,
  );
  const squares = rational(
    paid.reduce((sum, one) => sum + one * one, 0n),
    count * USUAL_STAKE ** 2n,
  );
  const highest = paid.reduce((most, one) => (one > most ? one : most), 0n);
  return {
    rtp: toPercent(mean),
    hitRate: toPercent(rational(paid.filter((one) => one > 0n).length, count)),
    standardDeviation: Math.sqrt(toNumber(squares) - toNumber(mean) ** 2).toFixed(4),
    maxWinOneIn: toFixed(rational(count, paid.filter((one) => one === highest).length), 0),
  };
}

/** All products of up to ten chances that lead to a prize on offer: the lowest return, and the highest prize. */
function allChances(stakeMinor: bigint): { count: number; lowest: Rational; lowestAt: Rational; highest: Rational } {
  let count = 0;
  let lowest: number | undefined;
  let lowestAt = rational(1);
  let highest = rational(1);
  const walk = (from: number, product: bigint, guesses: number): void => {
    for (let winning = from; winning < RANKS; winning++) {
      const next = product * BigInt(winning);
      const bottom = BigInt(RANKS) ** BigInt(guesses + 1);
      const chance = { top: next, bottom };
      if (!isWithinReach(chance)) continue;
      count++;
      const value = Number((next * prizeMinor(stakeMinor, chance) * 10n ** 15n) / bottom / stakeMinor);
      if (lowest === undefined || value < lowest) [lowest, lowestAt] = [value, chance];
      if (next * highest.bottom < highest.top * bottom) highest = chance;
      if (guesses + 1 < rules.guesses) walk(winning, next, guesses + 1);
    }
  };
  walk(1, 1n, 0);
  lowestAt = rational(lowestAt.top, lowestAt.bottom);
  const lowestReturn = times(lowestAt, rational(prizeMinor(stakeMinor, lowestAt), stakeMinor));
  return { count, lowest: lowestReturn, lowestAt, highest: rational(highest.top, highest.bottom) };
}

export function prove(): ProofReport {
  const { count, lowest, lowestAt, highest } = allChances(USUAL_STAKE);
  const small = allChances(STAKE_STEP);
  const chance = toNumber(lowestAt);
  const prize = Number(prizeMinor(USUAL_STAKE, lowestAt)) / Number(USUAL_STAKE);
  const modes: Record<string, ModeProof> = {
    ...Object.fromEntries(Object.entries(WAYS).map(([name, way]) => [name, modeOf(way)])),
    lowest: {
      rtp: toPercent(lowest),
      hitRate: toPercent(lowestAt),
      standardDeviation: (prize * Math.sqrt(chance * (1 - chance))).toFixed(4),
      maxWinOneIn: toFixed(over(rational(1), lowestAt), 0),
    },
  };
  const first = modes['three']!;
  const proof: Proof = {
    mathHash: rulesHash({ rules }),
    ...first,
    split: { base: first.rtp },
    volatility: volatilityOf(Number(first.standardDeviation)),
    maxWin: Number(prizeMinor(USUAL_STAKE, highest) / USUAL_STAKE),
    maxWinOneIn: toFixed(over(rational(1), highest), 0),
    method: 'exact',
    rounded: { rtp: toPercent(small.lowest), at: 'a chain of guesses at a stake of 0.10' },
    modes,
  };
  return { proof, par: page(proof, count) };
}

const LABELS = {
  three: 'three times the likelier guess, then take',
  one: 'one likelier guess, then take',
  bold: 'one guess against the odds, then take',
  lowest: 'lowest return of all chains of guesses',
};

const page = (proof: Proof, count: number): string => `# Hi-Lo: probability accounting report

Written by \`npm run simulate\`. Do not edit: change the rules in \`paytable.ts\` and prove again.

Rules (SHA-256): \`${proof.mathHash}\`

Cards come from an endless shoe: each rank with the chance 1 ÷ ${RANKS}, whatever was dealt before. A guess wins on *k* of the ${RANKS} ranks. Behind guesses of *k₁, k₂, …* the chance to get so far is *p* = *k₁k₂…* ÷ ${RANKS}ⁿ, and the prize is stake × ${KEPT.top} ÷ (${KEPT.bottom} *p*), rounded **down** to a whole minor unit. A round has at most ${rules.guesses} right guesses and ${rules.skips} skipped cards; no guess is offered whose prize would be more than ${groupDigits(String(rules.highest))} stakes.

${table(
  ['way to play, at a stake of 1.00', 'chance, %', 'return, %', 'standard deviation, in stakes'],
  Object.entries(LABELS).map(([mode, label]) => {
    const { hitRate, rtp, standardDeviation } = proof.modes[mode]!;
    return [label, hitRate, `**${rtp}**`, standardDeviation];
  }),
)}

Volatility as played in the first row: ${proof.volatility}; the player chooses their own. Highest win: ${groupDigits(String(proof.maxWin))} stakes, one round in ${groupDigits(proof.maxWinOneIn)} of those that go for it on the cards that they like.

## How it was proved

The first three rows count every order of cards in whole numbers. Whatever a player guesses, their chain of guesses is won with the chance *p* that is in its prize, so its return is *p* × ⌊*s* × 99 ÷ (100 *p*)⌋ ÷ *s* at a stake of *s* minor units: without rounding 99 %, and rounding takes less than one minor unit a win. All ${groupDigits(String(count))} different chances of chains that are on offer were counted in whole-number fractions; the lowest return is ${proof.modes['lowest']!.rtp} % at a stake of 1.00 and ${proof.rounded!.rtp} % at 0.10, the smallest. Skipping a card costs nothing and changes no chance, because the next card does not know the last one. Who decides on the way when to stop plays a mixture of chains, and a mixture lies between the lowest and the highest of its parts. A stake of *k* × 0.10 returns at least as much as 0.10, and *k* × 1.00 at least as much as 1.00, because ⌊*kx*⌋ ≥ *k*⌊*x*⌋.
`;

const sampleOf =
  ({ guess, times: most }: Way) =>
  (random: Random) => {
    let chance = rational(1);
    let from = random.int(RANKS);
    for (let guesses = 0; guesses < most; guesses++) {
      const chosen = guess(from);
      const to = random.int(RANKS);
      if (!isRight(chosen, from, to)) return 0;
      chance = times(chance, chanceOf(chosen, from));
      from = to;
    }
    return Number(prizeMinor(USUAL_STAKE, chance)) / Number(USUAL_STAKE);
  };

export const samples: Samples = Object.fromEntries(Object.entries(WAYS).map(([name, way]) => [name, sampleOf(way)]));
