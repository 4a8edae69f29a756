// How a round is played: limits → stake → play → pay → save → announce, in one statement and one durable commit.
import { assert } from '#kernel/assert.ts';
import { factId } from '#kernel/ids.ts';
import type { InputOf } from '#kernel/method.ts';
import type { Random } from '#kernel/random.ts';
import { Refusal, refuse } from '#kernel/refusals.ts';
import type { Outcome, Title } from '#casino/engine/title.ts';
import type { Context, SignedInPlayer } from '#platform/context.ts';
import type { WrittenAnswer } from '#platform/endpoint.ts';
import { sha256Hex } from '#platform/secure-random.ts';
import {
  forgetRules,
  groupOrder,
  mayStake,
  PLAY_MONEY,
  refuseBroken,
  type Permission,
  type StakeQuestion,
  type StakeSettled,
} from '#money/stakes/index.ts';
import { notEnough } from '#money/wallet/index.ts';
import type { PlayedRound, playRound } from './contract.ts';
import { mathVersion, type MathVersion } from './math-version.ts';
import { readOrder, requestIdReused, type Order } from './order.ts';
import { playedRound, replayedRound, wireFairness } from './played-round.ts';
import { commitmentFor, forgetSeed, inTurn, rememberSeed, type PlayerSeed } from './player-turns.ts';
import { house, refillPlayMoney } from './purses.ts';
import { writtenOdds, type RoundDetails } from './round-details.ts';
import { ROUND_STATUS, sendRound, type RoundMember } from './rounds-queue.ts';
import { seedOf } from './seeds.ts';
import { findRound } from './store.ts';
import { playAsGuest } from './play-as-guest.ts';

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
  return inTurn(ctx, player.id, async () => {
    const version = await mathVersion(ctx, order.title);
    return play(ctx, { id, player, order, version, isReal: input.mode === 'play' });
  });
}

/** What is the same however often it is tried. */
interface RoundRequest {
  id: string;
  player: SignedInPlayer;
  order: Order;
  version: MathVersion;
  isReal: boolean;
}

async function play(ctx: Context, request: RoundRequest): Promise<Played> {
  const { id, player, order, isReal } = request;
  const { currency, staked } = order;
  let seed = await seedOf(ctx, player.id);
  for (let attempt = 1; attempt <= 10; attempt++) {
    let permission = PLAY_MONEY;
    if (isReal) {
      try {
        const answer = mayStake(ctx, questionOf(order, attempt));
        permission = answer instanceof Promise ? await answer : answer;
      } catch (error) {
        // An existing round was allowed once; the same request gets the same answer whatever the rules are now.
        if (error instanceof Refusal && (await findRound(ctx.db, id))) return sameAnswer(ctx, request);
        throw error;
      }
    }
    const round = roundOf(request, seed, permission, await house(ctx, currency), ctx.clock.now());
    const answer = await sendRound(ctx, round);
    switch (answer.status) {
      case ROUND_STATUS.applied:
        seed = rememberSeed(ctx, player.id, { ...seed.state, nonce: round.nonce });
        return answerOf(request, round, answer.after, seed);
      case ROUND_STATUS.replay:
        return sameAnswer(ctx, request);
      case ROUND_STATUS.notEnough:
        if (isReal) return notEnough(staked, currency);
        await refillPlayMoney(ctx, player.id, staked, answer.after[3]!);
        break;
      case ROUND_STATUS.otherRules:
        forgetRules(ctx, player.id);
        break;
      case ROUND_STATUS.limited:
        assert(answer.broken, 'a broken limit is named');
        return refuseBroken(answer.broken, staked, currency);
      case ROUND_STATUS.stale:
        forgetSeed(ctx, player.id);
        seed = await seedOf(ctx, player.id);
        break;
      default:
        throw new Error(`round ${id}: the ledger answered ${answer.status}`);
    }
  }
  return refuse('ApplicationUnavailable', { rule: 'games.seed-busy', inputs: {}, retryAfterSeconds: 1 });
}

/** The round with the player's next nonce, drawn; it counts once the ledger has taken it. */
function roundOf(
  request: RoundRequest,
  { state, stream }: PlayerSeed,
  permission: Permission,
  houseAccount: bigint,
  at: Date,
): RoundMember {
  const { id, player, order, version, isReal } = request;
  const nonce = state.nonce + 1n;
  const { won, events, announcement } = drawn(request, stream.random(state.client_seed, Number(nonce)), at);
  return {
    id,
    playerId: player.id,
    mode: isReal ? 1 : 2,
    mathId: version.id,
    currency: order.currency,
    accountCurrency: player.currency,
    mainPurse: isReal ? player.purses.main : player.purses.fun,
    bonusPurse: isReal ? player.purses.bonus : null,
    house: houseAccount,
    stake: order.stake,
    staked: order.staked,
    won,
    seedId: state.seed_id,
    clientSeed: state.client_seed,
    nonce,
    params: JSON.stringify(order.params),
    events,
    digest: order.digest,
    announcement,
    fencingToken: permission.fencingToken,
    isLimited: permission.isLimited,
    purseOrder: groupOrder(permission),
    at,
  };
}

function answerOf(
  { id, player, order, version }: RoundRequest,
  round: RoundMember,
  after: readonly bigint[],
  seed: PlayerSeed,
): Played {
  const shown = {
    ...version,
    serverSeedHash: seed.state.server_seed_hash,
    serverSeed: null,
    clientSeed: round.clientSeed,
    nonce: Number(round.nonce),
  };
  return playedRound({
    id,
    currency: order.currency,
    accountCurrency: player.currency,
    staked: order.staked,
    won: round.won,
    after,
    events: round.events,
    fairness: wireFairness(shown, commitmentFor(seed, version)),
  });
}

const questionOf = ({ title, currency, stake, staked }: Order, attempt: number): StakeQuestion => ({
  stakedMinor: staked,
  currency,
  // A table's stake is one chip, and a round costs all that are on its cloth.
  isFeatureBuy: title.type === 'slot' && staked > stake,
  pace: title.type === 'slot' ? 'slot' : 'other',
  isAgain: attempt > 1,
  ...stakedOn(title),
});

export const stakedOn = ({ sysname, type }: Title) => ({ kind: 'round', subject: sysname, category: type }) as const;

/** The outcome as JSON texts: the objects are many times larger, and the round waits for its commit with what it holds. */
function drawn(request: RoundRequest, random: Random, at: Date) {
  const { title, stake, params } = request.order;
  const outcome = title.play(stake, params, random);
  return {
    won: outcome.wonMinor,
    events: JSON.stringify(outcome.events),
    announcement: request.isReal ? JSON.stringify(settled(request, outcome, at)) : null,
  };
}

function settled({ id, player, order }: RoundRequest, outcome: Outcome, at: Date): StakeSettled {
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
async function sameAnswer(ctx: Context, { id, player, order }: RoundRequest): Promise<Played> {
  const round = await findRound(ctx.db, id);
  assert(round, `round ${id} was announced and is not there`);
  if (!round.digest.equals(order.digest)) requestIdReused();
  return replayedRound(round, player.currency);
}
