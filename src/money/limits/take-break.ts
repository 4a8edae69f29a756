// A player stops: at once, in every process, and nobody can shorten it. They can still take their money out.
import type { InputOf, OutputOf } from '#kernel/method.ts';
import { refuse } from '#kernel/refusals.ts';
import { playerOf, type Context } from '#platform/context.ts';
import { transaction, type Database, type Transaction } from '#platform/db/database.ts';
import { endSessionsOf } from '#players/accounts/index.ts';
import { advanceFencingToken } from '#money/wallet/index.ts';
import type { BreakKind, exclude, LimitsState } from './contract.ts';
import { forgetRules } from './rules-in-force.ts';
import { breakInForce, endOf, kindOf, mayAskReturn } from './rules/breaks.ts';
import { addBreak, addHistory, askedReturn, breaksOf, lockPlayer, notifyChange } from './store.ts';
import { stateOf } from './get-limits.ts';
import { excludeOtherAccounts, keepMarks, marksOf } from './match-excluded-person.ts';

export async function takeBreak(ctx: Context, { length }: InputOf<typeof exclude>): Promise<OutputOf<typeof exclude>> {
  const { kind, end } = await beginBreak(ctx, playerOf(ctx).id, length);
  if (kind === 'exclusion') ctx.session.change = 'clear';
  return { kind, ends_at: end?.toISOString() ?? null };
}

/** By the player themselves, or by the house. */
export async function beginBreak(
  ctx: Context,
  id: bigint,
  length: InputOf<typeof exclude>['length'],
): Promise<{ kind: BreakKind; end: Date | null }> {
  const now = ctx.clock.now();
  const kind = kindOf(length);
  const end = endOf(length, now);
  // Read before: a second connection requested inside a transaction can be the one that everybody waits for.
  const marks = kind === 'exclusion' ? await marksOf(ctx, ctx.db, id) : [];
  await transaction(ctx.db, async (tx) => {
    await lockPlayer(tx, id);
    await advanceFencingToken(tx, id);
    await addBreak(tx, { player_id: id, kind, length, started_at: now, ends_at: end });
    await addHistory(tx, id, now, kind, { length, until: end?.toISOString() ?? null });
    if (kind === 'exclusion') {
      await keepMarks(tx, id, marks);
      await excludeOtherAccounts(ctx, tx, id, { marks, end });
      await endSessionsOf(tx, id, { reason: 'break', now });
    }
    await notifyChange(tx, id);
  });
  forgetRules(ctx, id);
  return { kind, end };
}

export async function askToReturn(ctx: Context): Promise<LimitsState> {
  const { id } = playerOf(ctx);
  const now = ctx.clock.now();
  await transaction(ctx.db, async (tx) => {
    await lockPlayer(tx, id);
    const current = (await breaksOf(tx, id)).filter((playBreak) => playBreak.kind === 'exclusion');
    const waiting = current.filter((playBreak) => mayAskReturn(playBreak, now));
    // As long as one exclusion has not run out, nothing requested about another brings the player back.
    if (waiting.length === 0 || current.some((playBreak) => playBreak.endsAt === null || playBreak.endsAt > now))
      refuse('InvalidRequest', {
        rule: 'limits.no-return',
        inputs: {},
        status: 409,
        sentence: 'An exclusion cannot be ended before its time.',
      });
    for (const playBreak of waiting) await askedReturn(tx, playBreak.id, now);
    await addHistory(tx, id, now, 'return', {});
    await notifyChange(tx, id);
  });
  forgetRules(ctx, id);
  return stateOf(ctx);
}

/** No bonuses, no advertising and no promotion reach a player on a break. */
export const isOnBreak = async (ctx: Context, handle: Database | Transaction, playerId: bigint): Promise<boolean> =>
  breakInForce(await breaksOf(handle, playerId), ctx.clock.now()) !== undefined;
