/**
 * What stakes do to pools, one after the other: the whole of the rules, without a database. A level that drops begins a new run
 * at once, so that the next stake of the same batch counts there.
 */
import {
  contributionOf,
  growPool,
  MICRO,
  momentOf,
  stakeDrawer,
  thresholdOf,
  type JackpotTerms,
} from '#fairness/seeds/jackpot.ts';

/** A level in its present state. What is `booked` is in the ledger, in whole minor units. */
export interface LevelState {
  jackpot: string;
  level: string;
  runId: string;
  terms: JackpotTerms;
  seed: string;
  startMicro: bigint;
  poolMicro: bigint;
  reserveMicro: bigint;
  overMicro: bigint;
  poolBooked: bigint;
  reserveBooked: bigint;
  overBooked: bigint;
  state: 'open' | 'closing' | 'closed';
}

/** A stake that counts; with `stakeMicro` below zero it was given back. */
export interface CountedStake {
  roundId: string;
  playerId: string;
  sysname: string;
  currency: string;
  settledAt: Date;
  isReplayable: boolean;
  stakeMicro: bigint;
}

export interface Drop {
  runId: string;
  level: LevelState;
  terms: JackpotTerms;
  stake: CountedStake;
  beforeMicro: bigint;
  afterMicro: bigint;
  amountMinor: bigint;
  /** The number of the stake. */
  entry: bigint;
  /** The stake that closed the run, where another has won it. */
  closing?: CountedStake;
}

/** What is drawn from a run's seed is kept with it, in millionths, because it is compared with every stake. */
interface Decider {
  threshold: bigint;
  moment: number;
  wins: ReturnType<typeof stakeDrawer>;
}
const deciders = new WeakMap<JackpotTerms, Decider>();

function deciderOf({ terms, seed }: LevelState): Decider {
  let decider = deciders.get(terms);
  if (!decider) {
    const { trigger } = terms;
    decider = {
      threshold: trigger.kind === 'amount' ? thresholdOf(seed, trigger) * MICRO : 0n,
      moment: trigger.kind === 'time' ? momentOf(seed, trigger) : 0,
      wins: stakeDrawer(seed),
    };
    deciders.set(terms, decider);
  }
  return decider;
}

/** Adds a stake to a level; returns the drop when it wins. */
export function count(level: LevelState, stake: CountedStake, entry: bigint): Drop | undefined {
  const { terms } = level;
  const beforeMicro = level.poolMicro;
  const { pool, over } = growPool(beforeMicro, contributionOf(stake.stakeMicro, terms.incrementPpm), terms.capMinor);
  level.poolMicro = pool;
  level.overMicro += over;
  const reserve = level.reserveMicro + contributionOf(stake.stakeMicro, terms.hiddenPpm);
  level.reserveMicro = reserve < 0n ? 0n : reserve;
  if (stake.stakeMicro <= 0n || !isWon(level, stake)) return undefined;
  // Less than a minor unit cannot be paid: the next stake may have more.
  const amountMinor = pool / MICRO;
  if (amountMinor === 0n) return undefined;
  return { runId: level.runId, level, terms, stake, beforeMicro, afterMicro: pool, amountMinor, entry };
}

function isWon(level: LevelState, { roundId, stakeMicro, settledAt }: CountedStake): boolean {
  const { trigger } = level.terms;
  const decider = deciderOf(level);
  switch (trigger.kind) {
    case 'amount':
      return level.poolMicro >= decider.threshold;
    case 'time':
      return Math.floor(settledAt.getTime() / 1000) >= decider.moment;
    case 'stake':
      return decider.wins(roundId, stakeMicro, trigger.oneInMinor);
  }
}

/** What a run begins with, and where it comes from. */
export interface Funding {
  fromReserve: bigint;
  fromHouse: bigint;
  fromOver: bigint;
}

/** Moves what is put aside into the pool of a new run; after the last drop was paid and booked. */
export function fund(level: LevelState, terms: JackpotTerms): Funding {
  const base = BigInt(terms.baseMinor);
  const fromReserve = level.reserveBooked < base ? level.reserveBooked : base;
  const fromOver = level.overBooked;
  level.reserveBooked -= fromReserve;
  level.reserveMicro -= fromReserve * MICRO;
  level.poolMicro += base * MICRO + level.overMicro;
  level.poolBooked += base + fromOver;
  level.overMicro = 0n;
  level.overBooked = 0n;
  level.startMicro = level.poolMicro;
  level.terms = terms;
  return { fromReserve, fromHouse: base - fromReserve, fromOver };
}
