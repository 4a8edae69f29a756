/**
 * The seeds that a player or a guest plays with. The next server seed is promised with the current one, and a client seed is
 * accepted only for a seed whose hash was shown, so a server seed is fixed before its client seed is known.
 */
import type { InputOf } from '#kernel/method.ts';
import { refuse } from '#kernel/refusals.ts';
import { inFields } from '#kernel/faults.ts';
import { newHouseClientSeed } from '#fairness/seeds/client-seed.ts';
import { playerOf, type Context, type Services } from '#platform/context.ts';
import { transaction, type Database, type Transaction } from '#platform/db/database.ts';
import { sha256 } from '#platform/secure-random.ts';
import { signStatements } from '#fairness/receipts/index.ts';
import { gameNameFor } from './catalogue.ts';
import { ROUND_OPEN_RULE, type rotateSeed, type Seeds, type setClientSeed } from './contract.ts';
import { beginGuest } from './guests.ts';
import { gameOfSeedAtPlay, type Owner } from './open-store.ts';
import { evictSeed, inPlayerQueue, cachedSeed, cacheSeed, type PlayerSeed } from './player-queue.ts';
import {
  fillClientSeed,
  findSeedState,
  insertSeedState,
  lockSeedState,
  promiseSeed,
  promoteSeed,
  revealedSeeds,
  revealSeed,
  setClientSeed as storeClientSeed,
  type RunningSeed,
  type SeedState,
} from './seed-store.ts';
import { addServerSeeds, newServerSeed } from './server-seed.ts';

/** The seed that a player's next round is played with; begun on first use. */
export async function seedOf(services: Services, playerId: bigint): Promise<PlayerSeed> {
  const cached = cachedSeed(services, playerId);
  if (cached) return cached;
  const owner = { playerId };
  // A player who begins by playing has sent no client seed.
  const state =
    (await findSeedState(services.db, owner)) ?? (await begin(services, playerId, newHouseClientSeed(services.random)));
  return cacheSeed(services, playerId, await playable(services, services.db, owner, state));
}

/**
 * Work on the seed as this process knows it; once more with the new one, when another process has moved it on. `undefined`: the
 * work found none of both current.
 */
export async function withCurrentSeed<Result>(
  services: Services,
  playerId: bigint,
  work: (seed: PlayerSeed) => Promise<Result | undefined>,
): Promise<Result | undefined> {
  const seed = await seedOf(services, playerId);
  const before = seed.state;
  const result = await work(seed);
  if (result !== undefined) return result;
  evictSeed(services, playerId);
  const current = await seedOf(services, playerId);
  const { seed_id, client_seed, nonce } = current.state;
  const isSame = seed_id === before.seed_id && client_seed === before.client_seed && nonce === before.nonce;
  return isSame ? undefined : work(current);
}

/** The same within a transaction, locked until it ends. */
export async function lockSeed(services: Services, tx: Transaction, owner: Owner): Promise<RunningSeed | undefined> {
  const state = await lockSeedState(tx, owner);
  return state && playable(services, tx, owner, state);
}

/** A player who has not sent a client seed gets one from the house, and the record of every round with it says so. */
async function playable(
  services: Services,
  handle: Database | Transaction,
  owner: Owner,
  state: SeedState,
): Promise<RunningSeed> {
  if (state.client_seed !== null) return { ...state, client_seed: state.client_seed };
  await fillClientSeed(handle, owner, state.seed_id, newHouseClientSeed(services.random));
  return playable(services, handle, owner, (await findSeedState(handle, owner))!);
}

async function begin(services: Services, playerId: bigint, clientSeed: string | null = null): Promise<SeedState> {
  const [current, next] = [newServerSeed(services), newServerSeed(services)];
  const since = services.clock.now();
  const isBegun = await transaction(services.db, async (tx) => {
    const isFirst = await insertSeedState(tx, playerId, { current, next, clientSeed }, since);
    if (isFirst) await addServerSeeds(services, tx, [current, next], playerId);
    return isFirst;
  });
  // Another request may have been faster.
  if (!isBegun) return (await findSeedState(services.db, { playerId }))!;
  return {
    seed_id: current.id,
    server_seed: current.server_seed,
    server_seed_hash: current.server_seed_hash,
    client_seed: clientSeed,
    nonce: 0n,
    next_seed_id: next.id,
    next_server_seed_hash: next.server_seed_hash,
    next_client_seed: null,
    since,
  };
}

/** The seeds of a player or a guest, begun when they have none: what is promised before the first round. */
export async function prepareSeeds(ctx: Context): Promise<Seeds> {
  if (!(await hasSeeds(ctx))) {
    const token = Buffer.from(ctx.random.bytes(16)).toString('base64url');
    await transaction(ctx.db, (tx) => beginGuest(ctx, tx, sha256(token)));
    ctx.guest.change = { token };
    return seedsOf(ctx, { guest: sha256(token) });
  }
  return seedsOf(ctx, ownerOf(ctx)!);
}

export const ownSeeds = (ctx: Context): Promise<Seeds> => seedsOf(ctx, { playerId: playerOf(ctx).id });

/** Whether the caller can have seeds: players always can. */
async function hasSeeds(ctx: Context): Promise<boolean> {
  const owner = ownerOf(ctx);
  return owner !== undefined && ('playerId' in owner || (await findSeedState(ctx.db, owner)) !== undefined);
}

function ownerOf({ player, guest }: Context): Owner | undefined {
  if (player) return { playerId: player.id };
  return guest.token === undefined ? undefined : { guest: sha256(guest.token) };
}

async function seedsOf(ctx: Context, owner: Owner): Promise<Seeds> {
  const state = await promisedState(ctx, owner);
  const revealed = 'guest' in owner ? [] : await revealedSeeds(ctx.db, owner.playerId);
  const promised = wireState(state);
  const [receipt] = await signStatements(ctx, [{ kind: 'commitment' as const, ...promised }]);
  return {
    ...promised,
    receipt: receipt!,
    revealed: revealed.map((seed) => ({
      server_seed: seed.server_seed!,
      server_seed_hash: seed.server_seed_hash,
      rounds: Number(seed.rounds),
      revealed_at: seed.revealed_at!.toISOString(),
    })),
  };
}

const wireState = (state: SeedState): Omit<Seeds, 'revealed' | 'receipt'> => ({
  server_seed_hash: state.server_seed_hash,
  client_seed: state.client_seed,
  next_nonce: Number(state.nonce) + 1,
  next_server_seed_hash: state.next_server_seed_hash!,
  next_client_seed: state.next_client_seed,
});

/** With the next seed promised, also for players who began before that was done. */
async function promisedState(services: Services, owner: Owner): Promise<SeedState> {
  const state =
    (await findSeedState(services.db, owner)) ?? ('guest' in owner ? undefined : await begin(services, owner.playerId));
  if (state && state.next_seed_id !== null) return state;
  return transaction(services.db, (tx) => lockPromised(services, tx, owner));
}

async function lockPromised(services: Services, tx: Transaction, owner: Owner): Promise<SeedState> {
  const state = await lockSeedState(tx, owner);
  if (!state) noSeeds();
  if (state.next_seed_id !== null) return state;
  const next = newServerSeed(services);
  await addServerSeeds(services, tx, [next], 'guest' in owner ? null : owner.playerId);
  await promiseSeed(tx, owner, next);
  return { ...state, next_seed_id: next.id, next_server_seed_hash: next.server_seed_hash };
}

/** Sets the client seed that goes with the current server seed, or with the next. */
export async function changeClientSeed(ctx: Context, input: InputOf<typeof setClientSeed>): Promise<Seeds> {
  const { client_seed: clientSeed, server_seed_hash: hash } = input;
  return changeState(ctx, async (tx, owner, state) => {
    if (hash === state.next_server_seed_hash) {
      mustBeFresh(clientSeed, state);
      await storeClientSeed(tx, owner, 'next_client_seed', clientSeed);
      return;
    }
    if (hash !== undefined && hash !== state.server_seed_hash) otherSeed(hash);
    if (state.client_seed === clientSeed) return;
    await mustBeAtRest(ctx, tx, owner, state.seed_id);
    await storeClientSeed(tx, owner, 'client_seed', clientSeed);
  });
}

/** Reveals the server seed; the promised one takes its place, and the nonce starts again. */
export async function rotate(ctx: Context, input: InputOf<typeof rotateSeed>): Promise<Seeds> {
  const { client_seed: clientSeed, next_server_seed_hash: hash } = input;
  if (!(await hasSeeds(ctx))) nothingToReveal();
  let shownSeeds: Seeds['revealed'] = [];
  const seeds = await changeState(ctx, async (tx, owner, state) => {
    if ('guest' in owner && state.nonce === 0n) nothingToReveal();
    if (hash !== undefined && hash !== state.next_server_seed_hash) otherSeed(hash);
    await mustBeAtRest(ctx, tx, owner, state.seed_id);
    if (clientSeed !== undefined) {
      mustBeFresh(clientSeed, state);
      await storeClientSeed(tx, owner, 'next_client_seed', clientSeed);
    }
    const now = ctx.clock.now();
    await revealAndPromote(ctx, tx, owner, state, now);
    shownSeeds = [
      {
        server_seed: state.server_seed,
        server_seed_hash: state.server_seed_hash,
        rounds: Number(state.nonce),
        revealed_at: now.toISOString(),
      },
    ];
  });
  // Only a player has a list of their earlier seeds; a guest sees the requested seed.
  return ctx.player ? seeds : { ...seeds, revealed: shownSeeds };
}

/** The caller has locked the state and made sure that no round of the seed is open. */
export async function revealAndPromote(
  services: Services,
  tx: Transaction,
  owner: Owner,
  state: SeedState,
  now: Date,
): Promise<void> {
  const next = newServerSeed(services);
  await addServerSeeds(services, tx, [next], 'guest' in owner ? null : owner.playerId);
  await revealSeed(tx, state, now);
  await promoteSeed(tx, owner, next, now);
}

/** A client seed that was used for earlier rounds is known, and the next server seed could have been chosen to suit it. */
function mustBeFresh(clientSeed: string, { client_seed: before }: SeedState): void {
  if (clientSeed !== before) return;
  refuse('InvalidParameter', {
    rule: 'games.client-seed-fresh',
    inputs: {},
    sentence: 'Please choose another client seed than the one of before.',
    ...inFields({ client_seed: { key: 'wrongField' } }),
  });
}

type Change = (tx: Transaction, owner: Owner, state: SeedState) => Promise<void>;

async function changeState(ctx: Context, change: Change): Promise<Seeds> {
  const owner = ownerOf(ctx);
  if (!owner) noSeeds();
  const work = (): Promise<void> =>
    transaction(ctx.db, async (tx) => change(tx, owner, await lockPromised(ctx, tx, owner)));
  if ('guest' in owner) await work();
  else {
    await promisedState(ctx, owner);
    await inPlayerQueue(ctx, owner.playerId, () => work().finally(() => evictSeed(ctx, owner.playerId)));
  }
  return seedsOf(ctx, owner);
}

/** A revealed seed would disclose the rest of an open round. The caller has locked the seed, so none can begin now. */
async function mustBeAtRest(ctx: Context, tx: Transaction, owner: Owner, seedId: string): Promise<void> {
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

function otherSeed(hash: string): never {
  refuse('InvalidRequest', {
    rule: 'games.other-seed',
    inputs: { server_seed_hash: hash },
    status: 409,
    sentence: 'The seed has been changed meanwhile. Please look at it again.',
  });
}

function noSeeds(): never {
  refuse('InvalidRequest', {
    rule: 'games.no-seeds',
    inputs: {},
    status: 409,
    sentence: 'You have no seed yet. Please open a game first.',
  });
}

function nothingToReveal(): never {
  refuse('InvalidRequest', {
    rule: 'games.nothing-to-reveal',
    inputs: {},
    sentence: 'There is nothing to reveal yet: play a round of the demo first.',
    status: 409,
  });
}
