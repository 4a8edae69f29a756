// The opening of a round with several steps: limits → seed and nonce → stake → save; settled at once when it is over already.
import { assert } from '#kernel/assert.ts';
import { factId } from '#kernel/ids.ts';
import type { InputOf } from '#kernel/method.ts';
import { Refusal, refuse } from '#kernel/refusals.ts';
import type { Context, SignedInPlayer } from '#platform/context.ts';
import { isUniqueViolation, transaction, type Transaction } from '#platform/db/database.ts';
import { sha256, sha256Hex } from '#platform/secure-random.ts';
import { mayStake, PLAY_MONEY, type Permission } from '#money/stakes/index.ts';
import type { openRound, SteppedRound } from './contract.ts';
import { mathVersion, type MathVersion } from './math-version.ts';
import { answerOf, dueAt, finishStep, playSteps, stakeStep } from './open-round-state.ts';
import { cachedRound } from './open-round-cache.ts';
import { findStepped, insertOpen, type Owner, type SteppedRow } from './open-store.ts';
import { readOrder, requestIdReused, type Order } from './order.ts';
import { evictSeed, inPlayerQueue, cacheSeed } from './player-queue.ts';
import { guestAccount, playerAccount, untilTaken, type AccountPort } from './account-port.ts';
import type { RunningSeed } from './seed-store.ts';
import { seedOf, withCurrentSeed } from './seeds.ts';
import { stepInGroup } from './step-in-group.ts';
import { stakedOn } from './play-round.ts';

interface Opening {
  order: Order;
  id: string;
  request: string;
  mode: 1 | 2;
  version: MathVersion;
}

export async function openRoundFor(ctx: Context, input: InputOf<typeof openRound>): Promise<SteppedRound> {
  const { player } = ctx;
  if (input.mode === 'play' && !player)
    refuse('Authorization', {
      rule: 'games.sign-in',
      inputs: { mode: input.mode },
      sentence: 'Please sign in to play for money.',
    });
  const order = readOrder(ctx, input, input.mode === 'demo' ? 'FUN' : player!.currency, true);
  const version = await mathVersion(ctx, order.title);
  const request = input.request_id;
  const opening = { order, request, mode: input.mode === 'play' ? 1 : 2, version } as const;
  if (player) {
    const id = factId(sha256Hex(`round|${player.id}|${request}`), request);
    await seedOf(ctx, player.id);
    return inPlayerQueue(ctx, player.id, () =>
      untilTaken(ctx, player, order.staked, (isAgain) => openForPlayer(ctx, player, { ...opening, id }, isAgain)),
    );
  }
  const token = ctx.guest.token ?? Buffer.from(ctx.random.bytes(16)).toString('base64url');
  const tokenHash = sha256(token);
  const id = factId(sha256Hex(`guest|${tokenHash.toString('hex')}|${request}`), request);
  const answer = await openAt(ctx, guestAccount(ctx, tokenHash), { ...opening, id });
  if (ctx.guest.token === undefined) ctx.guest.change = { token };
  return answer;
}

async function openForPlayer(
  ctx: Context,
  player: SignedInPlayer,
  opening: Opening,
  isAgain: boolean,
): Promise<SteppedRound> {
  const { staked, currency } = opening.order;
  let permission = PLAY_MONEY;
  if (opening.mode === 1) {
    try {
      permission = await mayStake(ctx, {
        stakedMinor: staked,
        currency,
        isFeatureBuy: false,
        pace: 'other',
        isAgain,
        ...stakedOn(opening.order.title),
      });
    } catch (error) {
      // An already open round was allowed once; the same request gets the same answer whatever the rules are now.
      const existingRound = error instanceof Refusal && (await findStepped(ctx.db, opening.id));
      if (existingRound) return sameOpening(existingRound, opening, player.currency);
      throw error;
    }
  }
  // A repeated request needs care already.
  const opened = isAgain ? undefined : await openInGroup(ctx, player, opening, permission);
  if (opened) return opened;
  // Afterwards this process reads the seed again.
  return openAt(ctx, playerAccount(ctx, player, currency, permission), opening).finally(() =>
    evictSeed(ctx, player.id),
  );
}

/** With the openings and actions of others, as in most cases; `undefined` when it needs care. */
async function openInGroup(
  ctx: Context,
  player: SignedInPlayer,
  opening: Opening,
  permission: Permission,
): Promise<SteppedRound | undefined> {
  const openRound = cachedRound(ctx, player.id, opening.id);
  if (openRound) return sameOpening(openRound, opening, player.currency);
  return withCurrentSeed(ctx, player.id, async ({ state, stream }) => {
    const before = openingRow(opening, { playerId: player.id }, state, ctx.clock.now());
    const standing = playSteps(before, [], stream);
    assert(standing, 'an opening is always on offer');
    const { request, order } = opening;
    const step = { request, action: null, standing, cost: order.staked, permission };
    const answer = await stepInGroup(ctx, player, before, step);
    if (answer) cacheSeed(ctx, player.id, { ...state, nonce: before.nonce });
    return answer;
  });
}

async function openAt(ctx: Context, account: AccountPort, opening: Opening): Promise<SteppedRound> {
  const { order, id, request } = opening;
  return transaction(ctx.db, async (tx) => {
    const seed = await account.lockSeed(tx);
    const existingRound = await findStepped(tx, id);
    if (existingRound) return sameOpening(existingRound, opening, account.accountCurrency);
    const at = ctx.clock.now();
    const row = openingRow(opening, account.owner, seed, at);
    await begin(tx, row, at);
    await account.moveNonce(tx, row.nonce);
    await stakeStep(tx, account, row, { amountMinor: order.staked, at });
    const standing = playSteps(row, []);
    assert(standing, 'an opening is always on offer');
    await finishStep(tx, account, row, { request, action: null, standing, at });
    return answerOf(row, account.accountCurrency);
  });
}

function openingRow({ order, id, mode, version }: Opening, owner: Owner, seed: RunningSeed, at: Date): SteppedRow {
  return {
    id,
    player_id: 'guest' in owner ? null : owner.playerId,
    guest: 'guest' in owner ? owner.guest : null,
    sysname: order.title.sysname,
    mode,
    math_id: version.id,
    currency: order.currency,
    stake: order.stake,
    staked: 0n,
    main_stake: 0n,
    bonus_stake: 0n,
    before: [0n, 0n],
    seed_id: seed.seed_id,
    client_seed: seed.client_seed,
    nonce: seed.nonce + 1n,
    params: order.params,
    steps: [],
    more_stakes: [],
    digest: order.digest,
    opened_at: at,
    isOpen: true,
    won: 0n,
    events: null,
    server_seed: seed.server_seed,
    server_seed_hash: seed.server_seed_hash,
    math_version: version.mathVersion,
    math_hash: version.mathHash,
    profile_hash: version.profileHash,
  };
}

/** One open round for each player, title and mode. The seed is locked, so no other can be opened at the same time. */
async function begin(tx: Transaction, row: SteppedRow, at: Date): Promise<void> {
  const { isOpen: _1, won: _2, events: _3, server_seed: _4, server_seed_hash: _5, ...rest } = row;
  const { math_version: _6, math_hash: _7, profile_hash: _8, ...stored } = rest;
  try {
    await insertOpen(tx, { ...stored, due_at: dueAt(row, [], at) });
  } catch (error) {
    if (!isUniqueViolation(error)) throw error;
    refuse('InvalidRequest', {
      rule: 'games.one-open-round',
      inputs: { sysname: row.sysname },
      status: 409,
      sentence: 'A round of this game is open already. Please finish it first.',
    });
  }
}

/** The same key again: the first answer when the request is the same, a conflict when it is not. */
const sameOpening = (
  round: SteppedRow,
  { order }: Opening,
  accountCurrency: AccountPort['accountCurrency'],
): SteppedRound => (round.digest.equals(order.digest) ? answerOf(round, accountCurrency, 1) : requestIdReused());
