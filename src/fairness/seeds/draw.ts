/**
 * Computes the winners of a draw. The seed's hash is published before the first ticket, and the list of tickets is closed before
 * the seed is revealed; from the two anybody computes the same winners.
 */
import { canonicalHash } from './canonical.ts';
import { seedHash } from './commitment.ts';
import { seedStream } from './stream.ts';

/** The ticket holders with their number of tickets, in the published order. */
export type Holding = readonly [holder: string, tickets: number];

/**
 * `count` different holders, first prize first: a ticket is drawn from all that are left, then all tickets of its holder are
 * removed. `subject` names the draw; the numbers are those of a round whose client seed contains it and the hash of the list.
 */
export function drawFrom(seed: string, subject: string, holdings: readonly Holding[], count: number): string[] {
  const random = seedStream(seed).random(`${subject}:${canonicalHash(holdings)}`, 0);
  const left = holdings.filter(([, tickets]) => tickets > 0);
  const winners: string[] = [];
  while (winners.length < count && left.length > 0) {
    let ticket = random.int(left.reduce((sum, [, tickets]) => sum + tickets, 0));
    const place = left.findIndex(([, tickets]) => (ticket -= tickets) < 0);
    winners.push(left.splice(place, 1)[0]![0]);
  }
  return winners;
}

/** The index of the segment on which a wheel stops: weights are whole numbers, their sum at most 2^32. */
export function spinFrom(seed: string, subject: string, weights: readonly number[]): number {
  let drawn = seedStream(seed)
    .random(subject, 0)
    .int(weights.reduce((sum, weight) => sum + weight, 0));
  return weights.findIndex((weight) => (drawn -= weight) < 0);
}

/** A draw as it is published afterwards. */
export interface PublishedDraw {
  subject: string;
  seedHash: string;
  seed: string | null;
  holdings: readonly Holding[];
  winners: readonly string[];
  /** How many prizes there are. */
  prizes: number;
}

export interface DrawCheck {
  name: 'seed' | 'winners';
  result: 'holds' | 'fails' | 'unknown';
  stated: string;
  computed: string;
}

export function verifyDraw({ subject, seedHash: hash, seed, holdings, winners, prizes }: PublishedDraw): DrawCheck[] {
  if (seed === null)
    return (['seed', 'winners'] as const).map((name) => ({ name, result: 'unknown', stated: '', computed: '' }));
  return [
    check('seed', hash, () => seedHash(seed)),
    check('winners', winners.join(', '), () => drawFrom(seed, subject, holdings, prizes).join(', ')),
  ];
}

/** A spin as it is published; with the seed once its day is over. */
export interface PublishedSpin {
  subject: string;
  weights: readonly number[];
  segment: number;
  seedHash: string;
  seed: string | null;
}

export interface SpinCheck extends Omit<DrawCheck, 'name'> {
  name: 'seed' | 'segment';
}

export function verifySpin({ subject, weights, segment, seedHash: hash, seed }: PublishedSpin): SpinCheck[] {
  if (seed === null)
    return (['seed', 'segment'] as const).map((name) => ({ name, result: 'unknown', stated: '', computed: '' }));
  return [
    check('seed', hash, () => seedHash(seed)),
    // Segments are shown counted from 1.
    check('segment', String(segment + 1), () => String(spinFrom(seed, subject, weights) + 1)),
  ];
}

function check<Name extends string>(
  name: Name,
  stated: string,
  compute: () => string,
): Omit<DrawCheck, 'name'> & { name: Name } {
  let computed: string;
  try {
    computed = compute();
  } catch {
    computed = 'could not be computed';
  }
  return { name, result: stated === computed ? 'holds' : 'fails', stated, computed };
}
