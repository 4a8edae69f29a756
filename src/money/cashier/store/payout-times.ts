// How long payouts took, from the request to the payment, by the steps that were recorded.
import { sql } from 'kysely';
import type { Currency } from '#kernel/money.ts';
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

/** Seconds within which half, nine of ten and 99 of 100 were done. */
export interface Percentiles {
  p50: number;
  p90: number;
  p99: number;
}

export interface PayoutSpeed {
  method: string;
  count: number;
  /** From the request to the payment. */
  all: Percentiles;
  /** Until it was handed to the provider, and from there. */
  ours: Percentiles;
  provider: Percentiles;
}

/** Of withdrawals that were paid between two moments. */
export async function payoutSpeed(db: Database, { from, to }: { from: Date; to: Date }): Promise<PayoutSpeed[]> {
  const percentiles = (seconds: string) =>
    sql.raw(`json_build_object('p50', percentile_cont(0.5) within group (order by ${seconds}),
      'p90', percentile_cont(0.9) within group (order by ${seconds}), 'p99', percentile_cont(0.99) within group (order by ${seconds}))`);
  const { rows } = await sql<PayoutSpeed>`
    select method, count(*)::int as count, ${percentiles('ours + theirs')} as "all", ${percentiles('ours')} as ours, ${percentiles('theirs')} as provider
      from (select w.method, extract(epoch from coalesce(s.sent, s.paid) - w.created_at)::float8 as ours,
                   extract(epoch from s.paid - coalesce(s.sent, s.paid))::float8 as theirs
              from (select payment_id, min(at) filter (where state = 'sent') as sent, min(at) filter (where state = 'paid') as paid
                      from cashier.steps where state in ('sent', 'paid') group by payment_id) s
              join cashier.withdrawals w on w.id = s.payment_id
             where s.paid >= ${from} and s.paid < ${to}) t
     group by method order by count desc, method`.execute(db);
  return rows;
}

export interface OpenPayouts {
  currency: Currency;
  count: number;
  minor: bigint;
  oldest: Date;
}

/** Requested and neither paid nor given back. */
export async function openPayouts(db: Database): Promise<OpenPayouts[]> {
  const { rows } = await sql<OpenPayouts>`
    select currency, count(*)::int as count, sum(amount_minor)::bigint as minor, min(created_at) as oldest
      from cashier.withdrawals where state in ('requested', 'checks', 'approved', 'sent') group by currency order by currency`.execute(
    db,
  );
  return rows;
}
