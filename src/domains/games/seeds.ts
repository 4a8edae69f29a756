// The server seed of a player: made, committed to, revealed.
import { uuidv7 } from '#kernel/ids.ts';
import { refuse } from '#kernel/refusals.ts';
import { seedHash } from '#math/fairness/commitment.ts';
import { playerOf, type Context, type Services } from '#platform/context.ts';
import { transaction, type Transaction } from '#platform/db/database.ts';
import { gameNameFor } from './catalogue.ts';
import { ROUND_OPEN_RULE, type Seeds } from './contract.ts';
import { gameOfSeedAtPlay, type Owner } from './open-store.ts';
import { forgetSeed, inTurn, rememberedSeed, rememberSeed, type PlayerSeed } from './player-turns.ts';
import {
  findSeedState,
  insertSeed,
  insertSeedState,
  lockSeedState,
  replaceSeedState,
  revealedSeeds,
  revealSeed,
} from './store.ts';
import type { SeedState } from './tables.ts';

export interface FreshSeed {
  seed_id: string;
  server_seed: string;
  server_seed_hash: string;
  client_seed: string;
  nonce: bigint;
}

export function freshSeed(services: Services, clientSeed?: string): FreshSeed {
  const serverSeed = Buffer.from(services.random.bytes(32)).toString('hex');
  return {
    seed_id: uuidv7(services.clock.now().getTime(), services.random),
    server_seed: serverSeed,
    server_seed_hash: seedHash(serverSeed),
    client_seed: clientSeed ?? Buffer.from(services.random.bytes(8)).toString('hex'),
    nonce: 0n,
  };
}

/** The running seed; made on first use. */
export async function seedOf(services: Services, playerId: bigint): Promise<PlayerSeed> {
  const remembered = rememberedSeed(services, playerId);
  if (remembered) return remembered;
  return rememberSeed(services, (await findSeedState(services.db, playerId)) ?? (await begin(services, playerId)));
}

async function begin(services: Services, playerId: bigint): Promise<SeedState> {
  await transaction(services.db, (tx) =>
    insertSeedState(tx, { player_id: playerId, ...freshSeed(services) }, services.clock.now()),
  );
  return (await findSeedState(services.db, playerId))!;
}

export async function seedsOf(ctx: Context): Promise<Seeds> {
  const { id } = playerOf(ctx);
  const state = (await findSeedState(ctx.db, id)) ?? (await begin(ctx, id));
  const revealed = await revealedSeeds(ctx.db, id);
  return {
    server_seed_hash: state.server_seed_hash,
    client_seed: state.client_seed,
    next_nonce: Number(state.nonce) + 1,
    revealed: revealed.map((seed) => ({
      server_seed: seed.server_seed,
      server_seed_hash: seed.server_seed_hash,
      rounds: Number(seed.rounds),
      revealed_at: seed.revealed_at!.toISOString(),
    })),
  };
}

export async function changeClientSeed(ctx: Context, clientSeed: string): Promise<Seeds> {
  await changeState(ctx, async (state) => ({ ...state, client_seed: clientSeed }));
  return seedsOf(ctx);
}

/** Reveals the server seed and commits to a new one; the nonce starts again. */
export async function rotate(ctx: Context): Promise<Seeds> {
  await changeState(ctx, async (state, tx) => {
    const next = { player_id: state.player_id, ...freshSeed(ctx, state.client_seed) };
    await revealSeed(tx, state.seed_id, state.nonce, ctx.clock.now());
    await insertSeed(tx, next, ctx.clock.now());
    return next;
  });
  return seedsOf(ctx);
}

type Change = (state: SeedState, tx: Transaction) => Promise<SeedState>;

async function changeState(ctx: Context, change: Change): Promise<void> {
  const { id } = playerOf(ctx);
  await seedOf(ctx, id);
  await inTurn(ctx, id, async () => {
    await transaction(ctx.db, async (tx) => {
      const state = (await lockSeedState(tx, id))!;
      await mustBeAtRest(ctx, tx, { playerId: id }, state.seed_id);
      await replaceSeedState(tx, await change(state, tx));
    });
    forgetSeed(ctx, id);
  });
}

/** A seed that is revealed would tell the rest of a round that goes on. The caller holds the seed, so none begins meanwhile. */
export async function mustBeAtRest(ctx: Context, tx: Transaction, owner: Owner, seedId: string): Promise<void> {
  const sysname = await gameOfSeedAtPlay(tx, owner, seedId);
  if (sysname === undefined) return;
  const game = gameNameFor(ctx, sysname);
  refuse('InvalidRequest', {
    rule: ROUND_OPEN_RULE,
    inputs: { game, sysname },
    status: 409,
    sentence: `A round of ${game} is still open. Please finish it first.`,
  });
}
