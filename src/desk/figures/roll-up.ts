// Rolls up days that have changed: by product, currency, country and channel, with EUR by the rate of the day, and without staff.
import { sql } from 'kysely';
import { minorPerMajor, CURRENCY_EXPONENTS, type Currency } from '#kernel/money.ts';
import type { Context } from '#platform/context.ts';
import { transaction, type Transaction } from '#platform/db/database.ts';
import { ratesForLimits } from '#money/cashier/index.ts';

export async function rollUp(ctx: Context): Promise<void> {
  while (await transaction(ctx.db, (tx) => rollUpNext(ctx, tx)));
}

async function rollUpNext(ctx: Context, tx: Transaction): Promise<boolean> {
  const { rows } = await sql<{ day: string }>`
    delete from figures.changed_days where day = (select day from figures.changed_days order by day limit 1) returning day`.execute(
    tx,
  );
  const day = rows[0]?.day;
  if (day === undefined) return false;
  await keepRates(ctx, tx, day);
  await sql`delete from figures.days where day = ${day}`.execute(tx);
  await sql`
    insert into figures.days (day, product, currency, country, channel, line, amount, eur_cents, count)
    select d.day, d.product, d.currency, coalesce(p.country, ''), coalesce(p.channel, ''), d.line, sum(d.amount),
           trunc(sum(d.amount) * 100 / (min(r.per_eur) * min(r.minor_per_major))), sum(d.count)
      from figures.player_days d
      join figures.rates r on r.day = d.day and r.currency = d.currency
      left join figures.players p on p.player_id = d.player_id
     where d.day = ${day} and p.is_staff is not true
     group by 1, 2, 3, 4, 5, 6`.execute(tx);
  return true;
}

/** The first rates that a day gets stay. */
async function keepRates(ctx: Context, tx: Transaction, day: string): Promise<void> {
  const rates = Object.entries({ ...(await ratesForLimits(ctx, tx)), EUR: '1' }).filter(
    ([currency]) => currency !== 'FUN' && Object.hasOwn(CURRENCY_EXPONENTS, currency),
  ) as Array<[Currency, string]>;
  await sql`
    insert into figures.rates (day, currency, per_eur, minor_per_major)
    select ${day}, r.currency, r.per_eur, r.minor
      from unnest(${rates.map(([currency]) => currency)}::text[], ${rates.map(([, rate]) => rate)}::numeric[],
                  ${rates.map(([currency]) => minorPerMajor(currency))}::bigint[]) r(currency, per_eur, minor)
    on conflict do nothing`.execute(tx);
}
