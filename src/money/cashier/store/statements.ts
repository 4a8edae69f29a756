// All SQL on what providers report of all that they paid and took.
import { sql } from 'kysely';
import type { Currency } from '#kernel/money.ts';
import { tables, type Database, type Transaction } from '#platform/db/database.ts';
import type { CashierTables, StatementRow } from '../tables.ts';

const on = (handle: Database | Transaction) => tables<CashierTables>(handle);

export async function coveredTo(db: Database, provider: string): Promise<Date> {
  const row = await on(db)
    .selectFrom('cashier.comparisons')
    .select('covered_to')
    .where('provider', '=', provider)
    .executeTakeFirst();
  return row?.covered_to ?? new Date(0);
}

export async function noteCovered(db: Database, provider: string, to: Date): Promise<void> {
  await on(db)
    .insertInto('cashier.comparisons')
    .values({ provider, covered_to: to })
    .onConflict((conflict) => conflict.column('provider').doUpdateSet({ covered_to: to }))
    .execute();
}

/** The latest report of a payment counts. */
export async function keepStatement(db: Database, row: StatementRow): Promise<void> {
  await on(db)
    .insertInto('cashier.statements')
    .values(row)
    .onConflict((conflict) => conflict.columns(['provider', 'kind', 'payment_id']).doUpdateSet(row))
    .execute();
}

export interface ProviderTotal {
  provider: string;
  kind: StatementRow['kind'];
  currency: Currency;
  reported_minor: bigint;
  booked_minor: bigint;
}

/** What has come and stayed, and what was paid out, by provider and currency: as they report it, and in our books. */
export async function totalsByProvider(db: Database): Promise<ProviderTotal[]> {
  const { rows } = await sql<ProviderTotal>`
    select provider, kind, currency, coalesce(s.reported_minor, 0)::bigint as reported_minor, coalesce(o.booked_minor, 0)::bigint as booked_minor from (
      select provider, kind, currency,
             sum(case when status in ('success', 'dispute_won', 'disputed', 'charged_back') then amount_minor - charged_back_minor - refunded_minor else 0 end) as reported_minor
        from cashier.statements group by 1, 2, 3) s
      full join (
        select provider, 'deposit' as kind, currency, sum(amount_minor - returned_minor) as booked_minor from cashier.deposits where credited_at is not null group by 1, 3
        union all
        select provider, 'withdrawal', currency, sum(amount_minor) from cashier.withdrawals where state = 'paid' group by 1, 3) o
      using (provider, kind, currency)
     order by 1, 2, 3`.execute(db);
  return rows;
}
