/**
 * When a jackpot drops, and to whom: computed from what was committed in advance, by the site and afterwards by anybody.
 *
 * Each run of a level (from one drop to the next) has a secret seed of 32 bytes. Published at its opening are the hash of the
 * seed, the terms, and the commitment over both; the seed is revealed with the drop. Money is counted in millionths of a minor
 * unit ("micro"), so that no contribution is too small to count.
 */
import { hexToBytes } from '@noble/hashes/utils.js';
import { assert } from '#kernel/assert.ts';
import { canonicalHash } from './canonical.ts';
import { isHash, seedHash } from './commitment.ts';
import { keyedHmac } from './hmac.ts';
import { seedStream } from './stream.ts';

export const MICRO = 1_000_000n;

export type JackpotTrigger =
  /** Drops to the stake with which the pool reaches a sum drawn between these two, in minor units. */
  | { kind: 'amount'; fromMinor: number; toMinor: number }
  /**
   * Drops with the first stake settled at or after a moment drawn between these two, in seconds since 1970. With `among` it is won by
   * one of all stakes that the run has counted until then, each with a chance in proportion to it; runs opened before that was so
   * were won by the first stake itself.
   */
  | { kind: 'time'; fromSeconds: number; untilSeconds: number; among?: 'stakes' }
  /** Any stake may win; on average there is one win per this amount staked, in minor units. */
  | { kind: 'stake'; oneInMinor: number };

/** Time between the last moment that can be drawn and the time shown as the latest. */
export const QUIET_SECONDS = 600;

/** The terms of one run of a level. Whole numbers, so that every program spells them alike. */
export interface JackpotTerms {
  jackpot: string;
  level: string;
  /** 1, 2, 3 … for the runs of a level. */
  run: number;
  currency: string;
  baseMinor: number;
  /** Millionths of a stake that go into the pool. */
  incrementPpm: number;
  /** Millionths of a stake that are laid by for the next run's base. */
  hiddenPpm: number;
  /** The pool grows no further; what comes then goes to the next run. */
  capMinor: number | null;
  trigger: JackpotTrigger;
}

export const jackpotCommitment = (seedsHash: string, terms: JackpotTerms): string =>
  canonicalHash({ seedHash: seedsHash, terms });

/** In minor units. */
export function thresholdOf(seed: string, { fromMinor, toMinor }: Extract<JackpotTrigger, { kind: 'amount' }>): bigint {
  return BigInt(
    fromMinor +
      seedStream(seed)
        .random('threshold', 0)
        .int(toMinor - fromMinor + 1),
  );
}

/** In seconds since 1970. */
export function momentOf(
  seed: string,
  { fromSeconds, untilSeconds }: Extract<JackpotTrigger, { kind: 'time' }>,
): number {
  return (
    fromSeconds +
    seedStream(seed)
      .random('moment', 0)
      .int(untilSeconds - fromSeconds + 1)
  );
}

const TWO_64 = 1n << 64n;

/** Whether a stake wins: the first 8 bytes of HMAC-SHA256(seed, round id), as a fraction, are below stake ÷ `oneInMinor`. */
export function stakeDrawer(seed: string): (round: string, stakeMicro: bigint, oneInMinor: number) => boolean {
  assert(isHash(seed), 'a seed is 64 lower-case hexadecimal digits');
  const keyed = keyedHmac(hexToBytes(seed));
  const block = new Int32Array(8);
  return (round, stakeMicro, oneInMinor) => {
    keyed(round, block);
    const drawn = (BigInt(block[0]! >>> 0) << 32n) | BigInt(block[1]! >>> 0);
    return drawn * BigInt(oneInMinor) * MICRO < stakeMicro * TWO_64;
  };
}

const TWO_256 = 1n << 256n;

/** 0…total − 1: HMAC-SHA256(seed, "winner") as a fraction of the sum of all stakes. */
export function pointOf(seed: string, totalMicro: bigint): bigint {
  assert(isHash(seed), 'a seed is 64 lower-case hexadecimal digits');
  const block = new Int32Array(8);
  keyedHmac(hexToBytes(seed))('winner', block);
  const drawn = block.reduce((sum, word) => (sum << 32n) | BigInt(word >>> 0), 0n);
  return (drawn * totalMicro) / TWO_256;
}

/** Rounds with what was staked in them and not given back, in the order of their first stake. */
function netStakes(entries: readonly JackpotEntry[]): Array<[round: string, micro: bigint]> {
  const nets = new Map<string, bigint>();
  for (const [round, micro] of entries) nets.set(round, (nets.get(round) ?? 0n) + BigInt(micro));
  return [...nets].filter(([, micro]) => micro > 0n);
}

/** The round in which the point lies when all are laid end to end: a stake twice as high is twice as long. */
export function winnerByStake(seed: string, entries: readonly JackpotEntry[]): string | undefined {
  const nets = netStakes(entries);
  const point = pointOf(
    seed,
    nets.reduce((sum, [, micro]) => sum + micro, 0n),
  );
  let end = 0n;
  return nets.find(([, micro]) => (end += micro) > point)?.[0];
}

/** What a stake adds, in micro; a negative stake is one that was given back. Rounded towards zero. */
export const contributionOf = (stakeMicro: bigint, ppm: number): bigint => (stakeMicro * BigInt(ppm)) / 1_000_000n;

/** The pool and the excess over its cap after a contribution. A stake that is given back takes out no more than is there. */
export function growPool(
  poolMicro: bigint,
  addedMicro: bigint,
  capMinor: number | null,
): { pool: bigint; over: bigint } {
  const sum = poolMicro + addedMicro;
  if (sum < 0n) return { pool: 0n, over: 0n };
  if (capMinor === null || addedMicro <= 0n) return { pool: sum, over: 0n };
  const cap = BigInt(capMinor) * MICRO;
  // A pool may begin above its cap, with what an earlier run has left over.
  const pool = sum <= cap ? sum : poolMicro > cap ? poolMicro : cap;
  return { pool, over: sum - pool };
}

/** A stake as it was counted, in the order of counting: `[round, micro]`, micro in digits. */
export type JackpotEntry = readonly [round: string, stakeMicro: string];

/** A drop as it is published. Sums in micro, in digits. */
export interface PublishedDrop {
  terms: JackpotTerms;
  seedHash: string;
  commitment: string;
  seed: string;
  round: string;
  /** Seconds since 1970 at which the round was settled. */
  settledSeconds: number;
  stakeMicro: string;
  startMicro: string;
  beforeMicro: string;
  afterMicro: string;
  paidMinor: string;
  /** The stake with which the run was closed, where another has won: the sums are those around it. */
  closing?: { round: string; stakeMicro: string } | undefined;
}

export const JACKPOT_CHECKS = ['seed', 'commitment', 'contribution', 'trigger', 'amount', 'entries'] as const;

export interface JackpotCheck {
  name: (typeof JACKPOT_CHECKS)[number];
  result: 'holds' | 'fails' | 'unknown';
  stated: string;
  computed: string;
}

/** Checks a drop against its commitment; with the run's entries also that no stake won earlier and that every stake is counted. */
export function verifyDrop(drop: PublishedDrop, entries?: readonly JackpotEntry[]): JackpotCheck[] {
  const { terms, seed, beforeMicro, afterMicro } = drop;
  const closing = drop.closing ?? { round: drop.round, stakeMicro: drop.stakeMicro };
  const contribution = contributionOf(BigInt(closing.stakeMicro), terms.incrementPpm);
  return [
    check('seed', drop.seedHash, () => seedHash(seed)),
    check('commitment', drop.commitment, () => jackpotCommitment(drop.seedHash, terms)),
    check('contribution', afterMicro, () => String(growPool(BigInt(beforeMicro), contribution, terms.capMinor).pool)),
    isAmong(terms) && !entries
      ? { name: 'trigger', result: 'unknown', stated: drop.round, computed: '' }
      : check('trigger', 'this stake', () => (doesDrop(drop, entries) ? 'this stake' : 'another stake')),
    check('amount', drop.paidMinor, () => String(BigInt(afterMicro) / MICRO)),
    entries
      ? check('entries', `${closing.round} with ${afterMicro}`, () => winnerAmong(drop, entries))
      : { name: 'entries', result: 'unknown', stated: drop.round, computed: '' },
  ];
}

const isAmong = ({ trigger }: JackpotTerms): boolean => trigger.kind === 'time' && trigger.among === 'stakes';

function doesDrop(drop: PublishedDrop, entries: readonly JackpotEntry[] = []): boolean {
  const { seed, round, settledSeconds, stakeMicro, startMicro, beforeMicro, afterMicro } = drop;
  const { trigger } = drop.terms;
  switch (trigger.kind) {
    case 'amount': {
      const threshold = thresholdOf(seed, trigger) * MICRO;
      return BigInt(afterMicro) >= threshold && (BigInt(beforeMicro) < threshold || beforeMicro === startMicro);
    }
    case 'time':
      if (settledSeconds < momentOf(seed, trigger)) return false;
      return trigger.among === undefined || winnerByStake(seed, entries) === round;
    case 'stake':
      return stakeDrawer(seed)(round, BigInt(stakeMicro), trigger.oneInMinor);
  }
}

/** Replays the run from its beginning. Entries have no times, so a drop by time is checked against the sum alone. */
function winnerAmong({ terms, seed, startMicro }: PublishedDrop, entries: readonly JackpotEntry[]): string {
  const { trigger, incrementPpm, capMinor } = terms;
  const threshold = trigger.kind === 'amount' ? thresholdOf(seed, trigger) * MICRO : undefined;
  const wins = trigger.kind === 'stake' ? stakeDrawer(seed) : undefined;
  let pool = BigInt(startMicro);
  let last = 'nobody';
  for (const [place, [round, micro]] of entries.entries()) {
    const stake = BigInt(micro);
    pool = growPool(pool, contributionOf(stake, incrementPpm), capMinor).pool;
    last = `${round} with ${pool}`;
    if (stake <= 0n) continue;
    const isWon =
      (threshold !== undefined && pool >= threshold) ||
      (trigger.kind === 'stake' && wins!(round, stake, trigger.oneInMinor));
    if (isWon) return place === entries.length - 1 ? last : `${last}, before others`;
  }
  return trigger.kind === 'time' ? last : `nobody, after ${last}`;
}

/** Data from outside may be anything; what cannot be computed is a failed check. */
function check(name: JackpotCheck['name'], stated: string, compute: () => string): JackpotCheck {
  let computed: string;
  try {
    computed = compute();
  } catch {
    computed = 'could not be computed';
  }
  return { name, result: stated === computed ? 'holds' : 'fails', stated, computed };
}
