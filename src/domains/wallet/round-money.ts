// Stakes and win of a round that goes on: each in the transaction of the step that it belongs to.
import { sql } from 'kysely';
import { formatAmount, type Currency } from '#kernel/money.ts';
import type { Transaction } from '#platform/db/database.ts';
import { houseAccount, TransferConflict } from './post.ts';
import { REASONS } from './reasons.ts';

/** Whose money it is, and where the other side stands. */
export interface RoundPurses {
  playerId: bigint;
  currency: Currency;
  main: bigint;
  /** Play money has none beside it. */
  bonus: bigint | null;
  house: bigint;
}

export interface Staked {
  /** `other-rules`: what the player may do has changed since it was allowed; ask again. */
  status: 'taken' | 'not-enough' | 'other-rules';
  /** What each purse has paid, and held before. */
  main: bigint;
  bonus: bigint;
  mainBefore: bigint;
  bonusBefore: bigint;
}

const STATUSES = { 0: 'taken', 2: 'not-enough', 5: 'other-rules' } as const;

/** Takes a stake, from main first and the rest from bonus. `fact` is new; `guard` that of the rules which allow it. */
export async function takeStake(
  tx: Transaction,
  purses: RoundPurses,
  order: { fact: string; amountMinor: bigint; guard: bigint },
): Promise<Staked> {
  const { playerId, currency, main, bonus, house } = purses;
  const { rows } = await sql<{
    status: number;
    main_stake: bigint;
    bonus_stake: bigint;
    main_before: bigint;
    bonus_before: bigint;
  }>`
    select status, main_stake, bonus_stake, main_before, bonus_before
      from wallet.stake_and_win(array[0], array[${order.fact}]::uuid[], array[${playerId}]::bigint[], array[${currency}]::text[],
        array[${main}]::bigint[], array[${bonus}]::bigint[], array[${house}]::bigint[], array[${order.amountMinor}]::bigint[],
        array[0]::bigint[], array[${order.guard}]::bigint[])`.execute(tx);
  const [row] = rows;
  const status = STATUSES[row!.status as keyof typeof STATUSES];
  if (!row || !status) throw new TransferConflict(`stake ${order.fact}: the ledger answered ${row?.status}`);
  return {
    status,
    main: row.main_stake,
    bonus: row.bonus_stake,
    mainBefore: row.main_before,
    bonusBefore: row.bonus_before,
  };
}

/** Pays the win in the proportion in which the purses paid the stakes, the remainder to main. */
export async function payWin(
  tx: Transaction,
  { playerId, currency, main, bonus, house }: RoundPurses,
  order: { fact: string; amountMinor: bigint; mainStake: bigint; bonusStake: bigint },
): Promise<void> {
  const { fact, amountMinor, mainStake, bonusStake } = order;
  const toBonus = (amountMinor * bonusStake) / (mainStake + bonusStake);
  const { rows } = await sql<{ status: number }>`
    select (p).status from (select wallet.pay_win(${fact}, ${playerId}, ${currency}, ${main}, ${bonus}, ${house},
      ${amountMinor - toBonus}, ${toBonus}) as p) x`.execute(tx);
  if (rows[0]!.status !== 0)
    throw new TransferConflict(
      `win ${formatAmount(amountMinor, currency)} of ${fact}: the ledger answered ${rows[0]!.status}`,
    );
}

/** A round that the house stakes: bonus cost → games, and the win into the bonus purse. */
export async function payFreeSpin(
  tx: Transaction,
  { playerId, currency, bonus, house }: RoundPurses,
  { fact, stakeMinor, wonMinor }: { fact: string; stakeMinor: bigint; wonMinor: bigint },
): Promise<void> {
  const cost = await houseAccount(tx, 'bonus-cost', currency);
  const move = async (reason: number, amountMinor: bigint, from: bigint, to: bigint | null): Promise<void> => {
    const { rows } = await sql<{ status: number }>`
      select (p).status from (select wallet.post(${fact}, ${reason}::smallint, ${playerId}, ${currency}, ${amountMinor}, ${from}, ${to}) as p) x`.execute(
      tx,
    );
    if (rows[0]!.status !== 0) throw new TransferConflict(`free spin ${fact}: the ledger answered ${rows[0]!.status}`);
  };
  await move(REASONS.stake, stakeMinor, cost, house);
  if (wonMinor > 0n) await move(REASONS.win, wonMinor, house, bonus);
}
