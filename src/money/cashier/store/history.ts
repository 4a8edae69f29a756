// Deposits and withdrawals of a player in one list, newest first.
import { sql, type RawBuilder } from 'kysely';
import type { Currency } from '#kernel/money.ts';
import type { Database } from '#platform/db/database.ts';
import type { Instructions } from '../contract.ts';

export interface HistoryRow {
  id: string;
  type: 'deposit' | 'withdrawal';
  method: string;
  currency: Currency;
  amount_minor: bigint;
  state: string;
  /** Of a deposit. */
  instructions?: Instructions | null;
  deadline_at: Date | null;
  created_at: Date;
  updated_at: Date;
}

export interface HistoryQuery {
  playerId: bigint;
  type: 'deposit' | 'withdrawal' | 'all';
  /** Empty: all. */
  states: readonly string[];
  offset: number;
  count: number;
}

export async function historyPage(db: Database, query: HistoryQuery): Promise<{ rows: HistoryRow[]; count: number }> {
  const parts: RawBuilder<unknown>[] = [];
  if (query.type !== 'withdrawal') parts.push(part('deposit', query));
  if (query.type !== 'deposit') parts.push(part('withdrawal', query));
  const union = sql.join(parts, sql` union all `);
  const [page, total] = await Promise.all([
    sql<HistoryRow>`select * from (${union}) payments order by created_at desc, id desc limit ${query.count} offset ${query.offset}`.execute(
      db,
    ),
    sql<{ count: number }>`select count(*)::int as count from (${union}) payments`.execute(db),
  ]);
  return { rows: page.rows, count: total.rows[0]!.count };
}

const TABLES = {
  deposit: { name: sql`cashier.deposits`, instructions: sql`instructions` },
  withdrawal: { name: sql`cashier.withdrawals`, instructions: sql`null::jsonb` },
} as const;

const part = (type: keyof typeof TABLES, query: HistoryQuery): RawBuilder<unknown> => sql`
  select id, ${type}::text as type, method, currency, amount_minor, state, ${TABLES[type].instructions} as instructions, deadline_at, created_at, updated_at
    from ${TABLES[type].name}
   where player_id = ${query.playerId} and (${query.states.length === 0} or state = any (${[...query.states]}::text[]))`;
