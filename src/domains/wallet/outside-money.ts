// Stakes and wins one at a time, inside of the caller's transaction: for rounds that others play out and tell us of.
import { sql } from 'kysely';
import { assert } from '#kernel/assert.ts';
import type { Currency } from '#kernel/money.ts';
import type { Transaction } from '#platform/db/database.ts';
import { houseAccount, notEnough, TransferConflict } from './post.ts';
import { BUCKETS, REASONS, type Bucket } from './reasons.ts';

export interface StakeOrder {
  /** Id of what it records. */
  fact: string;
  playerId: bigint;
  currency: Currency;
  purses: { main: bigint; bonus: bigint };
  /** House account that the stake goes to and the win comes from. */
  house: string;
  stakedMinor: bigint;
  /** When it was won in the same moment. */
  wonMinor?: bigint;
  /** Of the rules that the stake was allowed under. */
  guard: bigint;
}

/** How much of a stake each purse paid. */
export interface StakeSplit {
  main: bigint;
  bonus: bigint;
}

/** Takes a stake, main first, then bonus; `undefined` when the guard has moved on. Refuses when there is too little. */
export async function takeOutsideStake(tx: Transaction, order: StakeOrder): Promise<StakeSplit | undefined> {
  const { fact, playerId, currency, purses, stakedMinor, wonMinor = 0n, guard } = order;
  const house = await houseAccount(tx, order.house, currency);
  const { rows } = await sql<{ status: number; main_stake: bigint; bonus_stake: bigint }>`
    select status, main_stake, bonus_stake from wallet.stake_and_win(array[0], array[${fact}::uuid], array[${playerId}::bigint], array[${currency}::text],
      array[${purses.main}::bigint], array[${purses.bonus}::bigint], array[${house}::bigint], array[${stakedMinor}::bigint],
      array[${wonMinor}::bigint], array[${guard}::bigint])`.execute(tx);
  const answer = rows[0];
  assert(answer, `the stake ${fact} got no answer`);
  if (answer.status === 5) return undefined;
  if (answer.status === 2) return notEnough(stakedMinor, currency);
  if (answer.status === 1) throw new TransferConflict(`the stake ${fact} is there already`);
  assert(answer.status === 0, `the stake ${fact} was answered ${answer.status}`);
  return { main: answer.main_stake, bonus: answer.bonus_stake };
}

export interface WinOrder {
  /** Ids of what goes to the main purse and of what goes to the bonus purse. */
  facts: { main: string; bonus: string };
  playerId: bigint;
  currency: Currency;
  house: string;
  wonMinor: bigint;
  /** Of the stakes that have won: the win goes back in their proportion, the rest of a minor unit to main. */
  split: StakeSplit;
}

export async function payOutsideWin(tx: Transaction, { facts, playerId, currency, house, wonMinor, split }: WinOrder) {
  const bonus = split.bonus === 0n ? 0n : (wonMinor * split.bonus) / (split.main + split.bonus);
  const parts: ReadonlyArray<[Bucket, string, bigint]> = [
    ['main', facts.main, wonMinor - bonus],
    ['bonus', facts.bonus, bonus],
  ];
  for (const [bucket, fact, amount] of parts) {
    if (amount === 0n) continue;
    const { rows } = await sql<{ status: number }>`
      select (p).status from (select wallet.post(${fact}, ${REASONS.win}::smallint, ${playerId}, ${currency}, ${amount}, wallet.house(${house}, ${currency}),
        wallet.purse(${playerId}, ${BUCKETS[bucket]}::smallint, ${currency})) as p) x`.execute(tx);
    if (rows[0]?.status === 3) throw new TransferConflict(`the win ${fact} is known with another content`);
    assert(rows[0] && rows[0].status <= 1, `the win ${fact} was answered ${rows[0]?.status}`);
  }
}
