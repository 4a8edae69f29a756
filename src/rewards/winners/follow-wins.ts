// Copies wins worth showing from settled stakes and drops of jackpots, and publishes them after the commit.
import { toEurCents } from '#kernel/exchange.ts';
import { isCurrency } from '#kernel/money.ts';
import type { Context, Services } from '#platform/context.ts';
import { perProcess } from '#platform/context.ts';
import { subscribe, type Subscription } from '#platform/events/events.ts';
import { publish } from '#platform/live/publish.ts';
import { ratesPerEur } from '#players/accounts/index.ts';
import { jackpotDropped } from '#rewards/jackpots/index.ts';
import { stakeReopened, stakeSettled } from '#money/stakes/index.ts';
import { addWins, removeWins, type WinRow } from './store.ts';
import { messageOf } from './wire.ts';

/** The lowest multiple of the stake from which a win is worth showing. */
const WORTH_SHOWING = 2n;
export const TOPIC = 'winners';

export const subscriptions: Subscription[] = [
  subscribe(stakeSettled, 'winners', async (ctx, tx, events) => {
    const rates = ratesPerEur(ctx);
    const wins = events
      .filter(
        // A win shown as a round of a game can be replayed; one played at a supplier cannot.
        ({ payload }) =>
          payload.provider === undefined &&
          !payload.isFree &&
          BigInt(payload.stakedMinor) > 0n &&
          BigInt(payload.wonMinor) >= WORTH_SHOWING * BigInt(payload.stakedMinor),
      )
      .map(({ payload }): WinRow => {
        const [staked, won] = [BigInt(payload.stakedMinor), BigInt(payload.wonMinor)];
        return {
          round_id: payload.roundId,
          player_id: BigInt(payload.playerId),
          kind: payload.kind === 'bet' ? 'bet' : 'round',
          sysname: payload.subject,
          currency: payload.currency,
          staked,
          won,
          created_at: new Date(payload.settledAt),
          euro_cents: isCurrency(payload.currency) ? toEurCents(won, payload.currency, rates) : 0n,
          times_hundredths: (won * 100n) / staked,
          replay_id: payload.kind === 'bet' ? null : payload.roundId,
          jackpot: null,
        };
      });
    publishSoon(ctx, await addWins(tx, wins));
  }),
  subscribe(stakeReopened, 'winners', (_ctx, tx, events) =>
    removeWins(
      tx,
      events.map(({ payload }) => payload.roundId),
    ),
  ),
  subscribe(jackpotDropped, 'winners', async (ctx, tx, events) => {
    const wins = events.map(({ payload }): WinRow => {
      const [staked, won] = [BigInt(payload.stakedMinor), BigInt(payload.paidMinor)];
      return {
        round_id: payload.dropId,
        player_id: BigInt(payload.playerId),
        kind: 'jackpot',
        sysname: payload.sysname,
        currency: payload.currency,
        staked,
        won,
        created_at: new Date(payload.droppedAt),
        euro_cents: BigInt(payload.amountMinor),
        times_hundredths: staked > 0n ? (won * 100n) / staked : 0n,
        replay_id: payload.isReplayable ? payload.roundId : null,
        jackpot: payload.jackpot,
      };
    });
    publishSoon(ctx, await addWins(tx, wins));
  }),
];

const GATHER_MS = 400;
/** No list shows more. */
const MOST = 8;

interface Waiting {
  wins: WinRow[];
  timer: NodeJS.Timeout | undefined;
}
const waitingOf = perProcess('winners.waiting', (): Waiting => ({ wins: [], timer: undefined }));

/** A notification inside the transaction would make all commits of the database wait for each other. */
function publishSoon(ctx: Context, wins: readonly WinRow[]): void {
  if (wins.length === 0) return;
  const waiting = waitingOf(ctx);
  waiting.wins = [...waiting.wins, ...wins].slice(-MOST);
  waiting.timer ??= setTimeout(() => {
    waiting.timer = undefined;
    void publishWins(ctx, waiting.wins.splice(0));
  }, GATHER_MS).unref();
}

async function publishWins(ctx: Context, wins: readonly WinRow[]): Promise<void> {
  try {
    await publish(ctx.db, TOPIC, await messageOf(ctx, wins));
  } catch (error) {
    ctx.log.warn({ error: (error as Error).message }, 'winners could not be announced');
  }
}

export const stopTelling = (services: Services): void => clearTimeout(waitingOf(services).timer);
