// A supplier pays a win. It is the player's, whatever the present state of their token, session, account or limits.
import { isUniqueViolation, transaction, type Transaction } from '#platform/db/database.ts';
import type { Context } from '#platform/context.ts';
import { currencyOf, findPlayer } from '#players/accounts/index.ts';
import { announce } from '#platform/events/events.ts';
import { stakeWonLate } from '#money/stakes/index.ts';
import type { SupplierAnswer, SupplierCall } from './adapters/dialect.ts';
import { houseOf } from './house.ts';
import { digestOf, factOf, knownAnswer, spendable } from './known-transaction.ts';
import { no } from './rules/call-refused.ts';
import { checkedAmount, playerIdOf, withParts } from './rules/parts.ts';
import { payWin } from './pay-win-of-round.ts';
import { settleRound } from './settle-round.ts';
import { gameTypeOf } from './store/games.ts';
import {
  addToRound,
  findRoundOf,
  findTransaction,
  insertTransaction,
  lockPlayerOf,
  type StoredRound,
} from './store/rounds.ts';
import type { Supplier } from './suppliers.ts';

type Win = SupplierCall & { user: string; round: string; transaction: string; currency: string };

export async function payOut(ctx: Context, supplier: Supplier, call: SupplierCall): Promise<SupplierAnswer> {
  const win = withParts(call, 'user', 'round', 'transaction', 'currency', 'amountMinor');
  const won = checkedAmount(win.amountMinor, 0n);
  const playerId = playerIdOf(win.user);
  if (!(await findPlayer(ctx.db, playerId))) no('UNKNOWN_USER');
  try {
    return await transaction(ctx.db, (tx) => pay(ctx, tx, supplier, playerId, win, won));
  } catch (error) {
    if (isUniqueViolation(error)) no('TRANSACTION_CONFLICT'); // another player's, in the same moment
    throw error;
  }
}

async function pay(
  ctx: Context,
  tx: Transaction,
  supplier: Supplier,
  playerId: bigint,
  win: Win,
  won: bigint,
): Promise<SupplierAnswer> {
  const now = ctx.clock.now();
  await lockPlayerOf(tx, playerId);
  const round = await findRoundOf(tx, supplier.name, playerId, win.round);
  const supplierAnswer = await knownAnswer(tx, supplier.name, 'win', win, currencyOf(round?.currency ?? 'EUR'));
  if (supplierAnswer) return supplierAnswer;
  // The bet may still be on its way: the supplier will retry.
  if (!round) return no('BET_NOT_FOUND');
  await mustHaveWon(tx, supplier, round, win);
  const currency = currencyOf(round.currency);
  if (win.currency !== currency) no('WRONG_CURRENCY');
  const fact = factOf(supplier.name, win.transaction);
  const { staked: stakedMinor, created_at: stakedAt } = round;
  // It was checked above that there is a bet in the round; not every supplier says which one has won.
  const order = { fact, stake: null, round: round.id, playerId, currency, wonMinor: won, stakedMinor, stakedAt };
  await payWin(tx, round, order, houseOf(supplier.name), { until: 'now', at: now });
  await addToRound(tx, round.id, { won });
  const balance = await spendable(tx, playerId, currency);
  await insertTransaction(tx, {
    id: fact,
    provider: supplier.name,
    reference: win.transaction,
    kind: 'win',
    of: null,
    player_id: playerId,
    round_id: round.id,
    digest: digestOf('win', win),
    won,
    balance,
    taken_back_at: null,
    created_at: now,
  });
  // A win that comes after the end of its round is paid like any other; the round was announced without it.
  if (round.state !== 'open' && won > 0n) await announceLate(tx, supplier, round, won);
  if (win.isLast) await settleRound(tx, round.id, now);
  return { code: 'OK', user: win.user, currency, balanceMinor: balance, transaction: fact };
}

const announceLate = async (tx: Transaction, supplier: Supplier, round: StoredRound, won: bigint): Promise<void> =>
  announce(tx, stakeWonLate, {
    roundId: round.id,
    playerId: String(round.player_id),
    kind: 'outside',
    subject: round.sysname,
    category: await gameTypeOf(tx, round.sysname),
    currency: round.currency,
    wonMinor: String(won),
    provider: supplier.name,
  });

/** A standing bet of this round: the one that the win names, or any. */
async function mustHaveWon(tx: Transaction, supplier: Supplier, round: StoredRound, win: Win): Promise<void> {
  if (round.staked === 0n) no('TRANSACTION_ROLLED_BACK');
  if (win.reference === undefined) return;
  const bet = await findTransaction(tx, supplier.name, win.reference);
  if (!bet || bet.round_id !== round.id || (bet.kind !== 'bet' && bet.kind !== 'betwin')) no('BET_NOT_FOUND');
  if (bet.taken_back_at !== null) no('TRANSACTION_ROLLED_BACK');
}
