// All SQL of invitations after they were accepted: the friend's deposit and turnover, and what both were paid.
import { sql } from 'kysely';
import { tables, type Database, type Transaction } from '#platform/db/database.ts';
import { rowsAsJson } from '#platform/db/rows-as-json.ts';
import type { CampaignsTables, ReferralRow } from './tables.ts';

const on = (handle: Database | Transaction) => tables<CampaignsTables>(handle);

export const lockReferral = (tx: Transaction, friendId: bigint): Promise<ReferralRow | undefined> =>
  on(tx).selectFrom('campaigns.referrals').selectAll().where('friend_id', '=', friendId).forUpdate().executeTakeFirst();

export async function changeReferral(
  tx: Transaction,
  friendId: bigint,
  { deposit, ...change }: Partial<Omit<ReferralRow, 'friend_id' | 'referrer_id' | 'used_at'>>,
): Promise<void> {
  await on(tx)
    .updateTable('campaigns.referrals')
    .set({ ...change, ...(deposit && { deposit: sql`${JSON.stringify(deposit)}::jsonb` }) })
    .where('friend_id', '=', friendId)
    .execute();
}

/** The invitation whose rewards depend on this deposit. */
export const lockReferralOfDeposit = (tx: Transaction, depositId: string): Promise<ReferralRow | undefined> =>
  on(tx)
    .selectFrom('campaigns.referrals')
    .selectAll()
    .where('deposit_id', '=', depositId)
    .forUpdate()
    .executeTakeFirst();

/** Whether one of these accounts was invited. */
export async function isAnyInvited(handle: Database | Transaction, playerIds: readonly bigint[]): Promise<boolean> {
  if (playerIds.length === 0) return false;
  const row = await on(handle)
    .selectFrom('campaigns.referrals')
    .select('friend_id')
    .where('friend_id', 'in', [...playerIds])
    .executeTakeFirst();
  return row !== undefined;
}

/** The player's referrer, the referrer's referrer, and so on. */
export async function invitersOf(handle: Database | Transaction, playerId: bigint): Promise<bigint[]> {
  const { rows } = await sql<{ id: bigint }>`
    with recursive up (id) as (
      select referrer_id from campaigns.referrals where friend_id = ${playerId}
      union select r.referrer_id from up join campaigns.referrals r on r.friend_id = up.id)
    select id from up`.execute(handle);
  return rows.map(({ id }) => id);
}

export async function countPaidSince(tx: Transaction, referrerId: bigint, since: Date): Promise<number> {
  const { count } = await on(tx)
    .selectFrom('campaigns.referrals')
    .select((query) => query.fn.countAll<bigint>().as('count'))
    .where('referrer_id', '=', referrerId)
    .where('referrer_paid_at', '>=', since)
    .executeTakeFirstOrThrow();
  return Number(count);
}

export interface FriendStake {
  roundId: string;
  friendId: bigint;
  currency: string;
  /** Of all purses, and of the friend's own money. */
  total: bigint;
  staked: bigint;
  isKept: boolean;
}

/** Adds what invited players have staked since their deposit; returns the friends whose turnover is reached. */
export async function addFriendStakes(tx: Transaction, stakes: readonly FriendStake[]): Promise<bigint[]> {
  if (stakes.length === 0) return [];
  const { rows } = await sql<{ friend_id: bigint }>`
    with given as (
      select g.* from json_to_recordset(${rowsAsJson(stakes)}::json)
          as g("roundId" uuid, "friendId" bigint, currency text, total bigint, staked bigint, "isKept" boolean)
        join campaigns.referrals r on r.friend_id = g."friendId" and r.currency = g.currency and r.required is not null
             and r.referrer_decided_at is null and r.returned_at is null
    ), kept as (
      insert into campaigns.friend_stakes (round_id, friend_id, total, staked)
      select distinct on ("roundId") "roundId", "friendId", total, staked from given where "isKept" on conflict do nothing
    ), sums as (select "friendId" as friend_id, sum(staked)::bigint as staked from given group by 1 order by 1)
    update campaigns.referrals r set staked = r.staked + s.staked from sums s where r.friend_id = s.friend_id
    returning r.friend_id`.execute(tx);
  return rows.map(({ friend_id }) => friend_id);
}

/** `minor`: of a stake that was given back; `null`: everything of its round. */
export async function takeFriendStakes(
  tx: Transaction,
  rounds: ReadonlyArray<{ roundId: string; minor: bigint | null }>,
): Promise<void> {
  await sql`
    with given as (
      select "roundId" as round_id, case when bool_or(minor is null) then null else sum(minor) end as minor
        from json_to_recordset(${rowsAsJson(rounds)}::json) as g("roundId" uuid, minor bigint) group by 1
    ), less as (
      delete from campaigns.friend_stakes f using given g where g.round_id = f.round_id
      returning f.friend_id, case when g.minor is null or g.minor >= f.total then f.staked
                                  else div(f.staked * g.minor, f.total)::bigint end as staked
    ), sums as (select friend_id, sum(staked)::bigint as staked from less group by 1)
    update campaigns.referrals r set staked = greatest(r.staked - s.staked, 0) from sums s where r.friend_id = s.friend_id`.execute(
    tx,
  );
}
