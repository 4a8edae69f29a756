// Receipts are signed on request: bets do not wait for them.
import type { InputOf } from '#kernel/method.ts';
import { roundStatement } from '#fairness/seeds/receipt.ts';
import type { Context } from '#platform/context.ts';
import { signStatements } from '#fairness/receipts/index.ts';
import type { getReceipts } from './contract.ts';
import { storedRound } from './played-round.ts';
import { findRounds } from './store.ts';

export async function receiptsFor(ctx: Context, { ids }: InputOf<typeof getReceipts>) {
  const rounds = await findRounds(ctx.db, [...new Set(ids)]);
  return {
    items: await signStatements(
      ctx,
      rounds.map((round) => roundStatement(storedRound(round, ''))),
    ),
  };
}
