/**
 * What settled stakes bring: points, and steps of missions. In batches, after the bets, in the transaction that moves the
 * subscriber's offset on: each stake counts once, and one that is taken back no longer counts.
 */
import { isCurrency, type Currency } from '#kernel/money.ts';
import type { Context } from '#platform/context.ts';
import type { Transaction } from '#platform/db/database.ts';
import { subscribe, type Announced, type Subscription } from '#platform/events/events.ts';
import { contactConfirmed, identityChanged, ratesPerEur } from '#players/accounts/index.ts';
import { roundsThatEarn, sumIn } from '#rewards/bonuses/index.ts';
import { depositReturned, depositSettled } from '#money/cashier/index.ts';
import { catalogue } from '#casino/rounds/index.ts';
import { deriveFromContent } from '#site/content/index.ts';
import {
  canBeTakenBack,
  earnsRewards,
  purseParts,
  stakeSettled,
  subscribeToTakenBack,
  type StakeKind,
  type StakeSettled,
  type TakenBack,
} from '#money/stakes/index.ts';
import { perkOf } from './characters.ts';
import { isCounting, loyaltyConfig } from './config.ts';
import { countDeposits, countMissions, type PlayedBy, type Standing } from './count-missions.ts';
import { keepCounted, playersOf, takeCounted, type Taken } from './counted-store.ts';
import { releaseHeld } from './due-rewards.ts';
import { raiseLevels } from './levels.ts';
import { addPoints, type PlayerPoints, type PointsChange } from './points-store.ts';
import { takeBackMissions } from './take-back-missions.ts';
import { takeProgress } from './progress-store.ts';
import type { Perk } from './rules/perk.ts';
import { withPerk } from './rules/perk.ts';
import { POINT, wholePoints } from './rules/points.ts';
import { notifyPlayer } from './notify-player.ts';

export const SUBSCRIBER = 'loyalty';

export const subscriptions: Subscription[] = [
  subscribe(stakeSettled, SUBSCRIBER, countSettled),
  ...subscribeToTakenBack(SUBSCRIBER, async (ctx, tx, back) => void (await uncount(ctx, tx, back))),
  subscribe(depositSettled, SUBSCRIBER, countPaidIn),
  subscribe(identityChanged, SUBSCRIBER, releaseFor),
  subscribe(contactConfirmed, SUBSCRIBER, releaseFor),
  subscribe(depositReturned, SUBSCRIBER, (ctx, tx, events) =>
    takeBackDeposits(
      ctx,
      tx,
      events.map(({ payload: { id } }) => id),
    ),
  ),
];

interface Stake extends PlayedBy {
  kind: StakeKind;
  tier: bigint;
  balance: bigint;
}

async function countSettled(
  ctx: Context,
  tx: Transaction,
  events: ReadonlyArray<Announced<StakeSettled>>,
): Promise<void> {
  if (!isCounting(ctx)) return;
  const payloads = events.map(({ payload }) => payload).filter(earnsRewards);
  // What earns a bonus is rewarded by it already.
  const earning = await roundsThatEarn(tx, payloads);
  const rewardableStakes = payloads
    .filter(({ roundId }) => !earning.has(roundId))
    .flatMap((payload) => readStake(ctx, payload));
  if (rewardableStakes.length === 0) return;
  const standingOf = await standings(ctx, tx, rewardableStakes);
  const stakes: Stake[] = rewardableStakes.map((stake) => ({
    ...stake,
    balance: withPerk(stake.tier, stake.category, standingOf(stake.playerId).perk),
  }));
  const steps = await countMissions(tx, ctx, stakes, (playerId) => standingOf(playerId).standing);
  await keepCounted(
    tx,
    stakes
      .filter(({ kind }) => canBeTakenBack(kind))
      .map(({ roundId, playerId, category, totalMinor, tier, balance, at }) => ({
        roundId,
        playerId,
        category,
        total: totalMinor,
        tier,
        balance,
        missions: steps.get(roundId) ?? [],
        at,
      })),
  );
  const standing = await addPoints(tx, changesOf(stakes, 'play'), ctx.clock.now(), { isPlay: true });
  await raiseLevels(tx, ctx, standing);
  notifyAll(ctx, standing);
}

function releaseFor(
  ctx: Context,
  tx: Transaction,
  events: ReadonlyArray<Announced<{ playerId: string }>>,
): Promise<void> {
  return releaseHeld(
    tx,
    events.map(({ payload }) => BigInt(payload.playerId)),
    ctx.clock.now(),
  );
}

/** Recorded like a stake, because it may be returned, or charged back by the payer's bank. */
async function countPaidIn(
  ctx: Context,
  tx: Transaction,
  events: ReadonlyArray<Announced<{ id: string; playerId: string; currency: Currency; amountMinor: string }>>,
): Promise<void> {
  await releaseFor(ctx, tx, events);
  if (!isCounting(ctx)) return;
  const deposits = events.map(({ payload: { id, playerId, currency, amountMinor }, at }) => ({
    id,
    playerId: BigInt(playerId),
    currency,
    minor: BigInt(amountMinor),
    at,
  }));
  const standingOf = await standings(ctx, tx, deposits);
  const steps = await countDeposits(tx, ctx, deposits, (playerId) => standingOf(playerId).standing);
  await keepCounted(
    tx,
    deposits
      .filter(({ id }) => steps.has(id))
      .map(({ id, playerId, minor, at }) => ({
        roundId: id,
        playerId,
        category: 'deposit',
        total: minor,
        tier: 0n,
        balance: 0n,
        missions: steps.get(id)!,
        at,
      })),
  );
}

/** Only what the player has staked of their own money counts. */
function readStake(ctx: Context, payload: StakeSettled): Array<Omit<Stake, 'balance'>> {
  const { playerId, currency, category, subject, roundId, kind } = payload;
  if (!isCurrency(currency) || currency === 'FUN') return [];
  const { staked, won } = purseParts(payload);
  if (staked.main <= 0n) return [];
  return [
    {
      roundId,
      kind,
      playerId: BigInt(playerId),
      at: new Date(payload.settledAt),
      subject,
      category,
      provider: payload.provider ?? providerOf(ctx, subject),
      currency,
      stakedMinor: staked.main,
      wonMinor: won.main,
      totalMinor: BigInt(payload.stakedMinor),
      totalWonMinor: BigInt(payload.wonMinor),
      legs: legsOf(payload.details),
      tier: pointsFor(ctx, staked.main, category, currency),
    },
  ];
}

const legsOf = (details: unknown): number => (details as { legs?: number } | undefined)?.legs ?? 1;

/** In millionths: points per stake by the type of the game; in another currency by its equivalent. */
function pointsFor(ctx: Context, stakedMinor: bigint, category: string, currency: Currency): bigint {
  const perPoint = deriveFromContent(ctx, `loyalty/per-point/${category}/${currency}`, () => {
    const { rates } = loyaltyConfig(ctx);
    const euros = Object.hasOwn(rates, category) ? rates[category] : undefined;
    return { minor: euros === undefined ? 0n : (sumIn({ EUR: euros }, currency, ratesPerEur(ctx)) ?? 0n) };
  }).minor;
  return perPoint <= 0n ? 0n : (stakedMinor * POINT) / perPoint;
}

function providerOf(ctx: Context, sysname: string): string {
  const providers = deriveFromContent(
    ctx,
    'loyalty/providers',
    () => new Map(catalogue(ctx, 'EUR').map((game) => [game.sysname, game.provider])),
  );
  return providers.get(sysname) ?? '';
}

/** One row of history for each player and type of games. */
function changesOf(
  stakes: ReadonlyArray<Pick<Stake, 'playerId' | 'category' | 'tier' | 'balance'>>,
  kind: 'play' | 'reversal',
): PointsChange[] {
  const sums = new Map<string, PointsChange>();
  for (const { playerId, category, tier, balance } of stakes) {
    if (tier === 0n && balance === 0n) continue;
    const key = `${playerId} ${category}`;
    const sum = sums.get(key);
    if (sum) {
      sum.tier += tier;
      sum.balance += balance;
    } else sums.set(key, { playerId, kind, about: category, tier, balance });
  }
  return [...sums.values()];
}

/** A returned deposit advances no mission any more; a mission that it had completed gives nothing either. */
async function takeBackDeposits(ctx: Context, tx: Transaction, ids: readonly string[]): Promise<void> {
  const reversals = await uncount(
    ctx,
    tx,
    ids.map((roundId) => ({ roundId, minor: null })),
  );
  await takeBackMissions(
    tx,
    ctx,
    reversals.flatMap(({ playerId, steps }) =>
      steps.map(([mission, , startsAt]) => ({ playerId, mission, startsAt: new Date(startsAt) })),
    ),
  );
}

/** A round that never counted changes nothing. */
async function uncount(ctx: Context, tx: Transaction, back: readonly TakenBack[]): Promise<readonly Taken[]> {
  const rewards = await takeCounted(tx, back);
  if (rewards.length === 0) return rewards;
  await takeProgress(
    tx,
    rewards.flatMap(({ playerId, steps }) =>
      steps.map(([mission, nth, startsAt, currency, done]) => ({
        playerId,
        mission,
        nth,
        startsAt: new Date(startsAt),
        currency,
        done: BigInt(done),
      })),
    ),
  );
  const changes = rewards.map((points) => ({ ...points, tier: -points.tier, balance: -points.balance }));
  notifyAll(ctx, await addPoints(tx, changesOf(changes, 'reversal'), ctx.clock.now()));
  return rewards;
}

const notifyAll = (ctx: Context, players: readonly PlayerPoints[]): void => {
  for (const { player_id, tier, balance } of players)
    notifyPlayer(ctx, player_id, { points: wholePoints(balance), tier_points: wholePoints(tier) });
};

interface Known {
  perk: Perk | undefined;
  standing: Standing;
}

async function standings(
  ctx: Context,
  tx: Transaction,
  playerRows: ReadonlyArray<{ playerId: bigint }>,
): Promise<(playerId: bigint) => Known> {
  const playersById = await playersOf(tx, [...new Set(playerRows.map(({ playerId }) => playerId))]);
  return (playerId) => {
    const row = playersById.get(playerId);
    const perk = row?.character ? perkOf(ctx, row.character) : undefined;
    return { perk, standing: { level: row?.level ?? 1, hasExtra: perk?.kind === 'missions' } };
  };
}
