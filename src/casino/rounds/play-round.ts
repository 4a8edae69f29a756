// How a round is played: limits → stake → play → pay → save → announce, in one statement and one durable commit with those of others.
import type { InputOf } from '#kernel/method.ts';
import { factId } from '#kernel/ids.ts';
import { Refusal, refuse } from '#kernel/refusals.ts';
import type { Outcome, Title } from '#casino/engine/title.ts';
import { seedStream, type SeedStream } from '#fairness/seeds/stream.ts';
import type { Context, SignedInPlayer } from '#platform/context.ts';
import { transaction } from '#platform/db/database.ts';
import type { WrittenAnswer } from '#platform/endpoint.ts';
import { sha256Hex } from '#platform/secure-random.ts';
import {
  announceSettled,
  mayStake,
  PLAY_MONEY,
  takeInGroup,
  type Permission,
  type StakeMember,
  type StakeQuestion,
  type StakeSettled,
  type StakeStatement,
} from '#money/stakes/index.ts';
import type { PlayedRound, playRound } from './contract.ts';
import { answerTo, rowOf, type DrawnRound, type DrawnRow, type RoundRequest } from './drawn-round.ts';
import { mathVersion } from './math-version.ts';
import { readOrder, requestIdReused, type Order } from './order.ts';
import { playAsGuest } from './play-as-guest.ts';
import { replayedRound } from './played-round.ts';
import { commitmentFor, evictSeed, inPlayerQueue, cacheSeed } from './player-queue.ts';
import { gamesAccount } from './purses.ts';
import { writtenOdds, type RoundDetails } from './round-details.ts';
import { playerAccount, untilTaken } from './account-port.ts';
import type { RunningSeed } from './seed-store.ts';
import { seedOf, withCurrentSeed } from './seeds.ts';
import { findRound, insertRound, type StoredRound } from './store.ts';

type Played = WrittenAnswer<PlayedRound>;

export async function playRoundFor(ctx: Context, input: InputOf<typeof playRound>): Promise<Played> {
  const { player } = ctx;
  if (input.mode === 'play' && !player)
    refuse('Authorization', {
      rule: 'games.sign-in',
      inputs: { mode: input.mode },
      sentence: 'Please sign in to play for money.',
    });
  const order = readOrder(ctx, input, input.mode === 'demo' ? 'FUN' : player!.currency);
  if (!player) return playAsGuest(ctx, order, input.request_id);
  const id = factId(sha256Hex(`round|${player.id}|${input.request_id}`), input.request_id);
  return inPlayerQueue(ctx, player.id, async () => {
    const version = await mathVersion(ctx, order.title);
    const isReal = input.mode === 'play';
    const request = { ...order, id, playerId: player.id, mode: isReal ? 1 : 2, version, player, order, isReal };
    return untilTaken(ctx, player, order.staked, (isAgain) => play(ctx, request, isAgain));
  });
}

/** What is the same however often it is tried. */
interface PlayRequest extends RoundRequest {
  player: SignedInPlayer;
  order: Order;
  isReal: boolean;
}

async function play(ctx: Context, request: PlayRequest, isAgain: boolean): Promise<Played> {
  const { id, order, isReal } = request;
  let permission = PLAY_MONEY;
  if (isReal) {
    try {
      permission = await mayStake(ctx, questionOf(order, isAgain));
    } catch (error) {
      // An existing round was allowed once; the same request gets the same answer whatever the rules are now.
      const round = error instanceof Refusal && (await findRound(ctx.db, id));
      if (round) return sameAnswer(round, request);
      throw error;
    }
  }
  const played = isAgain ? undefined : await playInGroup(ctx, request, permission);
  return played ?? playAlone(ctx, request, permission);
}

/** With the rounds of others, as nearly always; `undefined` when it needs care, and then nothing has changed. */
async function playInGroup(ctx: Context, request: PlayRequest, permission: Permission): Promise<Played | undefined> {
  const { player, order } = request;
  // A restriction prescribes another order of purses.
  if (permission.purseOrder) return undefined;
  return withCurrentSeed(ctx, player.id, async ({ state, stream }) => {
    const round = drawRound(request, state, stream, ctx.clock.now());
    const groupAnswer = await takeInGroup(
      ctx,
      ROUNDS,
      memberOf(request, round, permission, await gamesAccount(ctx, order.currency)),
    );
    if (!groupAnswer) return undefined;
    const seed = cacheSeed(ctx, player.id, { ...state, nonce: round.nonce });
    return answerTo(request, round, player.currency, groupAnswer.after, commitmentFor(seed, request.version));
  });
}

interface RoundMember extends StakeMember {
  round: DrawnRow;
}

const ROUNDS: StakeStatement<RoundMember> = {
  takes: 'rounds.play_rounds',
  rows: (members) => ({ rounds: { type: 'rounds.rounds', rows: members.map(({ round }) => round) } }),
};

function memberOf(
  request: PlayRequest,
  drawn: AnnouncedRound,
  permission: Permission,
  houseAccount: bigint,
): RoundMember {
  const { id, player, currency, staked, isReal } = request;
  const { won, announcement, at } = drawn;
  return {
    at,
    round: rowOf(request, drawn),
    stake: {
      fact: id,
      round: id,
      player_id: player.id,
      currency,
      account_currency: player.currency,
      purse: isReal ? player.purses.main : player.purses.fun,
      house_account: houseAccount,
      amount: staked,
      win: won,
      fencing_token: permission.fencingToken,
      is_limited: permission.isLimited,
      staked_at: null,
      announcement: announcement && JSON.stringify(announcement),
    },
  };
}

/** In a transaction of its own: a repeated request, too little money, a stake that is partly bonus, a limit that would be broken. */
async function playAlone(ctx: Context, request: PlayRequest, permission: Permission): Promise<Played> {
  const { id, player, currency, staked } = request;
  // Begun on first use.
  await seedOf(ctx, player.id);
  const account = playerAccount(ctx, player, currency, permission);
  return transaction(ctx.db, async (tx) => {
    const seed = await account.lockSeed(tx);
    const existing = await findRound(tx, id);
    if (existing) return sameAnswer(existing, request);
    const at = ctx.clock.now();
    const round = drawRound(request, seed, seedStream(seed.server_seed), at);
    const { nonce, won, announcement } = round;
    const stakeTaken = await account.take(tx, { fact: id, round: id, amountMinor: staked, at });
    await account.moveNonce(tx, nonce);
    await account.pay(tx, { id, staked, opened_at: at }, won, at);
    const after = await account.balances(tx);
    await insertRound(tx, {
      ...rowOf(request, round),
      main_stake: stakeTaken.main,
      bonus_stake: stakeTaken.other,
      before: [stakeTaken.mainBefore, stakeTaken.bonusBefore],
      after,
      created_at: at,
    });
    if (announcement) await announceSettled(tx, [announcement]);
    return answerTo(request, round, player.currency, after);
  }).finally(() => evictSeed(ctx, player.id));
}

interface AnnouncedRound extends DrawnRound {
  /** `null` in play money. */
  announcement: StakeSettled | null;
  at: Date;
}

function drawRound(request: PlayRequest, seed: RunningSeed, stream: SeedStream, at: Date): AnnouncedRound {
  const { title, stake, params } = request.order;
  const nonce = seed.nonce + 1n;
  const outcome = title.play(stake, params, stream.random(seed.client_seed, Number(nonce)));
  return {
    seed,
    nonce,
    won: outcome.wonMinor,
    events: JSON.stringify(outcome.events),
    announcement: request.isReal ? settled(request, outcome, at) : null,
    at,
  };
}

const questionOf = ({ title, currency, stake, staked }: Order, isAgain: boolean): StakeQuestion => ({
  stakedMinor: staked,
  currency,
  // A table's stake is one chip, and a round costs all that are on its cloth.
  isFeatureBuy: title.type === 'slot' && staked > stake,
  pace: title.type === 'slot' ? 'slot' : 'other',
  isAgain,
  ...stakedOn(title),
});

export const stakedOn = ({ sysname, type }: Title) => ({ kind: 'round', subject: sysname, category: type }) as const;

function settled({ id, player, order }: PlayRequest, outcome: Outcome, at: Date): StakeSettled {
  const { title, params, stake, currency, staked } = order;
  const now = at.toISOString();
  const details: RoundDetails = {
    odds: writtenOdds(title, params, stake, outcome.events),
    drawn: title.draws.of(outcome.events, params),
  };
  return {
    roundId: id,
    playerId: String(player.id),
    kind: 'round',
    subject: title.sysname,
    category: title.type,
    currency,
    stakedMinor: String(staked),
    wonMinor: String(outcome.wonMinor),
    isFree: false,
    startedAt: now,
    settledAt: now,
    details,
  };
}

/** The same key again: the first answer when the request is the same, a conflict when it is not. */
function sameAnswer(round: StoredRound, { player, order }: PlayRequest): Played {
  if (!round.digest.equals(order.digest)) requestIdReused();
  return replayedRound(round, player.currency);
}
