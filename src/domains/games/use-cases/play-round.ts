// How a bet is played: limits → stake → play → pay → save → announce, in one statement and one durable commit.
import { assert } from '#kernel/assert.ts';
import { factId } from '#kernel/ids.ts';
import type { InputOf } from '#kernel/method.ts';
import type { Currency } from '#kernel/money.ts';
import type { Random } from '#kernel/random.ts';
import { Refusal, refuse } from '#kernel/refusals.ts';
import type { Outcome, Title } from '#math/engine/title.ts';
import type { Context, SignedInPlayer } from '#platform/context.ts';
import type { WrittenAnswer } from '#platform/endpoint.ts';
import { sha256Hex } from '#platform/secure-random.ts';
import {
  forgetRules,
  groupOrder,
  mayStake,
  PLAY_MONEY,
  refuseBroken,
  type StakeQuestion,
  type StakeSettled,
} from '#domains/stakes/index.ts';
import { notEnough } from '#domains/wallet/index.ts';
import type { PlayedRound, playRound } from '../contract.ts';
import { mathVersion } from '../math-version.ts';
import { readOrder, requestIdReused, type Order } from '../order.ts';
import { playedRound, replayedRound, wireFairness } from '../played-round.ts';
import { commitmentFor, forgetSeed, inTurn, rememberSeed } from '../player-turns.ts';
import { house, refillPlayMoney } from '../purses.ts';
import { writtenOdds, type RoundDetails } from '../round-details.ts';
import { ROUND_STATUS, sendRound } from '../rounds-queue.ts';
import { seedOf } from '../seeds.ts';
import { findRound } from '../store.ts';
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
  return inTurn(ctx, player.id, () => play(ctx, player, order, id, input.mode));
}

async function play(
  ctx: Context,
  player: SignedInPlayer,
  order: Order,
  id: string,
  mode: 'play' | 'demo',
): Promise<Played> {
  const { title, params, currency, stake, staked, digest } = order;
  const version = await mathVersion(ctx, title);
  const isReal = mode === 'play';
  let seed = await seedOf(ctx, player.id);
  for (let attempt = 1; attempt <= 10; attempt++) {
    let permission = PLAY_MONEY;
    if (isReal) {
      try {
        const answer = mayStake(ctx, questionOf(order, attempt));
        permission = answer instanceof Promise ? await answer : answer;
      } catch (error) {
        // An existing round was allowed once; the same request gets the same answer whatever the rules are now.
        if (error instanceof Refusal && (await findRound(ctx.db, id)))
          return sameAnswer(ctx, id, player.currency, digest);
        throw error;
      }
    }
    const { state, stream } = seed;
    const nonce = state.nonce + 1n;
    const at = ctx.clock.now();
    const { won, events, announcement } = drawn(
      id,
      isReal ? player : undefined,
      order,
      stream.random(state.client_seed, Number(nonce)),
      at,
    );
    const answer = await sendRound(ctx, {
      id,
      playerId: player.id,
      mode: isReal ? 1 : 2,
      mathId: version.id,
      currency,
      accountCurrency: player.currency,
      mainPurse: isReal ? player.purses.main : player.purses.fun,
      bonusPurse: isReal ? player.purses.bonus : null,
      house: await house(ctx, currency),
      stake,
      staked,
      won,
      seedId: state.seed_id,
      clientSeed: state.client_seed,
      nonce,
      params: JSON.stringify(params),
      events,
      digest,
      announcement,
      guard: permission.guard,
      isLimited: permission.isLimited,
      purseOrder: groupOrder(permission),
      at,
    });
    switch (answer.status) {
      case ROUND_STATUS.applied:
        seed = rememberSeed(ctx, player.id, { ...state, nonce });
        return playedRound({
          id,
          currency,
          accountCurrency: player.currency,
          staked,
          won,
          after: answer.after,
          events,
          fairness: wireFairness(
            {
              ...version,
              serverSeedHash: state.server_seed_hash,
              serverSeed: null,
              clientSeed: state.client_seed,
              nonce: Number(nonce),
            },
            commitmentFor(seed, version),
          ),
        });
      case ROUND_STATUS.replay:
        return sameAnswer(ctx, id, player.currency, digest);
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
function drawn(id: string, player: SignedInPlayer | undefined, order: Order, random: Random, at: Date) {
  const outcome = order.title.play(order.stake, order.params, random);
  return {
    won: outcome.wonMinor,
    events: JSON.stringify(outcome.events),
    announcement: player ? JSON.stringify(settled(id, player, order, outcome, at)) : null,
  };
}

function settled(id: string, player: SignedInPlayer, order: Order, outcome: Outcome, at: Date): StakeSettled {
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
async function sameAnswer(ctx: Context, id: string, accountCurrency: Currency, digest: Buffer): Promise<Played> {
  const round = await findRound(ctx.db, id);
  assert(round, `round ${id} was announced and is not there`);
  if (!round.digest.equals(digest)) requestIdReused();
  return replayedRound(round, accountCurrency);
}
