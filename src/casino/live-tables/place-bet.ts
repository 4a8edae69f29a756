// How a bet at a live table is placed: window → limits → stake → message to the table, in one transaction.
import { sql } from 'kysely';
import { assert } from '#kernel/assert.ts';
import { factId } from '#kernel/ids.ts';
import type { InputOf, OutputOf } from '#kernel/method.ts';
import { Refusal, refuse } from '#kernel/refusals.ts';
import { playerOf, type Context, type SignedInPlayer } from '#platform/context.ts';
import { transaction, type Transaction } from '#platform/db/database.ts';
import { publish } from '#platform/live/publish.ts';
import { sha256Hex } from '#platform/secure-random.ts';
import { fakenamesOf } from '#players/accounts/index.ts';
import { readSharedOrder, requestIdReused, type Order } from '#casino/rounds/index.ts';
import {
  forgetRules,
  mayStake,
  mustKeepTo,
  payingBuckets,
  refuseBroken,
  type Permission,
} from '#money/stakes/index.ts';
import { notEnough } from '#money/wallet/index.ts';
import { MAX_BETS, type placeBet, type TableMessage } from './contract.ts';
import { findBet, lockBetsInRound, settingsOf, stakedInRound } from './store.ts';
import { topicOf, wireBet, withBalances } from './wire.ts';

type Answer = OutputOf<typeof placeBet>;

export async function placeBetFor(ctx: Context, input: InputOf<typeof placeBet>): Promise<Answer> {
  const player = playerOf(ctx);
  const order = readSharedOrder(ctx, input, player.currency);
  const id = factId(sha256Hex(`live|${player.id}|${input.request_id}`), input.request_id);
  for (let attempt = 1; attempt <= 3; attempt++) {
    let permission: Permission;
    try {
      permission = await mayStake(ctx, {
        stakedMinor: order.staked,
        currency: order.currency,
        isFeatureBuy: false,
        pace: 'other',
        isAgain: attempt > 1,
        ...stakedOn(order),
      });
    } catch (error) {
      // An existing bet was allowed once.
      if (error instanceof Refusal && (await findBet(ctx.db, id))) return sameAnswer(ctx, player, id, order);
      throw error;
    }
    const taken = await transaction(ctx.db, (tx) =>
      take(ctx, tx, player, order, { id, roundId: input.round }, permission),
    );
    switch (taken.status) {
      case 0:
        return taken.answer!;
      case 1:
        return sameAnswer(ctx, player, id, order);
      case 2:
        return notEnough(order.staked, order.currency);
      case 5:
        forgetRules(ctx, player.id);
        break;
      case 7:
        assert(taken.broken, 'a broken limit is named');
        return refuseBroken(taken.broken, order.staked, order.currency);
      case 8:
        return refuse('InvalidRequest', {
          rule: 'live.window',
          inputs: { round: input.round },
          status: 409,
          sentence: 'Bets are closed. The next round takes bets again in a moment.',
        });
      case 9:
        return refuse('InvalidRequest', {
          rule: 'live.most-bets',
          inputs: { most: MAX_BETS },
          status: 409,
          sentence: `No more than ${MAX_BETS} bets a round are taken from one player.`,
        });
      default:
        throw new Error(`bet ${id}: the ledger answered ${taken.status}`);
    }
  }
  return refuse('ApplicationUnavailable', { rule: 'live.busy', inputs: {}, retryAfterSeconds: 1 });
}

const stakedOn = ({ title }: Order) => ({ kind: 'table', subject: title.sysname, category: title.type }) as const;

async function take(
  ctx: Context,
  tx: Transaction,
  player: SignedInPlayer,
  order: Order,
  { id, roundId }: { id: string; roundId: string },
  permission: Permission,
): Promise<{ status: number; broken?: string | null; answer?: Answer }> {
  const { stake, staked, params, digest, currency, title } = order;
  const { fencingToken, isLimited, purseOrder } = permission;
  await lockBetsInRound(tx, roundId, player.id);
  // Other bets on this round are added, so that many small bets do not get round a highest stake.
  if (permission.restrictions) {
    const beforeMinor = await stakedInRound(tx, roundId, player.id);
    mustKeepTo(permission, { ...stakedOn(order), currency, stakedMinor: staked, beforeMinor });
  }
  const { isHidden } = await settingsOf(tx, player.id);
  const { rows } = await sql<{ status: number; broken: string | null }>`
    select status, broken from live_tables.place_bet(${id}, ${roundId}, ${title.sysname}, ${player.id}, ${currency},
      ${payingBuckets(currency, purseOrder)}::smallint[], ${stake}, ${staked}, ${JSON.stringify(params)}::json, ${digest}, ${fencingToken}, ${isLimited},
      ${isHidden}, ${ctx.clock.now()}, ${MAX_BETS})`.execute(tx);
  const { status, broken } = rows[0]!;
  if (status !== 0) return { status, broken };
  const bet = (await findBet(tx, id))!;
  const name = (await fakenamesOf(tx, [player.id])).get(player.id) ?? '';
  const message: TableMessage = { kind: 'bet', round: roundId, bet: wireBet(bet, name) };
  await publish(tx, topicOf(title.sysname), message);
  return { status, answer: await withBalances(tx, player, bet) };
}

/** The same key again: what became of the bet when the request is the same, a conflict when it is not. */
async function sameAnswer(ctx: Context, player: SignedInPlayer, id: string, order: Order): Promise<Answer> {
  const bet = await findBet(ctx.db, id);
  assert(bet, `bet ${id} was announced and is not there`);
  if (!bet.digest.equals(order.digest)) requestIdReused();
  return withBalances(ctx.db, player, bet);
}
