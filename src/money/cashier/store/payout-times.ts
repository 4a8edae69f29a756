// How long payouts took, from the request to the payment, by the steps that were recorded.
import { sql } from 'kysely';
import type { Database } from '#platform/db/database.ts';

export interface PayoutTimesRow {
  method: string;
  count: number;
  /** Seconds within which half, nine of ten and 99 of 100 were paid. */
  half_s: number;
  most_s: number;
  nearly_all_s: number;
}

/** Of withdrawals that were paid since then, whatever has become of them after it. */
export async function payoutTimes(db: Database, since: Date): Promise<PayoutTimesRow[]> {
  const { rows } = await sql<PayoutTimesRow>`
    select method, count(*)::int as count,
           percentile_cont(0.5) within group (order by seconds) as half_s,
           percentile_cont(0.9) within group (order by seconds) as most_s,
           percentile_cont(0.99) within group (order by seconds) as nearly_all_s
      from (select w.method, extract(epoch from min(paid.at) - w.created_at)::float8 as seconds
              from cashier.withdrawals w join cashier.steps paid on paid.payment_id = w.id and paid.state = 'paid'
             where w.state in ('paid', 'returned') and w.created_at >= ${since}
             group by w.id, w.method, w.created_at) t
     group by method order by count desc, method`.execute(db);
  return rows;
}
