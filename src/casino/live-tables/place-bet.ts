// How a bet at a live table is placed: window → limits → stake → message to the table, in one commit with the bets of others.
import { sql } from 'kysely';
import { assert } from '#kernel/assert.ts';
import { factId } from '#kernel/ids.ts';
import type { InputOf, OutputOf } from '#kernel/method.ts';
import { Refusal, refuse } from '#kernel/refusals.ts';
import { playerOf, type Context, type SignedInPlayer } from '#platform/context.ts';
import { intValue } from '#platform/db/composite-array.ts';
import { transaction, type Database, type Transaction } from '#platform/db/database.ts';
import { publish } from '#platform/live/publish.ts';
import { sha256Hex } from '#platform/secure-random.ts';
import { fakenamesOf, toWireBalances } from '#players/accounts/index.ts';
import { gamesAccount, readSharedOrder, requestIdReused, type Order } from '#casino/rounds/index.ts';
import {
  forgetRules,
  mayStake,
  mustKeepTo,
  payingBuckets,
  refuseBroken,
  takeInGroup,
  type Permission,
  type StakeMember,
  type StakeStatement,
} from '#money/stakes/index.ts';
import { notEnough } from '#money/wallet/index.ts';
import { MAX_BETS, type placeBet, type TableMessage } from './contract.ts';
import { findBet, lockBetsInRound, settingsOf, stakedInRound, type BetRow } from './store.ts';
import { topicOf, wireBet, wireOwn, withBalances } from './wire.ts';

type Answer = OutputOf<typeof placeBet>;

/** The house account that stakes go to. */

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
    const placing = { id, roundId: input.round };
    const placed = attempt === 1 ? await placeInGroup(ctx, player, order, placing, permission) : undefined;
    if (placed) return placed;
    const placement = await transaction(ctx.db, (tx) => placeAlone(ctx, tx, player, order, placing, permission));
    switch (placement.status) {
      case 0:
        return placement.answer!;
      case 1:
        return sameAnswer(ctx, player, id, order);
      case 2:
        return notEnough(order.staked, order.currency);
      case 5:
        forgetRules(ctx, player.id);
        break;
      case 7:
        assert(placement.broken, 'a broken limit is named');
        return refuseBroken(placement.broken, order.staked, order.currency);
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
        throw new Error(`bet ${id}: the ledger answered ${placement.status}`);
    }
  }
  return refuse('ApplicationUnavailable', { rule: 'live.busy', inputs: {}, retryAfterSeconds: 1 });
}

const stakedOn = ({ title }: Order) => ({ kind: 'table', subject: title.sysname, category: title.type }) as const;

/** As the table of bets, and the type `live_tables.bet_news`, have it. */
interface BetMember extends StakeMember {
  bet: BetRow;
  news: { bet_id: string; sysname: string; message: string };
}

const BETS: StakeStatement<BetMember> = {
  takes: 'live_tables.place_bets',
  rows: (members) => ({
    bets: {
      type: 'live_tables.bets',
      rows: members.map(({ bet }) => ({ ...bet, params: JSON.stringify(bet.params), before: null })),
    },
    news: { type: 'live_tables.bet_news', rows: members.map(({ news }) => news) },
  }),
  values: () => ({ most: intValue(MAX_BETS) }),
};

/** With the bets of others, as in most cases; `undefined` when it needs care, and then nothing has changed. */
async function placeInGroup(
  ctx: Context,
  player: SignedInPlayer,
  order: Order,
  { id, roundId }: Placing,
  permission: Permission,
): Promise<Answer | undefined> {
  // What a restricted player has staked in the round before counts, too.
  if (permission.restrictions?.length) return undefined;
  const { stake, staked, params, digest, currency, title } = order;
  const { isHidden } = await settingsOf(ctx.db, player.id);
  const at = ctx.clock.now();
  const bet: BetRow = {
    id,
    round_id: roundId,
    player_id: player.id,
    currency,
    stake,
    staked,
    main_stake: staked,
    bonus_stake: 0n,
    before: [],
    params,
    digest,
    state: 'open',
    won: 0n,
    left_at: null,
    is_hidden: isHidden,
    placed_at: at,
  };
  const message = await messageOf(ctx.db, bet);
  const groupAnswer = await takeInGroup(ctx, BETS, {
    at,
    bet,
    news: { bet_id: id, sysname: title.sysname, message: JSON.stringify(message) },
    stake: {
      fact: id,
      round: id,
      player_id: player.id,
      currency,
      account_currency: currency,
      purse: player.purses.main,
      house_account: await gamesAccount(ctx, currency),
      amount: staked,
      win: 0n,
      fencing_token: permission.fencingToken,
      is_limited: permission.isLimited,
      staked_at: null,
      announcement: null,
    },
  });
  if (!groupAnswer) return undefined;
  const [main, bonus, betting_bonus, fun] = groupAnswer.after;
  return { bet: wireOwn(bet), balances: toWireBalances({ currency, main, bonus, betting_bonus, fun }) };
}

async function messageOf(handle: Database | Transaction, bet: BetRow): Promise<TableMessage> {
  const name = (await fakenamesOf(handle, [bet.player_id])).get(bet.player_id) ?? '';
  return { kind: 'bet', round: bet.round_id, bet: wireBet(bet, name) };
}

interface Placing {
  id: string;
  roundId: string;
}

/** In a transaction of its own: too little in the main purse, a restriction, a limit that would be broken, a window that has closed. */
async function placeAlone(
  ctx: Context,
  tx: Transaction,
  player: SignedInPlayer,
  order: Order,
  { id, roundId }: Placing,
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
  await publish(tx, topicOf(title.sysname), await messageOf(tx, bet));
  return { status, answer: await withBalances(tx, player, bet) };
}

/** The same key again: what became of the bet when the request is the same, a conflict when it is not. */
async function sameAnswer(ctx: Context, player: SignedInPlayer, id: string, order: Order): Promise<Answer> {
  const bet = await findBet(ctx.db, id);
  assert(bet, `bet ${id} was announced and is not there`);
  if (!bet.digest.equals(order.digest)) requestIdReused();
  return withBalances(ctx.db, player, bet);
}
