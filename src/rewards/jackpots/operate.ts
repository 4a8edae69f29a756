// What an operator does with jackpots: view them, close one after its next drop, open it again.
import { sql } from 'kysely';
import type { Context } from '#platform/context.ts';
import { transaction } from '#platform/db/database.ts';
import { postAll, type TransferOrder } from '#money/wallet/index.ts';
import { jackpotNamed } from './definitions.ts';
import { notBefore, termsOf } from './rules/definition.ts';
import { beginRun, openRuns, saveRuns } from './runs.ts';
import { addJackpot, lockLevels, levelRow, saveLevels, type NewRun } from './store.ts';

export interface JackpotStand {
  jackpot: string;
  level: string;
  state: string;
  run: number;
  pool: bigint;
  reserve: bigint;
  overflow: bigint;
  drops: number;
  /** In cents, of all runs. */
  paid: bigint;
}

export async function standOfJackpots(ctx: Context): Promise<JackpotStand[]> {
  const { rows } = await sql<JackpotStand>`
    select l.jackpot, l.level, l.state, r.run, l.pool_booked as pool, l.reserve_booked as reserve, l.over_booked as overflow,
           (select count(*)::int from jackpots.drops d where d.jackpot = l.jackpot and d.level = l.level) as drops,
           (select coalesce(sum(amount), 0)::bigint from jackpots.drops d where d.jackpot = l.jackpot and d.level = l.level) as paid
      from jackpots.levels l join jackpots.runs r on r.id = l.run_id order by l.jackpot, l.pool_booked`.execute(ctx.db);
  return rows;
}

/** No new runs follow the running ones; what is in the pools can still be won. Returns how many levels are affected. */
export async function closeJackpot(ctx: Context, jackpot: string): Promise<number> {
  return transaction(ctx.db, async (tx) => {
    const { levels } = await lockLevels(tx, [jackpot]);
    const open = levels.filter(({ state }) => state === 'open');
    await saveLevels(
      tx,
      open.map((level) => ({ ...level, state: 'closing' })),
    );
    return open.length;
  });
}

/** Continues levels that were to close, and begins a new run for those that have closed. */
export async function openJackpot(ctx: Context, jackpot: string): Promise<number> {
  const definition = jackpotNamed(ctx, jackpot);
  if (!definition) return 0;
  await openRuns(ctx);
  return transaction(ctx.db, async (tx) => {
    const entries = await addJackpot(tx, jackpot);
    const runs: NewRun[] = [];
    const orders: TransferOrder[] = [];
    let opened = 0;
    for (const levelDefinition of definition.levels) {
      const level = await levelRow(tx, jackpot, levelDefinition.sysname);
      if (!level || level.state === 'open') continue;
      opened += 1;
      if (level.state === 'closed') {
        const terms = termsOf(
          definition,
          levelDefinition,
          level.terms.run + 1,
          notBefore(level.terms, ctx.clock.now()),
        );
        const begun = beginRun(ctx, level, terms, entries + 1n);
        runs.push(begun.run);
        orders.push(...begun.orders);
      }
      level.state = 'open';
      await saveRuns(ctx, tx, runs.splice(0));
      await saveLevels(tx, [level]);
    }
    await postAll(tx, orders);
    return opened;
  });
}

export interface DropLine {
  id: string;
  jackpot: string;
  level: string;
  player_id: bigint;
  round_id: string;
  paid: bigint;
  paid_currency: string;
  dropped_at: Date;
}

export async function dropsOf(ctx: Context, count: number): Promise<DropLine[]> {
  const { rows } = await sql<DropLine>`
    select id, jackpot, level, player_id, round_id, paid, paid_currency, dropped_at from jackpots.drops
     order by dropped_at desc limit ${count}`.execute(ctx.db);
  return rows;
}
