// The player's result in this stretch of play, how often they are reminded, and their confirmation.
import { toWire } from '#kernel/money.ts';
import { playerOf, type Context } from '#platform/context.ts';
import { transaction } from '#platform/db/database.ts';
import type { LimitsState, RealityCheck } from './contract.ts';
import { playedSince } from './facts.ts';
import { profileInForce } from './gates.ts';
import { forgetRules } from './rules-in-force.ts';
import { addHistory, changePlayer, findPlayerRow, lockPlayer, notifyChange } from './store.ts';
import { stateOf } from './get-limits.ts';

export async function realityCheck(ctx: Context): Promise<RealityCheck> {
  const { id, currency } = playerOf(ctx);
  const now = ctx.clock.now().getTime();
  const row = await findPlayerRow(ctx.db, id);
  const minutes = row?.check_minutes ?? profileInForce(ctx).realityCheckMinutes;
  const from = row?.check_from ?? null;
  const { staked, won } = from ? await playedSince(ctx, ctx.db, playerOf(ctx), from) : { staked: 0n, won: 0n };
  const dueAt = from && new Date(from.getTime() + minutes * 60_000);
  return {
    from: from?.toISOString() ?? null,
    due_at: dueAt?.toISOString() ?? null,
    is_due: dueAt !== null && now >= dueAt.getTime(),
    seconds: from ? Math.max(0, Math.floor((now - from.getTime()) / 1000)) : 0,
    staked: toWire(staked, currency),
    won: toWire(won, currency),
    net: toWire(won - staked, currency),
  };
}

export async function acknowledgeCheck(ctx: Context): Promise<RealityCheck> {
  const { id } = playerOf(ctx);
  const now = ctx.clock.now();
  await transaction(ctx.db, async (tx) => {
    await lockPlayer(tx, id);
    await changePlayer(tx, id, { check_from: now, check_seen: now });
    await notifyChange(tx, id);
  });
  forgetRules(ctx, id);
  return realityCheck(ctx);
}

export async function chooseCheckMinutes(ctx: Context, minutes: number): Promise<LimitsState> {
  const { id } = playerOf(ctx);
  await transaction(ctx.db, async (tx) => {
    await lockPlayer(tx, id);
    await changePlayer(tx, id, { check_minutes: minutes });
    await addHistory(tx, id, ctx.clock.now(), 'check', { minutes: String(minutes) });
    await notifyChange(tx, id);
  });
  forgetRules(ctx, id);
  return stateOf(ctx);
}
