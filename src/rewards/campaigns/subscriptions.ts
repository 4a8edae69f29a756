// Campaigns follow deposits and play, after the fact.
import { subscribe, type Subscription } from '#platform/events/events.ts';
import { playerRegistered } from '#players/accounts/index.ts';
import { depositReturned, depositSettled } from '#money/cashier/index.ts';
import { stakeSettled, subscribeToTakenBack } from '#money/stakes/index.ts';
import { takeFriendStakes } from './referral-store.ts';
import { countFriendStakes } from './reward-invitations.ts';
import { notePlayed } from './audience-store.ts';
import { onReturned, onSettled } from './deposit-offers.ts';
import { onRegistered } from './registered-codes.ts';
import { sendTriggered } from './send-campaigns.ts';

/** One position for all, so that a return is handled after the settlement, and a first deposit after the invitation. */
const DEPOSITS = 'campaigns';
const FRIENDS = 'campaigns-friends';
const MESSAGES = 'campaigns-messages';

const playersOf = (events: ReadonlyArray<{ payload: { playerId: string } }>): bigint[] =>
  events.map(({ payload }) => BigInt(payload.playerId));

export const subscriptions: Subscription[] = [
  subscribe(depositSettled, DEPOSITS, onSettled),
  subscribe(depositReturned, DEPOSITS, onReturned),
  subscribe(playerRegistered, DEPOSITS, onRegistered),
  subscribe(stakeSettled, 'campaigns-played', (_, tx, events) =>
    notePlayed(
      tx,
      events.map(({ payload: { playerId, category, settledAt } }) => ({ playerId, category, at: new Date(settledAt) })),
    ),
  ),
  subscribe(stakeSettled, FRIENDS, countFriendStakes),
  ...subscribeToTakenBack(FRIENDS, (_, tx, back) => takeFriendStakes(tx, back)),
  subscribe(playerRegistered, MESSAGES, (ctx, tx, events) => sendTriggered(ctx, tx, 'registered', playersOf(events))),
  subscribe(depositSettled, MESSAGES, (ctx, tx, events) => sendTriggered(ctx, tx, 'deposit', playersOf(events))),
];
