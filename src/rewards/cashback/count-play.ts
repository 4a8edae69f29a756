/**
 * What settled stakes add to a player's week, and the rakeback that they bring: in batches, after the bets, in the transaction
 * that moves the subscriber's offset on. Each stake counts once, and one that is taken back no longer counts.
 */
import { isCurrency, type Currency } from '#kernel/money.ts';
import { labelOf } from '#casino/engine/proof/label.ts';
import { titles } from '#casino/titles/index.ts';
import type { Context } from '#platform/context.ts';
import type { Transaction } from '#platform/db/database.ts';
import { subscribe, type Announced, type Subscription } from '#platform/events/events.ts';
import { bonusReceived, roundsThatEarn } from '#rewards/bonuses/index.ts';
import {
  canBeTakenBack,
  earnsRewards,
  purseParts,
  stakeSettled,
  subscribeToTakenBack,
  type StakeSettled,
  type TakenBack,
} from '#money/stakes/index.ts';
import { edgeOf, rakebackOf } from './rules/rakeback.ts';
import { weekOf, type Week } from './rules/week.ts';
import {
  addRakeback,
  addToWeeks,
  keepCounted,
  openWeeks,
  takeCounted,
  type Counted,
  type WeekChange,
} from './store.ts';
import { cashbackTerms } from './terms.ts';

export const SUBSCRIBER = 'cashback';

export const subscriptions: Subscription[] = [
  subscribe(bonusReceived, SUBSCRIBER, (ctx, tx, events) =>
    addReceived(
      ctx,
      tx,
      events.map(({ payload: { playerId, currency, amountMinor }, at }) => ({
        playerId: BigInt(playerId),
        currency,
        minor: BigInt(amountMinor),
        at,
      })),
    ),
  ),
  subscribe(stakeSettled, SUBSCRIBER, countSettled),
  ...subscribeToTakenBack(SUBSCRIBER, uncount),
];

async function countSettled(
  ctx: Context,
  tx: Transaction,
  events: ReadonlyArray<Announced<StakeSettled>>,
): Promise<void> {
  const weekAt = weekFinder(ctx.config.CASHBACK_ZONE);
  const share = cashbackTerms(ctx).rakebackShare;
  const weeks: WeekChange[] = [];
  const rakeback: Array<{ playerId: string; currency: Currency; gathered: bigint }> = [];
  const counted: Counted[] = [];
  const earning = await roundsThatEarn(
    tx,
    events.map(({ payload }) => payload),
  );
  for (const { payload } of events) {
    const { playerId, currency, roundId, kind } = payload;
    if (!isCurrency(currency) || currency === 'FUN' || !earnsRewards(payload)) continue;
    const { staked, won } = purseParts(payload);
    if (staked.main === 0n && won.main === 0n) continue;
    const at = new Date(payload.settledAt);
    // What earns a bonus is rewarded by it already.
    const edge = earning.has(roundId) ? 0n : edgeOfStake(payload);
    weeks.push({
      playerId,
      currency,
      at,
      week: weekAt(at),
      staked: staked.main,
      won: won.main,
      received: 0n,
      edge: staked.main * edge,
      rounds: staked.main > 0n ? 1 : 0,
    });
    rakeback.push({ playerId, currency, gathered: rakebackOf(staked.main, edge, share) });
    if (canBeTakenBack(kind)) {
      const total = BigInt(payload.stakedMinor);
      counted.push({ roundId, playerId, currency, total, staked: staked.main, won: won.main, at });
    }
  }
  await addToOpenWeeks(ctx, tx, weeks);
  await addRakeback(tx, sumsOf(rakeback), ctx.clock.now());
  await keepCounted(tx, counted);
}

/** Only what we can prove: a round at a supplier and a bet on sports have no proved return. */
function edgeOfStake({ kind, subject }: StakeSettled): bigint {
  if (canBeTakenBack(kind)) return 0n;
  const title = Object.hasOwn(titles, subject) ? titles[subject] : undefined;
  // Of the way to play that returns most: what is chosen in a round is the player's.
  return title ? edgeOf(labelOf(title.proof).highest.rtp) : 0n;
}

/** A stake that never counted changes nothing. */
async function uncount(ctx: Context, tx: Transaction, back: readonly TakenBack[]): Promise<void> {
  const weekAt = weekFinder(ctx.config.CASHBACK_ZONE);
  const counted = await takeCounted(tx, back);
  const changes = counted.map(({ playerId, currency, at, staked, won, isAll }) => ({
    playerId,
    currency,
    at,
    week: weekAt(at),
    staked: -staked,
    won: -won,
    received: 0n,
    // Only stakes without a proved return can be taken back.
    edge: 0n,
    rounds: -Number(isAll),
  }));
  await addToOpenWeeks(ctx, tx, changes);
}

/** A bonus that was received reduces the basis of its week. */
export const addReceived = (
  ctx: Context,
  tx: Transaction,
  received: ReadonlyArray<{ playerId: bigint; currency: Currency; minor: bigint; at: Date }>,
): Promise<void> => {
  const weekAt = weekFinder(ctx.config.CASHBACK_ZONE);
  const changes = received.map(({ playerId, currency, minor, at }) => ({
    playerId: String(playerId),
    currency,
    at,
    week: weekAt(at),
    staked: 0n,
    won: 0n,
    received: minor,
    edge: 0n,
    rounds: 0,
  }));
  return addToOpenWeeks(ctx, tx, changes);
};

/** Anything of a week whose cashback is decided counts in the running one. */
async function addToOpenWeeks(ctx: Context, tx: Transaction, changes: readonly WeekChange[]): Promise<void> {
  const late = await addToWeeks(tx, summed(await inBegunWeeks(tx, changes)));
  if (late.length === 0) return;
  const at = ctx.clock.now();
  const week = weekOf(at, ctx.config.CASHBACK_ZONE);
  await addToWeeks(
    tx,
    summed(
      await inBegunWeeks(
        tx,
        late.map((change) => ({ ...change, at, week })),
      ),
    ),
  );
}

/** A week that a player has begun keeps its bounds when the operator changes the zone: the new one counts from its end on. */
async function inBegunWeeks(tx: Transaction, changes: readonly WeekChange[]): Promise<WeekChange[]> {
  if (changes.length === 0) return [];
  const times = changes.map(({ at }) => at.getTime()).sort((a, b) => a - b);
  const players = [...new Set(changes.map(({ playerId }) => playerId))];
  const rows = await openWeeks(tx, players, new Date(times[0]!), new Date(times.at(-1)!));
  const begun = Map.groupBy(rows, ({ player_id, currency }) => `${player_id} ${currency}`);
  return changes.map((change) => {
    const weeks = begun.get(`${change.playerId} ${change.currency}`) ?? [];
    const row = weeks.find(({ starts_at, ends_at }) => starts_at <= change.at && change.at < ends_at);
    return row ? { ...change, week: { startsAt: row.starts_at, endsAt: row.ends_at } } : change;
  });
}

function summed(changes: readonly WeekChange[]): WeekChange[] {
  const sums = new Map<string, WeekChange>();
  for (const change of changes) {
    const key = `${change.playerId} ${change.currency} ${change.week.startsAt.getTime()}`;
    const sum = sums.get(key);
    if (!sum) sums.set(key, { ...change });
    else {
      sum.staked += change.staked;
      sum.won += change.won;
      sum.received += change.received;
      sum.edge += change.edge;
      sum.rounds += change.rounds;
    }
  }
  return [...sums.values()];
}

function sumsOf(gatheredStakes: ReadonlyArray<{ playerId: string; currency: Currency; gathered: bigint }>) {
  const sums = new Map<string, { playerId: string; currency: Currency; gathered: bigint }>();
  for (const stake of gatheredStakes) {
    if (stake.gathered === 0n) continue;
    const key = `${stake.playerId} ${stake.currency}`;
    const sum = sums.get(key);
    if (sum) sum.gathered += stake.gathered;
    else sums.set(key, { ...stake });
  }
  return [...sums.values()];
}

/** Events of a batch nearly always belong to one week, and zone conversions are slow. */
function weekFinder(zone: string): (at: Date) => Week {
  let last: Week | undefined;
  return (at) => {
    if (!last || at < last.startsAt || at >= last.endsAt) last = weekOf(at, zone);
    return last;
  };
}
