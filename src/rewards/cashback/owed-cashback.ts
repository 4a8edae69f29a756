// What the house owes players in cashback now: what they can take, what the running week would bring if it ended now, and rakeback.
import { sql } from 'kysely';
import type { Currency } from '#kernel/money.ts';
import type { Context } from '#platform/context.ts';
import { levelsOf } from './levels.ts';
import { MILLION } from './rules/rakeback.ts';
import { cashbackOf } from './rules/weekly.ts';
import { playedIn } from './store.ts';
import type { WeekRow } from './tables.ts';
import { cashbackTerms } from './terms.ts';

export interface OwedCashback {
  kind: 'claimable' | 'accrued' | 'rakeback';
  currency: Currency;
  minor: bigint;
}

export async function owedCashback(ctx: Context): Promise<OwedCashback[]> {
  const { rows } = await sql<OwedCashback>`
    select 'claimable' as kind, currency, sum(amount)::bigint as minor from cashback.cashbacks
     where state = 'active' and (receiving_expired_at is null or receiving_expired_at > ${ctx.clock.now()}) group by 2
    union all
    select 'rakeback', currency, sum(trunc((trunc(gathered) - trunc(paid)) / ${String(MILLION)}::numeric))::bigint
      from cashback.rakeback where gathered > paid group by 2`.execute(ctx.db);
  const accrued = await accruedByCurrency(ctx);
  return [...rows, ...[...accrued].map(([currency, minor]) => ({ kind: 'accrued' as const, currency, minor }))];
}

const AT_ONCE = 5000;

/** Of weeks that are not decided, each by its player's level, as it would be if it ended now. */
async function accruedByCurrency(ctx: Context): Promise<Map<Currency, bigint>> {
  const { weekly } = cashbackTerms(ctx);
  const sums = new Map<Currency, bigint>();
  let weeks: WeekRow[] = [];
  do {
    weeks = await openWeeksAfter(ctx, weeks.at(-1));
    const levelOf = await levelsOf(ctx, ctx.db, [...new Set(weeks.map(({ player_id }) => player_id))]);
    for (const week of weeks) {
      const { amount } = cashbackOf(playedIn(week), levelOf(week.player_id), weekly, week.currency);
      sums.set(week.currency, (sums.get(week.currency) ?? 0n) + amount);
    }
  } while (weeks.length === AT_ONCE);
  return sums;
}

async function openWeeksAfter({ db }: Context, last: WeekRow | undefined): Promise<WeekRow[]> {
  const { rows } = await sql<WeekRow>`
    select * from cashback.weeks
     where closed_at is null
       ${last ? sql`and (ends_at, player_id, currency, starts_at) > (${last.ends_at}, ${last.player_id}, ${last.currency}, ${last.starts_at})` : sql``}
     order by ends_at, player_id, currency, starts_at limit ${AT_ONCE}`.execute(db);
  return rows;
}
