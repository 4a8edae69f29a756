// All SQL of bet tokens.
import { sql, type Selectable } from 'kysely';
import { tables, type Database, type Transaction } from '#platform/db/database.ts';
import type { BetsTables } from './tables.ts';

export type TokenRow = Selectable<BetsTables['bets.tokens']>;
type Handle = Database | Transaction;
const query = (handle: Handle) => tables<BetsTables>(handle);

/** Returns whether it is new. */
export async function insertToken(tx: Transaction, token: TokenRow): Promise<boolean> {
  const { numInsertedOrUpdatedRows: count } = await query(tx)
    .insertInto('bets.tokens')
    .values({ ...token, percent_by_legs: JSON.stringify(token.percent_by_legs) as never })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirstOrThrow();
  return count === 1n;
}

export const findToken = (handle: Handle, playerId: bigint, id: string): Promise<TokenRow | undefined> =>
  query(handle)
    .selectFrom('bets.tokens')
    .selectAll()
    .where('id', '=', id)
    .where('player_id', '=', playerId)
    .executeTakeFirst();

export const lockToken = (tx: Transaction, id: string): Promise<TokenRow | undefined> =>
  query(tx).selectFrom('bets.tokens').selectAll().where('id', '=', id).forUpdate().executeTakeFirst();

export const tokensByIds = (handle: Handle, ids: readonly string[]): Promise<TokenRow[]> =>
  ids.length === 0
    ? Promise.resolve([])
    : query(handle)
        .selectFrom('bets.tokens')
        .selectAll()
        .where('id', 'in', [...ids])
        .execute();

/** `usableAt`: those that can be used then, the first to expire first; otherwise the newest first. */
export const tokensOf = (
  handle: Handle,
  playerId: bigint,
  { usableAt, most }: { usableAt?: Date | undefined; most: number },
): Promise<TokenRow[]> =>
  query(handle)
    .selectFrom('bets.tokens')
    .selectAll()
    .where('player_id', '=', playerId)
    .$if(usableAt !== undefined, (query) =>
      query.where('state', '=', 'active').where('expires_at', '>', usableAt!).orderBy('expires_at'),
    )
    .orderBy('granted_at', 'desc')
    .orderBy('id')
    .limit(most)
    .execute();

/** The row is locked already. */
export async function useToken(tx: Transaction, id: string, betId: string, at: Date): Promise<void> {
  await query(tx)
    .updateTable('bets.tokens')
    .set({ state: 'used', bet_id: betId, used_at: at })
    .where('id', '=', id)
    .execute();
}

export async function withdraw(tx: Transaction, id: string, at: Date): Promise<void> {
  await query(tx)
    .updateTable('bets.tokens')
    .set((eb) => ({
      state: eb
        .case()
        .when('state', '=', 'active')
        .then('withdrawn' as const)
        .else(eb.ref('state'))
        .end(),
      withdrawn_at: at,
    }))
    .where('id', '=', id)
    .where('withdrawn_at', 'is', null)
    .execute();
}

/**
 * Tokens of bets that were declined or void: they can be used again, for no less time than was left when they were used. A
 * token withdrawn in the meantime stays withdrawn.
 */
export async function giveBackTokens(tx: Transaction, betIds: readonly string[], now: Date): Promise<void> {
  if (betIds.length === 0) return;
  await sql`
    update bets.tokens set state = case when withdrawn_at is null then 'active' else 'withdrawn' end, bet_id = null, used_at = null,
           expires_at = greatest(expires_at, ${now}::timestamptz + (expires_at - used_at))
     where bet_id = any(${betIds}::uuid[])`.execute(tx);
}

/** For bets that were settled or are open again. */
export async function markTokens(tx: Transaction, betIds: readonly string[], state: 'used' | 'settled'): Promise<void> {
  if (betIds.length === 0) return;
  await query(tx)
    .updateTable('bets.tokens')
    .set({ state })
    .where('bet_id', 'in', [...betIds])
    .execute();
}

/** A void bet is open again: it uses its token again, unless another bet has used it since. */
export async function reclaimTokens(
  tx: Transaction,
  bets: readonly { betId: string; tokenId: string }[],
  at: Date,
): Promise<void> {
  if (bets.length === 0) return;
  await sql`
    update bets.tokens t set state = 'used', bet_id = b.bet, used_at = ${at}
      from unnest(${bets.map(({ betId }) => betId)}::uuid[], ${bets.map(({ tokenId }) => tokenId)}::uuid[]) as b(bet, token)
     where t.id = b.token and t.state in ('active', 'withdrawn') and t.bet_id is null`.execute(tx);
}

/** What bets with it have paid to the main purse beside their stakes: the wins of a free bet, and what a boost added. */
export async function paidWithToken(handle: Handle, id: string): Promise<bigint> {
  const { rows } = await sql<{ paid: bigint }>`
    select coalesce(sum(case when t.kind = 'free-bet' and t.wins_to = 'main' then b.returned else 0 end + b.extra), 0)::bigint as paid
      from bets.tokens t join bets.bets b on b.id = t.bet_id
     where t.id = ${id} and b.returned is not null`.execute(handle);
  return rows[0]!.paid;
}
