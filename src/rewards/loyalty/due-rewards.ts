// Rewards that are due: recorded with what they are for, and given one at a time afterwards, so that no bet waits for a purse.
import { sql, type Selectable } from 'kysely';
import { perProcess, type Context, type Services } from '#platform/context.ts';
import { isDatabaseTrouble, tables, transaction, type Database, type Transaction } from '#platform/db/database.ts';
import { rowsAsJson } from '#platform/db/rows-as-json.ts';
import { reportFailure } from '#platform/failure-log.ts';
import { DueWorker } from '#platform/jobs/due-worker.ts';
import { currencyOf, findPlayer } from '#players/accounts/index.ts';
import { hasDepositThatStands } from '#money/cashier/index.ts';
import { takeFreeGift, takeFromBudget, type WhyNot } from '#rewards/gifts/index.ts';
import { isOnBreak } from '#money/limits/index.ts';
import { cashOf, hand, type RewardGift } from './give-reward.ts';
import { isProved, lookAgainAt } from './held-rewards.ts';
import { addDelayNotice } from './notices.ts';
import { notifyPlayer } from './notify-player.ts';
import { worthOfReward } from './reward-worth.ts';
import type { RewardCause } from './rules/reward.ts';
import type { LoyaltyTables } from './tables.ts';

type RewardRow = Selectable<LoyaltyTables['loyalty.rewards']>;

/** Notified when a reward is due. */
const DUE_CHANNEL = 'loyalty_due';
const RETRY_MS = 30_000;
const BREAK_MS = 3_600_000;
const DAY_MS = 86_400_000;
const AT_ONCE = 200;

/** A reward that is a gift: the promise whose budget it is taken from, and that budget in EUR cents a day. */
export interface GiftBudget {
  gift: string;
  budget: bigint;
}

/** In the transaction of what they are for; a known fact is left as it is. */
export async function dueRewards(
  tx: Transaction,
  services: Services,
  gifts: ReadonlyArray<Omit<RewardGift, 'currency' | 'amountMinor'> & Partial<GiftBudget>>,
): Promise<void> {
  if (gifts.length === 0) return;
  const now = services.clock.now();
  const rows = gifts.map(({ playerId, causeId, needsProof = false, ...gift }) => ({
    ...gift,
    player_id: playerId,
    cause_id: causeId,
    needs_proof: needsProof,
  }));
  await sql`
    insert into loyalty.rewards (fact, player_id, cause, cause_id, reward, due_at, created_at, needs_proof, gift, budget)
    select fact, player_id, cause, cause_id, reward, ${now}::timestamptz, ${now}::timestamptz, needs_proof, gift, budget
      from json_to_recordset(${rowsAsJson(rows)}::json)
        as g(fact text, player_id bigint, cause text, cause_id text, reward jsonb, needs_proof boolean, gift text, budget bigint)
    on conflict do nothing`.execute(tx);
  await sql`select pg_notify(${DUE_CHANNEL}, '')`.execute(tx);
}

/** A deposit, a confirmed identity or a confirmed contact: what these players are held is looked at again. */
export async function releaseHeld(tx: Transaction, playerIds: readonly bigint[], now: Date): Promise<void> {
  if (playerIds.length === 0) return;
  const { numAffectedRows } = await sql`
    update loyalty.rewards set due_at = ${now}
     where player_id = any(${[...playerIds]}::bigint[]) and (needs_proof or gift is not null) and due_at is not null`.execute(
    tx,
  );
  if ((numAffectedRows ?? 0n) > 0n) await sql`select pg_notify(${DUE_CHANNEL}, '')`.execute(tx);
}

const on = (handle: Database | Transaction) => tables<LoyaltyTables>(handle);

/** Gives everything due now; returns how many there were. */
export async function giveDue(ctx: Context): Promise<number> {
  const now = ctx.clock.now();
  const due = await on(ctx.db)
    .selectFrom('loyalty.rewards')
    .select('fact')
    .where('due_at', '<=', now)
    .orderBy('due_at')
    .limit(AT_ONCE)
    .execute();
  for (const { fact } of due)
    try {
      await transaction(ctx.db, (tx) => giveOne(tx, ctx, fact));
    } catch (error) {
      if (isDatabaseTrouble(error)) throw error;
      reportFailure(ctx, 'loyalty', { fact, error: (error as Error).message }, 'a reward could not be given');
      await postpone(ctx.db, fact, new Date(now.getTime() + RETRY_MS));
    }
  return due.length;
}

/** A player on a break gets it when they are back; one whose account is closed gets nothing. */
async function giveOne(tx: Transaction, ctx: Context, fact: string): Promise<void> {
  const row = await on(tx)
    .selectFrom('loyalty.rewards')
    .selectAll()
    .where('fact', '=', fact)
    .where('due_at', 'is not', null)
    .forUpdate()
    .skipLocked()
    .executeTakeFirst();
  if (!row) return;
  const now = ctx.clock.now();
  const noted = { playerId: row.player_id, fact };
  const player = await findPlayer(tx, row.player_id);
  if (player?.status === 'active' && (await isOnBreak(ctx, tx, row.player_id)))
    return postpone(tx, fact, new Date(now.getTime() + BREAK_MS));
  if (player?.status === 'banned') return postpone(tx, fact, new Date(now.getTime() + BREAK_MS));
  if (player?.status !== 'active') return change(tx, fact, { due_at: null });
  if (row.needs_proof && !(await isProved(tx, row.player_id))) {
    await addDelayNotice(tx, ctx, 'held', noted);
    return change(tx, fact, { due_at: lookAgainAt(row.created_at, now) });
  }
  const reason = await whyNotForPerson(tx, ctx, row);
  if (reason?.rule === 'persons.contact') {
    await addDelayNotice(tx, ctx, 'contact', noted);
    return change(tx, fact, { due_at: lookAgainAt(row.created_at, now) });
  }
  if (reason) {
    await addDelayNotice(tx, ctx, 'once', noted);
    return change(tx, fact, { due_at: null });
  }
  if (!(await isWithinBudget(tx, ctx, row))) return postpone(tx, fact, nextDay(now));
  const currency = currencyOf(player.currency);
  const cash = row.reward.kind === 'cash' ? (sharedIn(row, currency) ?? cashOf(ctx, row.reward, currency)) : null;
  const gift = {
    playerId: row.player_id,
    currency,
    reward: row.reward,
    fact,
    cause: row.cause as RewardCause,
    causeId: row.cause_id,
  };
  await hand(tx, ctx, gift, cash);
  await change(tx, fact, { due_at: null, given_at: now, currency: cash === null ? null : currency, amount: cash });
  notifyPlayer(ctx, row.player_id, { news: true });
}

/** A share of a pool has its sum already, in the currency that the player had then. */
const sharedIn = ({ amount, currency }: RewardRow, present: string): bigint | null =>
  currency === present ? amount : null;

/** The next day (UTC) has a budget of its own. */
const nextDay = (now: Date): Date => new Date((Math.floor(now.getTime() / DAY_MS) + 1) * DAY_MS);

/** A mission that gives more than it takes gives once to a person, as long as this account has not paid in. */
async function whyNotForPerson(tx: Transaction, ctx: Context, row: RewardRow): Promise<WhyNot | undefined> {
  const { gift, cause, fact, player_id: playerId } = row;
  if (gift === null || cause !== 'mission' || (await hasDepositThatStands(tx, playerId))) return undefined;
  return takeFreeGift(tx, ctx, { playerId, gift: fact.replace(`mission/${playerId}/`, 'loyalty-missions/') });
}

/** Once today's budget is used up the reward follows on another day, and the player gets a notice. */
async function isWithinBudget(tx: Transaction, ctx: Context, row: RewardRow): Promise<boolean> {
  const { gift, budget, reward, fact, player_id: playerId } = row;
  if (gift === null || budget === null) return true;
  const costCents = worthOfReward(ctx, reward);
  if (await takeFromBudget(tx, ctx, { gift, budgetCents: budget, costCents })) return true;
  await addDelayNotice(tx, ctx, 'later', { playerId, fact });
  return false;
}

const change = async (
  tx: Transaction,
  fact: string,
  set: Partial<Pick<LoyaltyTables['loyalty.rewards'], 'due_at' | 'given_at' | 'currency' | 'amount'>>,
): Promise<void> => void (await on(tx).updateTable('loyalty.rewards').set(set).where('fact', '=', fact).execute());

const postpone = async (handle: Database | Transaction, fact: string, until: Date): Promise<void> =>
  void (await on(handle)
    .updateTable('loyalty.rewards')
    .set({ due_at: until })
    .where('fact', '=', fact)
    .where('due_at', 'is not', null)
    .execute());

async function nextDueAt(ctx: Context): Promise<Date | null> {
  const row = await on(ctx.db)
    .selectFrom('loyalty.rewards')
    .select((eb) => eb.fn.min('due_at').as('at'))
    .where('due_at', 'is not', null)
    .executeTakeFirst();
  return row?.at ?? null;
}

export const worker = perProcess(
  'loyalty.worker',
  (services: Services) =>
    new DueWorker(services, {
      name: 'loyalty',
      channel: DUE_CHANNEL,
      nextAt: (ctx) => nextDueAt(ctx),
      run: async (ctx) => (await giveDue(ctx)) >= AT_ONCE,
    }),
);
