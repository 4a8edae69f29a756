// A supplier takes a bet back, because they do not know what became of it. They repeat it until they get an answer.
import { isUniqueViolation, transaction, type Transaction } from '#platform/db/database.ts';
import type { Context } from '#platform/context.ts';
import { currencyOf, findPlayer } from '#players/accounts/index.ts';
import { returnExternalSpin } from '#casino/rounds/index.ts';
import { reverseStakes } from '#money/stakes/index.ts';
import type { SupplierAnswer, SupplierCall } from './adapters/dialect.ts';
import { digestOf, factOf, knownAnswer, spendable } from './known-transaction.ts';
import { no } from './rules/call-refused.ts';
import { playerIdOf, withParts } from './rules/parts.ts';
import {
  addToRound,
  findRoundById,
  findTransaction,
  hasWin,
  insertTransaction,
  lockPlayerOf,
  markTakenBack,
  type StoredTransaction,
} from './store/rounds.ts';
import { gameTypeOf } from './store/games.ts';
import type { Supplier } from './suppliers.ts';

export async function takeBack(ctx: Context, supplier: Supplier, call: SupplierCall): Promise<SupplierAnswer> {
  const wish = withParts(call, 'user', 'transaction', 'reference');
  const playerId = playerIdOf(wish.user);
  const player = await findPlayer(ctx.db, playerId);
  if (!player) return no('UNKNOWN_USER');
  const currency = currencyOf(player.currency);
  try {
    return await transaction(ctx.db, async (tx) => {
      await lockPlayerOf(tx, playerId);
      const supplierAnswer = await knownAnswer(tx, supplier.name, 'rollback', wish, currency);
      if (supplierAnswer) return supplierAnswer;
      const bet = await findTransaction(tx, supplier.name, wish.reference);
      if (bet && bet.player_id !== playerId) no('TRANSACTION_CONFLICT');
      // Taken back twice is taken back once, and both calls are answered that it is done.
      if (bet && bet.taken_back_at === null) await undo(ctx, tx, bet);
      const fact = factOf(supplier.name, wish.transaction);
      const balance = await spendable(tx, playerId, currency);
      await insertTransaction(tx, {
        id: fact,
        provider: supplier.name,
        reference: wish.transaction,
        kind: 'rollback',
        of: wish.reference,
        player_id: playerId,
        round_id: bet?.round_id ?? null,
        digest: digestOf('rollback', wish),
        balance,
        taken_back_at: null,
        created_at: ctx.clock.now(),
      });
      return { code: 'OK', user: wish.user, currency, balanceMinor: balance, transaction: fact };
    });
  } catch (error) {
    if (isUniqueViolation(error)) no('TRANSACTION_CONFLICT'); // another player's, in the same moment
    throw error;
  }
}

/** The purses that paid get exactly their share back. What has been decided stands. */
async function undo(ctx: Context, tx: Transaction, bet: StoredTransaction): Promise<void> {
  if (bet.kind !== 'bet' || bet.round_id === null) return no('BET_ALREADY_CLOSED');
  const round = await findRoundById(tx, bet.round_id);
  if (round.state !== 'open' || (await hasWin(tx, round.id))) no('BET_ALREADY_CLOSED');
  const now = ctx.clock.now();
  await reverseStakes(tx, [
    {
      fact: bet.id,
      roundId: round.id,
      playerId: String(bet.player_id),
      kind: 'outside',
      subject: round.sysname,
      category: await gameTypeOf(tx, round.sysname),
      currency: round.currency,
      stakedMinor: String(bet.staked),
      startedAt: bet.created_at.toISOString(),
      reversedAt: now.toISOString(),
    },
  ]);
  if (round.pack !== null) await returnExternalSpin(tx, round.pack);
  await markTakenBack(tx, bet.id, now);
  await addToRound(tx, round.id, { main: -bet.main_stake, other: -bet.bonus_stake });
}
