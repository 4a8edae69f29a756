// Play is counted after the bets, which wait for none of it; awards that end by it are handled by the worker, one at a time.
import type { Context } from '#platform/context.ts';
import type { Transaction } from '#platform/db/database.ts';
import { subscribe, type Announced, type Subscription } from '#platform/events/events.ts';
import { withdrawalRequested } from '#money/cashier/index.ts';
import {
  stakeReopened,
  stakeReversed,
  stakeSettled,
  type StakeReopened,
  type StakeReversed,
  type StakeSettled,
} from '#money/stakes/index.ts';
import {
  countSettled,
  countSpins,
  countVoid,
  uncountReopened,
  uncountReversed,
  type Counted,
} from './count-wagering.ts';
import { noteWon } from './debts.ts';
import { endedByWithdrawal } from './ended-awards.ts';
import { noteLateReversals, noteLateWins } from './late-money.ts';
import { bettingSubscriptions } from './settle-betting.ts';
import { notifyPlayer } from './notify-player.ts';
import { changeAward, lockOpenAwards, notifyDue } from './store.ts';

const SUBSCRIBER = 'bonuses';

const payloads = <Payload>(events: ReadonlyArray<Announced<Payload>>): Payload[] =>
  events.map(({ payload }) => payload);

async function wager(ctx: Context, tx: Transaction, events: Array<Announced<StakeSettled>>): Promise<void> {
  const settled = payloads(events);
  const now = ctx.clock.now();
  await followUp(ctx, tx, [...(await countSettled(tx, settled, now)), ...(await countSpins(tx, settled, now))]);
  await noteLateWins(tx, settled, now);
  await noteWon(tx, settled, now);
}

async function giveBack(ctx: Context, tx: Transaction, events: Array<Announced<StakeReversed>>): Promise<void> {
  const reversed = payloads(events);
  const now = ctx.clock.now();
  await followUp(ctx, tx, [...(await uncountReversed(tx, reversed)), ...(await countVoid(tx, reversed, now))]);
  await noteLateReversals(tx, reversed, now);
}

async function reopen(ctx: Context, tx: Transaction, events: Array<Announced<StakeReopened>>): Promise<void> {
  await followUp(ctx, tx, await uncountReopened(tx, payloads(events)));
}

async function followUp(ctx: Context, tx: Transaction, counted: readonly Counted[]): Promise<void> {
  for (const award of counted) notifyPlayer(ctx, award);
  if (counted.some(({ isDue }) => isDue)) await notifyDue(tx);
}

/** A player who withdraws money gives up what was active then. */
async function burn(
  ctx: Context,
  tx: Transaction,
  events: Array<Announced<NonNullable<(typeof withdrawalRequested)['payload']>>>,
): Promise<void> {
  const now = ctx.clock.now();
  let openCount = 0;
  for (const { payload } of events) {
    const at = payload.requestedAt === undefined ? now : new Date(payload.requestedAt);
    for (const { id } of endedByWithdrawal(await lockOpenAwards(tx, BigInt(payload.playerId)), at)) {
      await changeAward(tx, id, {
        ending: { status: 'forfeited', cause: 'withdrawal', sentence: 'Given up with a withdrawal.', byWhom: 'player' },
        due_at: now,
      });
      openCount++;
    }
  }
  if (openCount > 0) await notifyDue(tx);
}

export const subscriptions: Subscription[] = [
  subscribe(stakeSettled, SUBSCRIBER, wager),
  subscribe(stakeReversed, SUBSCRIBER, giveBack),
  subscribe(stakeReopened, SUBSCRIBER, reopen),
  subscribe(withdrawalRequested, SUBSCRIBER, burn),
  ...bettingSubscriptions,
];
