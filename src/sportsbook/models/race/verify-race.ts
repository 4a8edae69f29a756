/** A simulated race held against what was committed to before its first price. */
import { canonicalHash } from '#fairness/seeds/canonical.ts';
import { attempt, compare } from '#fairness/seeds/compare.ts';
import type { Finished } from './results.ts';

export interface RaceCheck {
  name: string;
  result: 'holds' | 'fails';
  stated: string;
  computed: string;
}

export interface RaceVerification {
  verdict: 'fair' | 'unfair';
  checks: RaceCheck[];
  /** The chain of its seed, by its published link, and the salt that it was run with. */
  chain?: { published: string; salt: string };
}

/** What the site said of the race. */
export interface StatedRace {
  commitment: string;
  revealed: string;
  finish?: readonly Finished[];
  /** Results by market (`marketRef`) and outcome. */
  markets?: Readonly<Record<string, Readonly<Record<string, string>>>>;
}

export function verifyRace({ commitment, revealed }: StatedRace): RaceVerification {
  const checks: RaceCheck[] = [
    compare(
      'commitment',
      commitment,
      attempt(() => canonicalHash(JSON.parse(revealed))),
    ),
  ];
  return { verdict: checks.every(({ result }) => result === 'holds') ? 'fair' : 'unfair', checks };
}
