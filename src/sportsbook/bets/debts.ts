/**
 * A wrong return is taken back from exactly the purses that got it. Where the player has spent it, the house account
 * `sportsbook-debts` lends a purse what it lacks, so that the reversal is whole and no purse is below zero; what was lent is
 * paid back out of what later bets return. Bonus money that never became the player's own is no debt: the house account
 * that it came from and went back to lends it (docs/decisions/0041).
 */
import { factId } from '#kernel/ids.ts';
import type { Transaction } from '#platform/db/database.ts';
import { sha256Hex } from '#platform/secure-random.ts';
import { currencyOf } from '#players/accounts/index.ts';
import { takeBackWins, wonBesideMain } from '#money/stakes/index.ts';
import { balancesOf, bonusMovedOn, post, type Bucket } from '#money/wallet/index.ts';
import { insertDebt, lockDebts, oweConverted, repay } from './settlement-store.ts';
import { type BetRow } from './store.ts';

export const DEBTS = 'sportsbook-debts';
/** Pays for bonuses, the stakes of free bets and what boosts add. */
export const BONUS_COST = 'bonus-cost';

/** What a settlement paid and what is now taken back. */
export interface Paid {
  row: BetRow;
  fact: string;
  amount: bigint;
  /** It was staked with the player's own money: it counts towards the limits. */
  isCounted: boolean;
}

export async function takeBack(tx: Transaction, paid: readonly Paid[], now: Date): Promise<void> {
  const winOf = ({ row, fact, amount }: Paid) => ({
    fact,
    playerId: row.player_id,
    wonMinor: amount,
    stakedAt: row.placed_at,
  });
  const debts = new Map<BetRow, bigint>();
  const owe = (row: BetRow, amount: bigint) => debts.set(row, (debts.get(row) ?? 0n) + amount);
  // What the bonus purse holds now may be of another bonus.
  const movedOn = await bonusMovedOn(
    tx,
    paid.map(({ fact }) => fact),
  );
  for (const { row, fact } of paid) {
    const moved = movedOn.get(fact);
    if (!moved) continue;
    const { leftWith: conversion, ...sums } = moved;
    const convertedPart =
      moved.converted > 0n ? await oweConverted(tx, { playerId: row.player_id, conversion, ...sums }) : 0n;
    if (convertedPart > 0n) {
      await lend(tx, row, { what: `${fact}/converted`, house: DEBTS, bucket: 'bonus', amountMinor: convertedPart });
      owe(row, convertedPart);
    }
    const rest = moved.part - convertedPart;
    if (rest > 0n)
      await lend(tx, row, { what: `${fact}/forfeited`, house: BONUS_COST, bucket: 'bonus', amountMinor: rest });
  }
  const short = new Set<string>();
  for (const isCounted of [true, false]) {
    const wins = paid.filter((payment) => payment.isCounted === isCounted).map(winOf);
    for (const { fact } of await takeBackWins(tx, wins, now, { isCounted })) short.add(fact);
  }
  for (const payment of paid.filter(({ fact }) => short.has(fact))) {
    // A concurrent return of the same player may have taken what is missing here.
    for (let nth = 0; ; nth++) {
      const lacks = await takeBackWins(tx, [winOf(payment)], now, { isCounted: false });
      if (lacks.length === 0) break;
      for (const { bucket, missing } of lacks) {
        const isBonus = bucket === 'bonus';
        const house = isBonus ? BONUS_COST : DEBTS;
        await lend(tx, payment.row, { what: `${payment.fact}/${bucket}/${nth}`, house, bucket, amountMinor: missing });
        if (!isBonus) owe(payment.row, missing);
      }
    }
  }
  for (const [row, amount] of debts)
    await insertDebt(tx, {
      bet_id: row.id,
      generation: row.generation,
      player_id: row.player_id,
      currency: row.currency,
      amount,
      owed_at: now,
    });
}

interface Loan {
  what: string;
  house: string;
  bucket: Bucket;
  amountMinor: bigint;
}

async function lend(tx: Transaction, row: BetRow, { what, house, bucket, amountMinor }: Loan): Promise<void> {
  await post(tx, {
    fact: factId(sha256Hex(`bet/${row.id}/debt/${row.generation}/${what}`), row.id),
    reason: 'debt',
    playerId: row.player_id,
    currency: currencyOf(row.currency),
    amountMinor,
    from: { house },
    to: { bucket },
  });
}

/** Out of the main purse, as far as what it got of the bet's return and what it holds allow. */
export async function repayDebts(
  tx: Transaction,
  returns: readonly { row: BetRow; fact: string; returned: bigint }[],
): Promise<void> {
  const players = [...new Set(returns.map(({ row }) => row.player_id))];
  if (players.length === 0) return;
  const debts = await lockDebts(tx, players);
  if (debts.length === 0) return;
  const besideMain = await wonBesideMain(
    tx,
    returns.map(({ fact }) => fact),
  );
  for (const { row, fact, returned } of returns) {
    const playersDebts = debts.filter((debt) => debt.player_id === row.player_id && debt.currency === row.currency);
    if (playersDebts.length === 0) continue;
    const currency = currencyOf(row.currency);
    const { main } = await balancesOf(tx, row.player_id, currency);
    const got = returned - (besideMain.get(fact) ?? 0n);
    let left = main < got ? main : got;
    let sum = 0n;
    for (const debt of playersDebts) {
      const owed = debt.amount - debt.repaid;
      const part = owed < left ? owed : left;
      if (part <= 0n) continue;
      await repay(tx, debt.bet_id, debt.generation, part);
      debt.repaid += part;
      left -= part;
      sum += part;
    }
    if (sum === 0n) continue;
    await post(tx, {
      fact,
      reason: 'debt-repaid',
      playerId: row.player_id,
      currency,
      amountMinor: sum,
      from: { bucket: 'main' },
      to: { house: DEBTS },
    });
  }
}
