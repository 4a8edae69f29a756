// A round is over: because the supplier says so, or because they have sent nothing for a day.
import { transaction } from '#platform/db/database.ts';
import type { Context } from '#platform/context.ts';
import { currencyOf } from '#players/accounts/index.ts';
import type { SupplierAnswer, SupplierCall } from './adapters/dialect.ts';
import { spendable } from './known-transaction.ts';
import { no } from './rules/call-refused.ts';
import { playerIdOf, withParts } from './rules/parts.ts';
import { settleRound } from './settle-round.ts';
import { findRoundOf, lockPlayerOf, openRoundsBefore } from './store/rounds.ts';
import type { Supplier } from './suppliers.ts';

export async function finishRound(ctx: Context, supplier: Supplier, call: SupplierCall): Promise<SupplierAnswer> {
  const { user, round: reference } = withParts(call, 'user', 'round');
  const playerId = playerIdOf(user);
  return transaction(ctx.db, async (tx) => {
    await lockPlayerOf(tx, playerId);
    const round = await findRoundOf(tx, supplier.name, playerId, reference);
    if (!round) return no('BET_NOT_FOUND');
    await settleRound(tx, round.id, ctx.clock.now());
    const currency = currencyOf(round.currency);
    return { code: 'OK', user, currency, balanceMinor: await spendable(tx, playerId, currency) };
  });
}

/** How long suppliers may still send a win; a round open after that was lost. */
const OPEN_MS = 24 * 3_600_000;
const AT_ONCE = 200;

export async function closeForgottenRounds(ctx: Context): Promise<void> {
  const now = ctx.clock.now();
  for (const { id, player_id } of await openRoundsBefore(ctx.db, new Date(now.getTime() - OPEN_MS), AT_ONCE))
    await transaction(ctx.db, async (tx) => {
      await lockPlayerOf(tx, player_id);
      await settleRound(tx, id, now);
    });
}
