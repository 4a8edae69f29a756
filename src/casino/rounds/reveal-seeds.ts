// Every seed is revealed in the end, whether or not its player asks for it: a player's after a number of days or rounds, a
// guest's before the guest is deleted. Never while a round of it is open, which it would give away.
import { sql } from 'kysely';
import type { Context } from '#platform/context.ts';
import { transaction, type Transaction } from '#platform/db/database.ts';
import { configOf } from '#site/content/index.ts';
import { gameOfSeedAtPlay, type Owner } from './open-store.ts';
import { evictSeed, inPlayerQueue } from './player-queue.ts';
import { findServerSeed, lockSeedState, revealSeed, type SeedState } from './seed-store.ts';
import { revealAndPromote } from './seeds.ts';

const DAY_MS = 86_400_000;
const BATCH = 200;
/** A guest who has not played for this long is deleted. Their rounds stay, as every replay link does. */
const GUEST_MS = 7 * DAY_MS;

interface Due {
  /** Seeds in use since before this are revealed. */
  before: Date;
  rounds: number;
}

export async function revealDueSeeds(ctx: Context): Promise<void> {
  const due = dueNow(ctx);
  for (let last = -1n; ;) {
    // Players with an open round come up again in the next run.
    const { rows } = await sql<{ player_id: bigint }>`
      select player_id from rounds.seed_states
       where nonce > 0 and (since <= ${due.before} or nonce >= ${due.rounds}) and player_id > ${last}
       order by player_id limit ${BATCH}`.execute(ctx.db);
    for (const { player_id: playerId } of rows) {
      last = playerId;
      try {
        await inPlayerQueue(ctx, playerId, () =>
          revealWhenDue(ctx, playerId, due).finally(() => evictSeed(ctx, playerId)),
        );
      } catch (error) {
        // A player whose seed is locked just now comes up again in the next run, and does not hold up the others.
        ctx.log.warn({ player: String(playerId), err: error }, 'a seed was not revealed');
      }
    }
    if (rows.length < BATCH) return;
  }
}

function dueNow(ctx: Context): Due {
  const { revealAfterDays, revealAfterRounds } = configOf(ctx)['site-config'].seeds;
  return {
    before: new Date(ctx.clock.now().getTime() - Math.max(1, revealAfterDays) * DAY_MS),
    rounds: Math.max(1, Math.floor(revealAfterRounds)),
  };
}

async function revealWhenDue(ctx: Context, playerId: bigint, { before, rounds }: Due): Promise<void> {
  const owner = { playerId };
  await transaction(ctx.db, async (tx) => {
    const state = await lockSeedState(tx, owner);
    // Not if it was revealed in the meantime, or a round is open.
    const isDue = state && state.nonce > 0n && (state.since <= before || state.nonce >= rounds);
    if (!isDue || (await isInRound(tx, owner, state))) return;
    await revealAndPromote(ctx, tx, owner, state, ctx.clock.now());
  });
}

export async function forgetGuests(ctx: Context): Promise<void> {
  const before = new Date(ctx.clock.now().getTime() - GUEST_MS);
  for (let last: Buffer = Buffer.alloc(0); ;) {
    const { rows } = await sql<{ token_hash: Buffer }>`
      select token_hash from rounds.guests where seen_at < ${before} and token_hash > ${last} order by token_hash limit ${BATCH}`.execute(
      ctx.db,
    );
    for (const { token_hash: guest } of rows) {
      await transaction(ctx.db, (tx) => forgetGuest(ctx, tx, guest, before));
      last = guest;
    }
    if (rows.length < BATCH) return;
  }
}

async function forgetGuest(ctx: Context, tx: Transaction, guest: Buffer, before: Date): Promise<void> {
  const owner = { guest };
  const state = await lockSeedState(tx, owner);
  if (!state || state.since >= before || (await isInRound(tx, owner, state))) return;
  const now = ctx.clock.now();
  await revealSeed(tx, state, now);
  const next = state.next_seed_id === null ? undefined : await findServerSeed(tx, state.next_seed_id);
  if (next) await revealSeed(tx, { seed_id: next.id, server_seed: next.server_seed, nonce: 0n }, now);
  await sql`delete from rounds.guests where token_hash = ${guest}`.execute(tx);
}

const isInRound = async (tx: Transaction, owner: Owner, { seed_id }: SeedState): Promise<boolean> =>
  (await gameOfSeedAtPlay(tx, owner, seed_id)) !== undefined;
