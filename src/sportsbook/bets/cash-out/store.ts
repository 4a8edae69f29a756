// SQL of cash-outs.
import { sql, type Selectable } from 'kysely';
import { tables, type Database, type Transaction } from '#platform/db/database.ts';
import type { BetRow, LegRow } from '../store.ts';
import type { BetsTables } from '../tables.ts';

export type CashOutRow = Selectable<BetsTables['bets.cash_outs']>;
type Handle = Database | Transaction;
const query = (handle: Handle) => tables<BetsTables>(handle);

/** Notifies processes that a cash-out waits for its delay, or that a bet on these events has got a target. */
export const CASH_OUT_CHANNEL = 'cash_outs_due';

export const notifyCashOutDue = async (handle: Handle, events: readonly string[] = []): Promise<void> => {
  await sql`select pg_notify(${CASH_OUT_CHANNEL}, ${events.join(' ')})`.execute(handle);
};

/** By bet, in their order. */
export async function cashOutsOf(handle: Handle, betIds: readonly string[]): Promise<Map<string, CashOutRow[]>> {
  if (betIds.length === 0) return new Map();
  const rows = await query(handle)
    .selectFrom('bets.cash_outs')
    .selectAll()
    .where('bet_id', 'in', [...betIds])
    .orderBy('bet_id')
    .orderBy('nth')
    .execute();
  return Map.groupBy(rows, ({ bet_id }) => bet_id);
}

export async function insertCashOut(tx: Transaction, row: CashOutRow): Promise<void> {
  await query(tx).insertInto('bets.cash_outs').values(row).execute();
}

export async function changeCashOut(
  tx: Transaction,
  { bet_id, nth }: Pick<CashOutRow, 'bet_id' | 'nth'>,
  change: Partial<Omit<CashOutRow, 'bet_id' | 'nth' | 'fact'>>,
): Promise<void> {
  await query(tx)
    .updateTable('bets.cash_outs')
    .set(change)
    .where('bet_id', '=', bet_id)
    .where('nth', '=', nth)
    .execute();
}

/** What a leg still carries of risk. */
export async function changeRisk(tx: Transaction, leg: LegRow): Promise<void> {
  const { risk_cents, staked_cents } = leg;
  await query(tx)
    .updateTable('bets.legs')
    .set({ risk_cents, staked_cents })
    .where('bet_id', '=', leg.bet_id)
    .where('place', '=', leg.place)
    .execute();
}

/** Bets whose held cash-out is due, the oldest first. */
export const dueCashOuts = async (handle: Handle, now: Date): Promise<string[]> =>
  (
    await query(handle)
      .selectFrom('bets.cash_outs')
      .select('bet_id')
      .where('state', '=', 'held')
      .where('due_at', '<=', now)
      .orderBy('due_at')
      .execute()
  ).map(({ bet_id }) => bet_id);

export const nextCashOutDueAt = async (handle: Handle): Promise<Date | null> =>
  (
    await query(handle)
      .selectFrom('bets.cash_outs')
      .select((eb) => eb.fn.min('due_at').as('at'))
      .where('state', '=', 'held')
      .executeTakeFirstOrThrow()
  ).at;

/** `undefined`: another transaction holds it, and looks at it itself. */
export const lockFreeBet = (tx: Transaction, id: string): Promise<BetRow | undefined> =>
  query(tx).selectFrom('bets.bets').selectAll().where('id', '=', id).forUpdate().skipLocked().executeTakeFirst();

/** Open bets that wait for an offer; `events`: only those with a leg on one of them. */
export async function betsWithTarget(handle: Handle, events?: readonly string[]): Promise<BetRow[]> {
  const ofEvents = events
    ? sql`and exists (select from bets.legs l where l.bet_id = b.id and l.event_id = any(${[...events]}::text[]))`
    : sql``;
  const { rows } = await sql<BetRow>`
    select b.* from bets.bets b where b.cash_target is not null and b.state = 'accepted' ${ofEvents}
       and not exists (select from bets.cash_outs c where c.bet_id = b.id and c.state = 'held')`.execute(handle);
  return rows;
}
