// All SQL on what differs between a provider's books and ours.
import { sql } from 'kysely';
import type { Currency } from '#kernel/money.ts';
import { tables, type Database, type Transaction } from '#platform/db/database.ts';
import type { OurSide, TheirSide } from '../rules/difference.ts';
import type { CashierTables, DifferenceRow, StatementRow } from '../tables.ts';

const on = (handle: Database | Transaction) => tables<CashierTables>(handle);

/** Both sides of a payment, as far as each has it. */
export interface ComparedPayment {
  kind: StatementRow['kind'];
  paymentId: string;
  ours: OurSide | undefined;
  theirs: TheirSide | undefined;
  movedAt: Date;
}

interface ComparedRow {
  kind: StatementRow['kind'];
  payment_id: string;
  our_state: OurSide['state'] | null;
  our_minor: bigint;
  our_currency: Currency;
  is_corrected: boolean;
  their_status: TheirSide['status'] | null;
  their_minor: bigint;
  their_currency: Currency;
  moved_at: Date;
}

/**
 * Payments of a provider that either side has changed since then, and those that differed before; ordered by their ids, in parts. What
 * has changed here after the provider's last word is left for the next time.
 */
export async function paymentsToCompare(
  db: Database,
  provider: string,
  { since, coveredTo, after, limit }: { since: Date; coveredTo: Date; after: string; limit: number },
): Promise<ComparedPayment[]> {
  const { rows } = await sql<ComparedRow>`
    with booked as (
      select 'deposit' as kind, id::text as payment_id, state, updated_at, provider_revision, ordered_minor is not null as is_corrected,
             case when credited_at is not null then amount_minor - returned_minor else 0 end as minor, currency
        from cashier.deposits where provider = ${provider}
      union all
      select 'withdrawal', id::text, state, updated_at, provider_revision, false, case when state = 'paid' then amount_minor else 0 end, currency
        from cashier.withdrawals where provider = ${provider}),
    reported as (
      select kind, payment_id, status, revision, reported_at, currency,
             case when status in ('success', 'dispute_won', 'disputed', 'charged_back') then amount_minor - charged_back_minor - refunded_minor else 0 end as minor
        from cashier.statements where provider = ${provider}),
    payments as (
      select kind, payment_id from booked where updated_at >= ${since}
      union select kind, payment_id from reported where reported_at >= ${since}
      union select kind, payment_id from cashier.differences where provider = ${provider} and state = 'open')
    select kind, payment_id, b.state as our_state, b.minor as our_minor, b.currency as our_currency, coalesce(b.is_corrected, false) as is_corrected,
           r.status as their_status, r.minor as their_minor, r.currency as their_currency, coalesce(b.updated_at, r.reported_at, ${coveredTo}) as moved_at
      from payments left join booked b using (kind, payment_id) left join reported r using (kind, payment_id)
     where kind || payment_id > ${after}
       and (b.payment_id is null or b.updated_at <= case when r.payment_id is null then ${coveredTo}::timestamptz - interval '1 minute' else greatest(r.reported_at, ${coveredTo}) end)
       and (r.revision is null or b.provider_revision is null or b.provider_revision <= r.revision)
     order by kind || payment_id limit ${limit}`.execute(db);
  return rows.map(comparedPayment);
}

const comparedPayment = (row: ComparedRow): ComparedPayment => ({
  kind: row.kind,
  paymentId: row.payment_id,
  movedAt: row.moved_at,
  ours:
    row.our_state === null
      ? undefined
      : { state: row.our_state, minor: row.our_minor, currency: row.our_currency, isCorrected: row.is_corrected },
  theirs:
    row.their_status === null
      ? undefined
      : { status: row.their_status, minor: row.their_minor, currency: row.their_currency },
});

/** The last that was found of a payment, whatever has become of it. */
export const lastDifference = (
  tx: Transaction,
  { provider, kind, payment_id }: Pick<DifferenceRow, 'provider' | 'kind' | 'payment_id'>,
): Promise<DifferenceRow | undefined> =>
  on(tx)
    .selectFrom('cashier.differences')
    .selectAll()
    .where('provider', '=', provider)
    .where('kind', '=', kind)
    .where('payment_id', '=', payment_id)
    .orderBy('id', 'desc')
    .limit(1)
    .forUpdate()
    .executeTakeFirst();

/** Two processes that find the same at once add one. */
export async function addDifference(tx: Transaction, row: Omit<DifferenceRow, 'id'>): Promise<bigint | undefined> {
  const added = await on(tx)
    .insertInto('cashier.differences')
    .values(row)
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst();
  return added?.id;
}

export async function changeDifference(tx: Transaction, id: bigint, changes: Partial<DifferenceRow>): Promise<void> {
  await on(tx).updateTable('cashier.differences').set(changes).where('id', '=', id).executeTakeFirstOrThrow();
}

export const lockDifference = (tx: Transaction, id: bigint): Promise<DifferenceRow | undefined> =>
  on(tx).selectFrom('cashier.differences').selectAll().where('id', '=', id).forUpdate().executeTakeFirst();

/** The longest open first. */
export const differencesIn = (db: Database, state: DifferenceRow['state'], limit: number): Promise<DifferenceRow[]> =>
  on(db)
    .selectFrom('cashier.differences')
    .selectAll()
    .where('state', '=', state)
    .orderBy('found_at')
    .orderBy('id')
    .limit(limit)
    .execute();

/** How many are open, by what differs; of payments that moved before then. */
export async function openDifferences(
  db: Database,
  before?: Date,
): Promise<ReadonlyMap<DifferenceRow['what'], number>> {
  const rows = await on(db)
    .selectFrom('cashier.differences')
    .select(['what', (count) => count.fn.countAll<string>().as('count')])
    .where('state', '=', 'open')
    .$if(before !== undefined, (query) => query.where('moved_at', '<', before!))
    .groupBy('what')
    .execute();
  return new Map(rows.map(({ what, count }) => [what, Number(count)]));
}
