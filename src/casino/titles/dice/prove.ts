import type { Random } from '#kernel/random.ts';
import { rulesHash } from '#fairness/seeds/commitment.ts';
import { STAKE_STEP } from '../../engine/multiplier.ts';
import { over, rational, times, toFixed, toNumber, toPercent, type Rational } from '../../engine/proof/rational.ts';
import { groupDigits, table, volatilityOf, type ProofReport, type Samples } from '../../engine/proof/report.ts';
import type { ModeProof, Proof } from '../../engine/title.ts';
import { payoutMinor, rules, winningOutcomes } from './paytable.ts';

/** Modes are counted at 1.00. */
const USUAL_STAKE = STAKE_STEP * 10n;
/** Under 49.50 doubles the stake. */
const EVEN = winningOutcomes('under', 4950);

/** Exact return of a choice. */
export const returnOf = (winning: number, stakeMinor = USUAL_STAKE): Rational =>
  times(chanceOf(winning), rational(payoutMinor(stakeMinor, winning), stakeMinor));

const chanceOf = (winning: number): Rational => rational(winning, rules.outcomes);

export function prove(): ProofReport {
  const choices = Array.from({ length: rules.winning.most }, (_, index) => index + rules.winning.least);
  const lowestAt = (stakeMinor: bigint): number =>
    choices.reduce((least, winning) =>
      toNumber(returnOf(winning, stakeMinor)) < toNumber(returnOf(least, stakeMinor)) ? winning : least,
    );
  const lowest = lowestAt(USUAL_STAKE);
  const small = lowestAt(STAKE_STEP);
  const rounded = {
    rtp: toPercent(returnOf(small, STAKE_STEP)),
    at: `${groupDigits(String(small))} winning numbers at a stake of 0.10`,
  };
  const full = choices.filter((winning) => toPercent(returnOf(winning)) === '99.0000').length;
  const modes = { even: modeOf(EVEN), lowest: modeOf(lowest), longest: modeOf(rules.winning.least) };
  const proof: Proof = {
    mathHash: rulesHash({ rules }),
    ...modes.even,
    split: { base: modes.even.rtp },
    volatility: volatilityOf(Number(modes.even.standardDeviation)),
    maxWin: Number(payoutMinor(USUAL_STAKE, rules.winning.least) / USUAL_STAKE),
    maxWinOneIn: modes.longest.maxWinOneIn,
    method: 'exact',
    rounded,
    modes,
  };
  return { proof, par: page(proof, lowest, full, choices.length) };
}

function modeOf(winning: number): ModeProof {
  const chance = toNumber(chanceOf(winning));
  const pays = Number(payoutMinor(USUAL_STAKE, winning)) / Number(USUAL_STAKE);
  return {
    rtp: toPercent(returnOf(winning)),
    hitRate: toPercent(chanceOf(winning)),
    standardDeviation: (pays * Math.sqrt(chance * (1 - chance))).toFixed(4),
    maxWinOneIn: toFixed(over(rational(1), chanceOf(winning)), 0),
  };
}

const page = (
  proof: Proof,
  lowest: number,
  full: number,
  choices: number,
): string => `# Dice: probability accounting report

Written by \`npm run simulate\`. Do not edit: change the rules in \`paytable.ts\` and prove again.

Rules (SHA-256): \`${proof.mathHash}\`

A roll is one of ${groupDigits(String(rules.outcomes))} equally likely numbers from 0.00 to 99.99. With *n* winning numbers a win pays stake × ${groupDigits(String(rules.outcomes - rules.edge))} ÷ *n*, rounded **down** to a whole minor unit.

${table(
  ['choice, at a stake of 1.00', 'chance, %', 'return, %', 'standard deviation, in stakes'],
  [
    ['under 49.50 or over 50.49 (doubles)', proof.modes['even']!],
    [`lowest return: ${groupDigits(String(lowest))} winning numbers`, proof.modes['lowest']!],
    ['highest win: one winning number', proof.modes['longest']!],
  ].map(([label, mode]) => [
    label as string,
    (mode as ModeProof).hitRate,
    `**${(mode as ModeProof).rtp}**`,
    (mode as ModeProof).standardDeviation,
  ]),
)}

Highest win: ${groupDigits(String(proof.maxWin))} stakes, one round in ${groupDigits(proof.maxWinOneIn)}.

## How it was proved

The return of a choice at a stake of *s* minor units is *n* ÷ ${groupDigits(String(rules.outcomes))} × ⌊*s* × ${groupDigits(String(rules.outcomes - rules.edge))} ÷ *n*⌋ ÷ *s*. Without rounding that is 99 % for every *n*; rounding down takes less than one minor unit a win, so the return lies above 99 % − (chance ÷ *s*) and never above 99 %. All ${groupDigits(String(choices))} choices were counted in whole-number fractions at a stake of 1.00: ${groupDigits(String(full))} of them return 99.0000 %, the lowest one ${proof.modes['lowest']!.rtp} %. At 0.10, the smallest stake, the lowest is ${proof.rounded!.rtp} % (${proof.rounded!.at}). A stake of *k* × 0.10 returns at least as much as 0.10, and *k* × 1.00 at least as much as 1.00, because ⌊*kx*⌋ ≥ *k*⌊*x*⌋.
`;

const sampleOf = (winning: number) => (random: Random) =>
  random.int(rules.outcomes) < winning ? Number(payoutMinor(USUAL_STAKE, winning)) / Number(USUAL_STAKE) : 0;

export const samples: Samples = { even: sampleOf(EVEN), longest: sampleOf(rules.winning.least) };
