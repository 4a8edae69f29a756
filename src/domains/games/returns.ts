/**
 * What real-money rounds returned beside what was proved. Each round adds how far its return was from the proved mean, and
 * its proved variance; the one over the root of the other counts standard deviations. An outcome never depends on it: a
 * game that strays is reported, and closed when chance cannot be the reason.
 */
import { sql } from 'kysely';
import type { Context } from '#platform/context.ts';
import type { Database, Transaction } from '#platform/db/database.ts';
import type { Announced } from '#platform/events/events.ts';
import { titles } from '#math/titles/index.ts';
import type { RoundSettled } from './events.ts';
import { switchOff } from './switches.ts';

const ALARM_SIGMA = 4;
const DISABLE_SIGMA = 6;
/** Days that a window looks back; today alone is 0. */
const WINDOWS = { day: 0, week: 6, all: 36_500 } as const;
type Span = keyof typeof WINDOWS;

/** Adds rounds that have been settled. Runs in the transaction that takes their events. */
export async function countReturns(tx: Transaction, events: ReadonlyArray<Announced<RoundSettled>>): Promise<void> {
  const sums = new Map<string, { sysname: string; day: string; rounds: number; excess: number; variance: number }>();
  for (const { payload, at } of events) {
    const { sysname, odds, stakedMinor, wonMinor } = payload;
    if (!odds) continue;
    const day = at.toISOString().slice(0, 10);
    const key = `${sysname} ${day}`;
    let sum = sums.get(key);
    if (!sum) sums.set(key, (sum = { sysname, day, rounds: 0, excess: 0, variance: 0 }));
    sum.rounds += 1;
    sum.excess += Number(wonMinor) / Number(stakedMinor) - odds.mean;
    sum.variance += odds.variance;
  }
  if (sums.size === 0) return;
  await sql`
    insert into games.returns as r (sysname, day, rounds, excess, variance)
    select * from json_to_recordset(${JSON.stringify([...sums.values()])}::json)
      as s(sysname text, day date, rounds bigint, excess double precision, variance double precision) order by sysname, day
    on conflict (sysname, day) do update set rounds = r.rounds + excluded.rounds, excess = r.excess + excluded.excess,
                                             variance = r.variance + excluded.variance`.execute(tx);
}

export interface ReturnOf {
  sysname: string;
  span: Span;
  rounds: bigint;
  /** Standard deviations from the proved return; above 0 the players win more. */
  sigma: number;
  /** Mean distance from the proved return, e.g. 0.002 for 0.2 % of what was staked. */
  drift: number;
  /** One round at the title's highest win could not alone make an alarm. */
  isMeaningful: boolean;
}

/** Every watched game in every window, those that stray most first. */
export async function returnsOf(db: Database, now: Date): Promise<ReturnOf[]> {
  const found: ReturnOf[] = [];
  for (const [span, days] of Object.entries(WINDOWS) as Array<[Span, number]>) {
    const { rows } = await sql<{ sysname: string; rounds: bigint; excess: number; variance: number }>`
      select sysname, sum(rounds)::bigint as rounds, sum(excess) as excess, sum(variance) as variance
        from games.returns where day >= (${now}::timestamptz at time zone 'UTC')::date - ${days}::int
       group by sysname having sum(rounds) > 0`.execute(db);
    for (const { sysname, rounds, excess, variance } of rows) {
      const deviation = Math.sqrt(variance);
      found.push({
        sysname,
        span,
        rounds,
        sigma: excess / deviation,
        drift: excess / Number(rounds),
        isMeaningful: ALARM_SIGMA * deviation > (titles[sysname]?.proof.maxWin ?? Infinity),
      });
    }
  }
  return found.toSorted((a, b) => Math.abs(b.sigma) - Math.abs(a.sigma));
}

/** Notes what strays, once for each game, window and day, and closes what cannot be chance. */
export async function watchReturns(ctx: Context): Promise<void> {
  const now = ctx.clock.now();
  for (const one of await returnsOf(ctx.db, now)) {
    const { sysname, span, rounds, sigma, isMeaningful } = one;
    if (!isMeaningful || Math.abs(sigma) < ALARM_SIGMA) continue;
    const disabled = Math.abs(sigma) >= DISABLE_SIGMA;
    const { numAffectedRows } = await sql`
      insert into games.return_alarms as a (sysname, day, span, sigma, rounds, disabled, at)
      values (${sysname}, (${now}::timestamptz at time zone 'UTC')::date, ${span}, ${sigma}, ${rounds}, ${disabled}, ${now})
      on conflict (sysname, day, span) do update set sigma = excluded.sigma, rounds = excluded.rounds,
        disabled = excluded.disabled, at = excluded.at where not a.disabled and excluded.disabled`.execute(ctx.db);
    if (numAffectedRows === 0n) continue;
    ctx.log.error({ ...one, rounds: String(rounds), disabled }, 'a game returns what was not proved');
    // A second look at the same day does not close again what an operator has opened.
    if (disabled)
      await switchOff(ctx, { sysname, reason: `return ${sigma.toFixed(1)} σ off (${span})`, by_whom: 'monitor' });
  }
}
