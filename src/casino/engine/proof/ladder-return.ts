// Proves titles that climb (engine/ladder.ts): every way to stop is counted in whole-number fractions.
import { HIGHEST, prizeMinor } from '../ladder.ts';
import { STAKE_STEP } from '../multiplier.ts';
import type { ModeProof, Proof } from '../title.ts';
import { over, rational, times, toFixed, toNumber, toPercent, type Rational } from './rational.ts';
import { groupDigits, table, volatilityOf } from './report.ts';

/** One way to play: so far and no further. */
export interface Climb {
  name: string;
  chance: Rational;
}

/** Modes are counted at 1.00. */
export const USUAL_STAKE = STAKE_STEP * 10n;

export const prizeOf = (chance: Rational, stakeMinor = USUAL_STAKE): Rational =>
  rational(prizeMinor(stakeMinor, chance), stakeMinor);
export const returnOf = ({ chance }: Climb, stakeMinor = USUAL_STAKE): Rational =>
  times(chance, prizeOf(chance, stakeMinor));

export function modeOf({ chance }: Climb): ModeProof {
  const p = toNumber(chance);
  return {
    rtp: toPercent(times(chance, prizeOf(chance))),
    hitRate: toPercent(chance),
    standardDeviation: (toNumber(prizeOf(chance)) * Math.sqrt(p * (1 - p))).toFixed(4),
    maxWinOneIn: toFixed(over(rational(1), chance), 0),
  };
}

export interface LadderProof {
  proof: Proof;
  lowest: Climb;
  /** How many ways lose nothing by rounding. */
  full: number;
}

const isLess = (a: Rational, b: Rational): boolean => a.top * b.bottom < b.top * a.bottom;

/** The figures of the title are those of the first mode. */
export function proveLadder(mathHash: string, climbs: readonly Climb[], modes: Record<string, Climb>): LadderProof {
  const lowestAt = (stakeMinor: bigint): Climb =>
    climbs.reduce((least, climb) => (isLess(returnOf(climb, stakeMinor), returnOf(least, stakeMinor)) ? climb : least));
  const lowest = lowestAt(USUAL_STAKE);
  const small = lowestAt(STAKE_STEP);
  const dearest = climbs.reduce((most, climb) => (isLess(climb.chance, most.chance) ? climb : most));
  const proved = Object.fromEntries(Object.entries(modes).map(([name, climb]) => [name, modeOf(climb)]));
  const [first] = Object.values(proved);
  const proof: Proof = {
    mathHash,
    ...first!,
    split: { base: first!.rtp },
    volatility: volatilityOf(Number(first!.standardDeviation)),
    maxWin: Number(prizeMinor(USUAL_STAKE, dearest.chance) / USUAL_STAKE),
    maxWinOneIn: modeOf(dearest).maxWinOneIn,
    method: 'exact',
    rounded: { rtp: toPercent(returnOf(small, STAKE_STEP)), at: `${small.name}, at a stake of 0.10` },
    modes: { ...proved, lowest: modeOf(lowest) },
  };
  return { proof, lowest, full: climbs.filter((climb) => toPercent(returnOf(climb)) === '99.0000').length };
}

export const ladderPage = (
  title: string,
  proof: Proof,
  words: { rules: string; modes: Record<string, string>; count: number; lowest: Climb; full: number },
): string => `# ${title}: probability accounting report

Written by \`npm run simulate\`. Do not edit: change the rules in \`paytable.ts\` and prove again.

Rules (SHA-256): \`${proof.mathHash}\`

${words.rules} The prize is stake × 99 ÷ (100 *p*), rounded **down** to a whole minor unit.

${table(
  ['way to play, at a stake of 1.00', 'chance, %', 'return, %', 'standard deviation, in stakes'],
  Object.entries({ ...words.modes, lowest: `lowest return: ${words.lowest.name}` }).map(([mode, label]) => {
    const { hitRate, rtp, standardDeviation } = proof.modes[mode]!;
    return [label, hitRate, `**${rtp}**`, standardDeviation];
  }),
)}

Volatility as played in the first row: ${proof.volatility}; the player chooses their own by where they stop. Highest win: ${groupDigits(String(proof.maxWin))} stakes, one round in ${groupDigits(proof.maxWinOneIn)} of those that go for it. No step is offered that would lead past ${groupDigits(String(HIGHEST))} stakes.

## How it was proved

The return of a way to play at a stake of *s* minor units is *p* × ⌊*s* × 99 ÷ (100 *p*)⌋ ÷ *s*: without rounding 99 % whatever *p* is, and rounding takes less than one minor unit a win. All ${groupDigits(String(words.count))} ways to stop were counted in whole-number fractions at a stake of 1.00: ${groupDigits(String(words.full))} of them return 99.0000 %, the lowest one ${proof.modes['lowest']!.rtp} %. At 0.10, the smallest stake, the lowest is ${proof.rounded!.rtp} % (${proof.rounded!.at}). A stake of *k* × 0.10 returns at least as much as 0.10, and *k* × 1.00 at least as much as 1.00, because ⌊*kx*⌋ ≥ *k*⌊*x*⌋.

Who decides on the way when to stop plays a mixture of these ways, and a mixture lies between the lowest and the highest of its parts: what has been opened says nothing of what is to come but its chance, and that chance is in the prize.
`;
