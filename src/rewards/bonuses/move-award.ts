// From one state to the next: what an award pays out, restricts and gives back, each in the transaction that records the step.
import { factId } from '#kernel/ids.ts';
import { DEFAULT_LOCALE } from '#kernel/locales.ts';
import { formatAmount } from '#kernel/money.ts';
import { refuse } from '#kernel/refusals.ts';
import type { Services } from '#platform/context.ts';
import type { Transaction } from '#platform/db/database.ts';
import { announce } from '#platform/events/events.ts';
import { sha256Hex } from '#platform/secure-random.ts';
import { findPlayer } from '#players/accounts/index.ts';
import { grantToken, withdrawToken, type TokenKind } from '#sportsbook/bets/index.ts';
import { inWords } from '#site/content/index.ts';
import { grantFreespins, withdrawFreespins } from '#casino/rounds/index.ts';
import { mayBeGiven } from '#money/limits/index.ts';
import { bonusStakedBy, lift, restrict, type PurseSource, type Restriction } from '#money/stakes/index.ts';
import { post, purseAt } from '#money/wallet/index.ts';
import type { BonusMode, StepCause } from './contract.ts';
import { bonusReceived } from './events.ts';
import { notifyPlayer } from './notify-player.ts';
import { addPacks, addStep, changeAward, notifyDue, packsOf, queueOf, type Award } from './store.ts';
import type { Ending } from './tables.ts';

/** The house account that pays for bonuses. */
const COST = 'bonus-cost';
const DAY_MS = 86_400_000;

export const sourceOf = ({ id }: Pick<Award, 'id'>): string => `bonus.${id}`;
export const bonusPurse = ({ player_id: playerId, currency }: Pick<Award, 'player_id' | 'currency'>) =>
  ({ playerId, currency, bucket: 'bonus' }) as const;

export const factOf = ({ id }: Award, what: string): string => factId(sha256Hex(`bonus/${id}/${what}`), id);

/** Of the transfers with which its purse is emptied at its end. */
export const endFactOf = (award: Award): string => factOf(award, `end/${award.activated_at!.toISOString()}`);

export interface Activation {
  cause: StepCause;
  byWhom: string;
}

/** An award waiting for another to end was activated in time. */
export function mustBeInTime(award: Award, now: Date): void {
  if (award.take_by <= now && award.queued_at === null)
    refuse('InvalidRequest', {
      rule: 'bonuses.take-by',
      inputs: { until: award.take_by.toISOString() },
      status: 409,
      sentence: 'The time to activate this bonus is over.',
    });
}

/** The award is offered, and no other casino bonus is active: the caller holds all open awards of the player. */
export async function activate(tx: Transaction, services: Services, award: Award, by: Activation): Promise<Award> {
  const now = services.clock.now();
  const { player_id: playerId, currency, terms } = award;
  mustBeInTime(award, now);
  const purse: Award['purse'] = award.slot !== null && terms.mode === 'isolated' ? 'main' : null;
  const change = {
    status: 'active' as const,
    purse,
    queued_at: null,
    reason: null,
    activated_at: now,
    expires_at: new Date(now.getTime() + terms.days * DAY_MS),
    spins_until: terms.freeSpins && new Date(now.getTime() + terms.freeSpins.days * DAY_MS),
    // Checked once after its activation: it may have nothing to wager.
    due_at: now,
  };
  if (award.slot !== null) await restrict(tx, playerId, await restrictionOf(tx, { ...award, ...change }, now));
  // After the fencing token: either an exclusion waits for this, or this sees it.
  await mayBeGiven(services, tx, playerId);
  if (award.amount > 0n && !award.is_betting)
    await post(tx, {
      fact: factOf(award, `granted/${now.toISOString()}`),
      reason: 'bonus-granted',
      playerId,
      currency,
      amountMinor: award.amount,
      from: { house: COST },
      to: { bucket: 'bonus' },
    });
  if (award.is_betting) await grantBetToken(tx, services, award, change.expires_at);
  else await grantPacks(tx, services, award, now);
  const stakedBefore = { staked_before: await bonusStakedBy(tx, playerId) };
  await changeAward(tx, award.id, { ...change, ...stakedBefore });
  await addStep(tx, {
    award_id: award.id,
    status: 'active',
    cause: by.cause,
    sentence: by.cause === 'queue' ? 'Activated when the bonus before it had ended.' : 'Activated.',
    by_whom: by.byWhom,
    at: now,
  });
  await notifyDue(tx);
  const active = { ...award, ...change, ...stakedBefore };
  notifyPlayer(services, active);
  return active;
}

async function grantPacks(tx: Transaction, services: Services, award: Award, now: Date): Promise<void> {
  const { freeSpins } = award.terms;
  if (!freeSpins) return;
  const ids: string[] = [];
  for (const [nth, { game, count, stake }] of freeSpins.packs.entries()) {
    const { id } = await grantFreespins(
      services,
      {
        id: factOf(award, `pack/${nth}/${now.toISOString()}`),
        playerId: award.player_id,
        currency: award.currency,
        sysname: game,
        count,
        stake: formatAmount(BigInt(stake), award.currency),
        days: freeSpins.days,
        by: sourceOf(award),
        winningsTo: freeSpins.winnings,
      },
      tx,
    );
    ids.push(id);
  }
  await addPacks(tx, award.id, ids);
}

/** The token of a betting bonus has the id of its award. */
async function grantBetToken(tx: Transaction, services: Services, award: Award, expiresAt: Date): Promise<void> {
  const { bet } = award.terms;
  const player = await findPlayer(tx, award.player_id);
  await grantToken(tx, services, {
    id: award.id,
    playerId: award.player_id,
    currency: award.currency,
    kind: award.kind as TokenKind,
    amountMinor: award.amount,
    ...(award.kind === 'boost' && {
      percentByLegs: Object.fromEntries((bet?.percentByLegs ?? []).map(({ legs, percent }) => [legs, percent])),
    }),
    ...(bet?.minimumOdds && { minimumOdds: bet.minimumOdds }),
    minimumLegs: bet?.minimumLegs ?? 1,
    sports: bet?.sports ?? [],
    expiresAt,
    because: titleOf(award, player?.locale),
  });
}

const titleOf = ({ words, definition }: Award, locale: string = DEFAULT_LOCALE): string =>
  inWords(words.title, locale) || definition;

/** For an isolated bonus: the other purse pays from now on, and its terms hold only where the bonus pays. */
export async function changePurse(
  tx: Transaction,
  services: Services,
  award: Award,
  purse: 'main' | 'bonus',
): Promise<Award> {
  const changed = { ...award, purse };
  await restrict(tx, award.player_id, await restrictionOf(tx, changed, award.activated_at!));
  await changeAward(tx, award.id, { purse });
  notifyPlayer(services, changed);
  return changed;
}

/** An active award that nothing was played with is offered again; `check` refuses one that was, after the fencing token. */
export async function putBack(
  tx: Transaction,
  services: Services,
  award: Award,
  check: () => Promise<void>,
): Promise<void> {
  const now = services.clock.now();
  await lift(tx, award.player_id, sourceOf(award));
  await check();
  const moved = await empty(tx, award, award.amount, {
    status: 'offered',
    fact: factOf(award, `back/${award.activated_at!.toISOString()}`),
  });
  const change = {
    ...moved,
    // An award put back untouched was never forfeited.
    forfeited: award.forfeited,
    status: 'offered' as const,
    purse: null,
    staked_before: null,
    due_at: null,
    // As long as was left when it was activated: otherwise it might be over at once.
    take_by: new Date(Math.max(+award.take_by, now.getTime() + (+award.take_by - +award.activated_at!))),
    activated_at: null,
    expires_at: null,
  };
  await changeAward(tx, award.id, change);
  await addStep(tx, {
    award_id: award.id,
    status: 'offered',
    cause: 'player',
    sentence: 'Put back.',
    by_whom: 'player',
    at: now,
  });
  notifyPlayer(services, { ...award, ...change });
  await wakeQueue(tx, award.player_id, { status: 'forfeited', cause: 'player', sentence: '', byWhom: '' }, now);
}

/**
 * The purses that pay while a bonus is active. `null`, main and then bonus, is what players without a bonus have: their bets
 * take the quick path.
 */
function orderOf(mode: BonusMode, purse: Award['purse']): PurseSource[] | null {
  if (mode === 'isolated') return purse === 'bonus' ? ['bonus'] : ['main'];
  if (mode === 'earned') return ['main'];
  return mode === 'sticky' ? ['bonus', 'main'] : null;
}

async function restrictionOf(tx: Transaction, award: Award, startsAt: Date): Promise<Restriction> {
  const { terms, purse } = award;
  const player = await findPlayer(tx, award.player_id);
  const isFree = terms.mode === 'earned' || (terms.mode === 'isolated' && purse === 'main');
  return {
    source: sourceOf(award),
    currency: award.currency,
    highestStakeMinor: isFree || terms.highestStake === null ? null : BigInt(terms.highestStake),
    excluded: {
      subjects: isFree ? [] : terms.excludedGames,
      categories: isFree ? [] : terms.excludedCategories,
      kinds: [],
    },
    purseOrder: orderOf(terms.mode, purse),
    because: titleOf(award, player?.locale),
    startsAt,
    // Until it is lifted: its money must not play without its terms just because a job is late.
    endsAt: null,
  };
}

/** Ends it: what its purse holds becomes the player's own, or goes back to the house; the next in the queue comes up. */
export async function end(tx: Transaction, services: Services, award: Award, ending: Ending): Promise<Award> {
  const now = services.clock.now();
  const { status } = ending;
  const packs = await packsOf(tx, award.id);
  // Packs before purses, in the order in which a spin locks them.
  await withdrawFreespins(tx, packs, now);
  // A bet that already uses the token keeps it.
  if (award.is_betting && award.status === 'active') await withdrawToken(tx, services, award.id);
  const moved = { converted: award.converted, forfeited: award.forfeited, purse_end_seq: award.purse_end_seq };
  if (award.status === 'active' && award.slot !== null) {
    await lift(tx, award.player_id, sourceOf(award));
    const { balance } = await purseAt(tx, bonusPurse(award));
    Object.assign(moved, await empty(tx, award, balance, { status, fact: endFactOf(award) }));
    moved.purse_end_seq = (await purseAt(tx, bonusPurse(award))).seq;
  }
  const change = { ...moved, status, ended_at: now, due_at: null, queued_at: null, ending: null };
  await changeAward(tx, award.id, change);
  await addStep(tx, {
    award_id: award.id,
    status,
    cause: ending.cause,
    sentence: ending.sentence,
    by_whom: ending.byWhom,
    at: now,
  });
  if (award.status === 'active' && award.slot !== null) await wakeQueue(tx, award.player_id, ending, now);
  const ended = { ...award, ...change };
  notifyPlayer(services, ended);
  return ended;
}

/** Of a completed award as much as its cap allows becomes the player's own; the rest, and all of any other award, goes back. */
export async function empty(
  tx: Transaction,
  award: Pick<Award, 'id' | 'player_id' | 'currency' | 'terms' | 'converted' | 'forfeited'>,
  amount: bigint,
  { status, fact }: { status: Award['status']; fact: string },
): Promise<{ converted: bigint; forfeited: bigint }> {
  const { cap } = award.terms;
  const room = status !== 'completed' ? 0n : cap === null ? amount : BigInt(cap) - award.converted;
  const paidPart = room < amount ? (room > 0n ? room : 0n) : amount;
  const order = { playerId: award.player_id, currency: award.currency, from: { bucket: 'bonus' } } as const;
  if (paidPart > 0n) {
    await post(tx, { ...order, fact, reason: 'bonus-converted', amountMinor: paidPart, to: { bucket: 'main' } });
    await announce(tx, bonusReceived, {
      awardId: award.id,
      playerId: award.player_id.toString(),
      currency: award.currency,
      amountMinor: paidPart.toString(),
    });
  }
  const rest = amount - paidPart;
  if (rest > 0n) await post(tx, { ...order, fact, reason: 'bonus-forfeited', amountMinor: rest, to: { house: COST } });
  return { converted: award.converted + paidPart, forfeited: award.forfeited + rest };
}

/** A player who withdraws money, or changes their currency, has not asked for the next one now. */
async function wakeQueue(tx: Transaction, playerId: bigint, { cause }: Ending, now: Date): Promise<void> {
  const queue = await queueOf(tx, playerId);
  const isLeaving = cause === 'withdrawal' || cause === 'currency';
  if (isLeaving) for (const id of queue) await changeAward(tx, id, { queued_at: null });
  else if (queue[0] !== undefined) await changeAward(tx, queue[0], { due_at: now });
  if (!isLeaving && queue.length > 0) await notifyDue(tx);
}
