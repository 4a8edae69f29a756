/** What a title's `prove.ts` answers with: the proof as data, and the same as a page for people. */
import type { Random } from '#kernel/random.ts';
import type { Proof } from '../title.ts';

export interface ProofReport {
  proof: Proof;
  /** PAR.md, the probability accounting report, but for its end (par-notes.ts). */
  par: string;
  /** What was counted on the way and is kept beside it, by the name of its file: short forms of the proof hold samples against it. */
  counted?: Readonly<Record<string, string>>;
}

/** The field's habit: by standard deviation in stakes. */
export function volatilityOf(standardDeviation: number): Proof['volatility'] {
  if (standardDeviation < 3) return 'low';
  return standardDeviation < 8 ? 'medium' : 'high';
}

export const oneIn = (chance: number): string => (chance > 0 ? BigInt(Math.round(1 / chance)).toString() : 'never');

export function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const line = (cells: readonly string[]) => `| ${cells.join(' | ')} |`;
  return [line(head), line(head.map((_, index) => (index === 0 ? '---' : '---:'))), ...rows.map(line)].join('\n');
}

export const groupDigits = (whole: string): string => whole.replace(/\B(?=(\d{3})+$)/g, ',');

/** For each mode: plays one round and says what it paid, in what it cost. */
export type Samples = Record<string, (random: Random) => number>;

export interface Sampled {
  mode: string;
  /** Percent. */
  rtp: number;
  proved: string;
  /** How many standard errors the sample lies away from the proof. */
  zScore: number;
}

/** Plays rounds and compares their mean with the proof. */
export function sampleRounds(samples: Samples, proof: Proof, rounds: number, random: Random): Sampled[] {
  return Object.entries(samples).map(([mode, play]) => {
    let paid = 0;
    for (let round = 0; round < rounds; round++) paid += play(random);
    const { rtp: proved, standardDeviation } = proof.modes[mode]!;
    const rtp = (paid / rounds) * 100;
    return {
      mode,
      rtp,
      proved,
      zScore: ((rtp - Number(proved)) / 100 / Number(standardDeviation)) * Math.sqrt(rounds),
    };
  });
}
