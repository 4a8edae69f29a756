// What every account had before a time, what moved in it, and so what it had at its end.
import { sql } from 'kysely';
import type { Currency } from '#kernel/money.ts';
import type { Database } from '#platform/db/database.ts';

/** Accounts of players are one line for each bucket; each account of the house is its own. */
export interface BalanceLine {
  account: string;
  currency: Currency;
  opening: bigint;
  credited: bigint;
  debited: bigint;
}

/** `from` and `to` are the limits of the day. Reads all entries before `to`. */
export async function balanceLines(db: Database, { from, to }: { from: Date; to: Date }): Promise<BalanceLine[]> {
  const { rows } = await sql<BalanceLine>`
    select coalesce(h.name, 'players.' || (array['main', 'bonus', 'betting_bonus', 'fun', 'locked'])[a.bucket]) as account, t.currency,
           coalesce(sum(e.amount) filter (where t.created_at < ${from}), 0)::bigint as opening,
           coalesce(sum(e.amount) filter (where t.created_at >= ${from} and e.amount > 0), 0)::bigint as credited,
           coalesce(-sum(e.amount) filter (where t.created_at >= ${from} and e.amount < 0), 0)::bigint as debited
      from wallet.transfers t
      join wallet.entries e on e.transfer_id = t.id
      left join wallet.house_accounts h on h.id = e.account_id
      left join wallet.accounts a on a.id = e.account_id
     where t.created_at < ${to} and t.currency <> 'FUN'
     group by 1, 2 order by t.currency, 1`.execute(db);
  return rows;
}
