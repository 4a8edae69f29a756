// What is announced about stakes: one event for each that is settled, one for each that is given back.
import { sql } from 'kysely';
import type { Transaction } from '#platform/db/database.ts';
import { eventType } from '#platform/events/events.ts';

/**
 * How something is staked on: in a round of one player, at a live table, at an outside supplier's, with a free spin, in the
 * sportsbook.
 */
export type StakeKind = 'round' | 'table' | 'outside' | 'free-spin' | 'bet';

/** In minor units, what other sources than the main purse paid, or what other purses got. */
interface OtherParts {
  bonus: string;
  bettingBonus: string;
  /** Paid by the house in place of the player. */
  house: string;
}

/** A real-money stake is settled, with everything that was staked and won on it. */
export interface StakeSettled {
  /** Its id everywhere: of the round, or of the bet at a table. */
  roundId: string;
  playerId: string;
  kind: StakeKind;
  /** What was staked on: the sysname of a game, or a sport. */
  subject: string;
  /** The type of the game: slot, casino, fast, live; for a bet `sports`. */
  category: string;
  currency: string;
  stakedMinor: string;
  wonMinor: string;
  /** Absent when the main purse alone paid and received everything; see `purseParts`. */
  purses?: { staked?: OtherParts; won?: OtherParts };
  /** The house staked it for the player. */
  isFree: boolean;
  /** A linked account took the opposite side: it is settled like any other, and earns nothing. */
  isOpposed?: true;
  /** Its money had been staked before, on the bet that it was edited from: that one has earned what there is to earn. */
  isRestaked?: true;
  /** The pack of free spins that it was played from. */
  pack?: string;
  /** In ISO 8601. */
  startedAt: string;
  settledAt: string;
  /** The outside supplier at which it was played; absent for our own rounds, which can be replayed. */
  provider?: string;
  /** Data of the announcing slice for its own subscribers. */
  details?: unknown;
}

/** Written in the transaction that settles it; for groups by the functions of the schema. */
export const stakeSettled = eventType<StakeSettled>('stakes.settled');

/** A stake was given back to exactly the purses that had paid it. */
export interface StakeReversed extends Pick<
  StakeSettled,
  'roundId' | 'playerId' | 'kind' | 'subject' | 'category' | 'currency' | 'stakedMinor' | 'startedAt'
> {
  /** The fact of the stake; a round may have others, which stand. */
  fact: string;
  reversedAt: string;
}
export const stakeReversed = eventType<StakeReversed>('stakes.reversed');

/**
 * A settlement was wrong and is rolled back: what was announced of it as settled, or as given back, no longer holds. The final
 * outcome of the stake is announced again.
 */
export interface StakeReopened extends Pick<
  StakeSettled,
  'roundId' | 'playerId' | 'kind' | 'subject' | 'category' | 'currency' | 'stakedMinor' | 'wonMinor' | 'startedAt'
> {
  reopenedAt: string;
}
export const stakeReopened = eventType<StakeReopened>('stakes.reopened');

/** A win that came after its stake was settled, and is in no announcement of that: an outside supplier may send one late. */
export type StakeWonLate = Pick<
  StakeSettled,
  'roundId' | 'playerId' | 'kind' | 'subject' | 'category' | 'currency' | 'wonMinor' | 'provider'
>;
export const stakeWonLate = eventType<StakeWonLate>('stakes.won-late');

/** Whether it counts for points, missions, cashback, rakeback, tournaments, draws, jackpots and the requirements of bonuses. */
export const earnsRewards = ({ isOpposed, isRestaked }: StakeSettled): boolean =>
  isOpposed !== true && isRestaked !== true;

/** What each purse paid, or received, in minor units; `house`: what the house paid. */
export interface PurseParts {
  main: bigint;
  bonus: bigint;
  bettingBonus: bigint;
  house: bigint;
}

/** What was staked and won by purse, the main purse included. */
export function purseParts({ stakedMinor, wonMinor, purses }: StakeSettled): { staked: PurseParts; won: PurseParts } {
  return { staked: withMain(stakedMinor, purses?.staked), won: withMain(wonMinor, purses?.won) };
}

function withMain(total: string, others: OtherParts | undefined): PurseParts {
  const bonus = BigInt(others?.bonus ?? 0);
  const bettingBonus = BigInt(others?.bettingBonus ?? 0);
  const house = BigInt(others?.house ?? 0);
  return { main: BigInt(total) - bonus - bettingBonus - house, bonus, bettingBonus, house };
}

/** Announces settled stakes in the transaction that settles them, with what each purse paid and got. */
export async function announceSettled(tx: Transaction, settled: readonly StakeSettled[]): Promise<void> {
  if (settled.length === 0) return;
  const ids = settled.map(({ roundId }) => roundId);
  const { rows } = await sql<{ round: string; purses: NonNullable<StakeSettled['purses']> }>`
    select r.round, stakes.purses_of(r.round) as purses
      from unnest(${ids}::uuid[]) r(round) where exists (select from stakes.parts p where p.round = r.round)`.execute(
    tx,
  );
  const mixed = new Map(rows.map(({ round, purses }) => [round, purses]));
  await announceTogether(
    tx,
    stakeSettled.name,
    settled.map((event) => {
      const purses = mixed.get(event.roundId);
      return purses ? { ...event, purses } : event;
    }),
  );
}

/** The facts of these rounds' wins of which a part went to the bonus purse. */
export async function bonusWinsOf(
  tx: Transaction,
  rounds: readonly string[],
): Promise<{ round: string; fact: string }[]> {
  const { rows } = await sql<{ round: string; fact: string }>`
    select round, fact from stakes.parts where round = any(${rounds}::uuid[]) and reason = 2 and bonus > 0`.execute(tx);
  return rows;
}

/** One row for all: what is committed together is announced together. */
export async function announceTogether(tx: Transaction, event: string, payloads: readonly object[]): Promise<void> {
  if (payloads.length === 0) return;
  await sql`insert into platform.outbox (event, payloads) values (${event}, ${JSON.stringify(payloads)}::json)`.execute(
    tx,
  );
}
