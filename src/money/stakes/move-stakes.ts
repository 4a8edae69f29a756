// Stakes, wins and reversals inside the transaction of the play; groups of many players use the SQL of the schema.
import { sql } from 'kysely';
import { assert } from '#kernel/assert.ts';
import type { Currency } from '#kernel/money.ts';
import type { Transaction } from '#platform/db/database.ts';
import { refuseBroken } from '#money/limits/index.ts';
import { BUCKETS, notEnough, TransferConflict, type Bucket } from '#money/wallet/index.ts';
import { announceTogether, stakeReversed, type StakeReversed } from './events.ts';
import type { Permission } from './may-stake.ts';
import { bucketsOf } from './restrictions.ts';
import type { PurseSource } from './rules/restriction.ts';

export interface StakeOrder {
  /** The id of the fact that it records. */
  fact: string;
  /** The round that it belongs to, together with its other stakes and wins; the fact itself when there is nothing else. */
  round: string;
  playerId: bigint;
  currency: Currency;
  amountMinor: bigint;
  /** The house account that gets it. */
  house: string;
  permission: Permission;
  at: Date;
}

export interface StakeTaken {
  /** `other-rules`: what the player may do has changed since it was allowed; check again. */
  status: 'taken' | 'not-enough' | 'other-rules';
  /** What main paid, and what other sources did. */
  main: bigint;
  other: bigint;
  mainBefore: bigint;
  bonusBefore: bigint;
}

const STATUSES = { 0: 'taken', 2: 'not-enough', 5: 'other-rules' } as const;

/** Buckets in the order in which they pay. */
export const payingBuckets = (currency: Currency, purseOrder?: readonly PurseSource[]): number[] =>
  currency === 'FUN' ? [BUCKETS.fun] : bucketsOf(purseOrder ?? ['main', 'bonus']);

/** Takes a stake, or refuses it when a limit would be broken. */
export async function takeStake(tx: Transaction, order: StakeOrder): Promise<StakeTaken> {
  const { fact, round, playerId, currency, amountMinor, house, permission, at } = order;
  const { rows } = await sql<{
    status: number;
    broken: string | null;
    main_stake: bigint;
    other_stake: bigint;
    main_before: bigint;
    bonus_before: bigint;
  }>`
    select * from stakes.take(${fact}::uuid, ${round}::uuid, ${playerId}::bigint, ${currency}::text,
      ${payingBuckets(currency, permission.purseOrder)}::smallint[], ${house}::text, ${amountMinor}::bigint,
      ${permission.fencingToken}::bigint, ${permission.isLimited}::boolean, ${at}::timestamptz)`.execute(tx);
  const [row] = rows;
  assert(row, `the stake ${fact} got no answer`);
  if (row.broken !== null) refuseBroken(row.broken, amountMinor, currency);
  const status = STATUSES[row.status as keyof typeof STATUSES];
  if (!status) throw new TransferConflict(`the stake ${fact} was answered ${row.status}`);
  return {
    status,
    main: row.main_stake,
    other: row.other_stake,
    mainBefore: row.main_before,
    bonusBefore: row.bonus_before,
  };
}

/** The same, refusing when there is too little money. `undefined`: the rules have changed, check again. */
export async function takeStakeOrRefuse(tx: Transaction, order: StakeOrder): Promise<StakeTaken | undefined> {
  const stake = await takeStake(tx, order);
  if (stake.status === 'not-enough') return notEnough(order.amountMinor, order.currency);
  return stake.status === 'other-rules' ? undefined : stake;
}

export interface WinOrder {
  fact: string;
  /** A stake that it belongs to; `null` where the caller has made sure that there is one. */
  stake: string | null;
  round: string;
  playerId: bigint;
  currency: Currency;
  wonMinor: bigint;
  /** All stakes of the round: the win goes to purses in the proportion in which they paid, the remainder to main. */
  stakedMinor: bigint;
  /** A win counts towards limits on this day. */
  stakedAt: Date;
}

/** `now`: the time until now was play; `stake`: only as far as the stake says; `none`: not the player's real money. */
type Counting = { until: 'now'; at: Date } | { until: 'stake' } | { until: 'none' };

/** Pays wins of stakes that were taken before; wins already paid are left alone. */
export async function payWins(
  tx: Transaction,
  wins: readonly WinOrder[],
  house: string,
  counting: Counting,
): Promise<void> {
  if (wins.length === 0) return;
  const column = <Value>(value: (win: WinOrder) => Value): Value[] => wins.map(value);
  await sql`
    select stakes.pay(${column(({ fact }) => fact)}::uuid[], ${column(({ stake }) => stake)}::uuid[], ${column(({ round }) => round)}::uuid[],
      ${column(({ playerId }) => playerId)}::bigint[], ${column(({ currency }) => currency)}::text[], ${house}::text,
      ${column(({ stakedMinor }) => stakedMinor)}::bigint[], ${column(({ wonMinor }) => wonMinor)}::bigint[],
      ${column(({ stakedAt }) => stakedAt)}::timestamptz[], ${counting.until === 'now' ? counting.at : null}::timestamptz,
      ${counting.until !== 'none'}::boolean)`.execute(tx);
}

/**
 * Stakes whose win gave them back because nothing was played: they leave their room in the limits of their day. `again`: that was
 * wrong, and the win has been taken back. Once for each win, behind it in its transaction.
 */
export async function countAsNeverPlayed(
  tx: Transaction,
  wins: readonly Pick<WinTakenBack, 'playerId' | 'wonMinor' | 'stakedAt'>[],
  what: 'given-back' | 'again',
): Promise<void> {
  if (wins.length === 0) return;
  await sql`
    select stakes.count_as_never_played(${wins.map(({ playerId }) => playerId)}::bigint[], ${wins.map(({ wonMinor }) => wonMinor)}::bigint[],
      ${wins.map(({ stakedAt }) => stakedAt)}::timestamptz[], ${what === 'given-back' ? 1 : -1}::int)`.execute(tx);
}

export interface FreeWinOrder extends Omit<WinOrder, 'round' | 'stakedMinor' | 'stakedAt'> {
  stake: string;
  purse: 'main' | 'betting-bonus';
}

/**
 * Pays wins of stakes that the house has paid, or that are added to a win: each whole to one purse, and counted against no
 * limit. Wins already paid are left alone; `takeBackWins` takes them back.
 */
export async function payFreeWins(tx: Transaction, wins: readonly FreeWinOrder[], house: string): Promise<void> {
  if (wins.length === 0) return;
  const column = <Value>(value: (win: FreeWinOrder) => Value): Value[] => wins.map(value);
  await sql`
    select stakes.pay_free(${column(({ fact }) => fact)}::uuid[], ${column(({ stake }) => stake)}::uuid[], ${column(({ playerId }) => playerId)}::bigint[],
      ${column(({ currency }) => currency)}::text[], ${house}::text, ${column(({ wonMinor }) => wonMinor)}::bigint[],
      ${column(({ purse }) => purse === 'main')}::boolean[])`.execute(tx);
}

export interface WinTakenBack {
  fact: string;
  playerId: bigint;
  wonMinor: bigint;
  stakedAt: Date;
}

/** What a purse lacks to give a win back. */
export interface Shortage {
  fact: string;
  bucket: Bucket;
  missing: bigint;
}

/**
 * Takes wins back from exactly the purses that got them. Wins whose purses do not hold them are left, and the shortages are
 * returned; a caller that has covered these calls it again, without counting the wins a second time.
 */
export async function takeBackWins(
  tx: Transaction,
  wins: readonly WinTakenBack[],
  at: Date,
  { isCounted }: { isCounted: boolean },
): Promise<Shortage[]> {
  if (wins.length === 0) return [];
  const column = <Value>(value: (win: WinTakenBack) => Value): Value[] => wins.map(value);
  const { rows } = await sql<{ fact: string; bucket: number; missing: bigint }>`
    select * from stakes.take_back(${column(({ fact }) => fact)}::uuid[], ${column(({ playerId }) => playerId)}::bigint[],
      ${column(({ wonMinor }) => wonMinor)}::bigint[], ${column(({ stakedAt }) => stakedAt)}::timestamptz[], ${at}::timestamptz, ${isCounted}::boolean)`.execute(
    tx,
  );
  return rows.map(({ bucket, ...row }) => ({
    ...row,
    bucket: (Object.keys(BUCKETS) as Bucket[]).find((name) => BUCKETS[name] === bucket)!,
  }));
}

/** Gives stakes back to exactly the purses that paid them, uncounts them, and announces it. */
export async function reverseStakes(tx: Transaction, stakes: readonly StakeReversed[]): Promise<void> {
  if (stakes.length === 0) return;
  const column = <Value>(value: (stake: StakeReversed) => Value): Value[] => stakes.map(value);
  await sql`
    select stakes.reverse(${column(({ fact }) => fact)}::uuid[], ${column(({ playerId }) => playerId)}::bigint[],
      ${column(({ stakedMinor }) => stakedMinor)}::bigint[], ${column(({ startedAt }) => startedAt)}::timestamptz[])`.execute(
    tx,
  );
  await announceTogether(tx, stakeReversed.name, stakes);
}
