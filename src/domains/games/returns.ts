/**
 * What real-money rounds returned beside what was proved. Each round adds how far its return was from the proved mean, and
 * its proved variance; the one over the root of the other counts standard deviations. Where only the best player reaches the
 * mean, too much alone is a sign. An outcome never depends on it, and no round waits for it: events are counted behind the
 * bets, and a game that strays is reported, and closed when chance cannot be the reason.
 */
import { sql } from 'kysely';
import type { Context } from '#platform/context.ts';
import type { Database, Transaction } from '#platform/db/database.ts';
import type { Announced } from '#platform/events/events.ts';
import type { RoundSettled } from './events.ts';
import { switchOff } from './switches.ts';

const ALARM_SIGMA = 4;
const DISABLE_SIGMA = 6;
/** Days that a window looks back; today alone is 0. */
const WINDOWS = { day: 0, week: 6, all: 36_500 } as const;
type Span = keyof typeof WINDOWS;

interface Sum {
  sysname: string;
  day: string;
  reach: number;
  rounds: number;
  excess: number;
  variance: number;
  spread: number;
  is_upper: boolean;
}

/** Adds rounds that have been settled. Runs in the transaction that takes their events. */
export async function countReturns(tx: Transaction, events: ReadonlyArray<Announced<RoundSettled>>): Promise<void> {
  const sums = new Map<string, Sum>();
  for (const { payload, at } of events) {
    const { sysname, odds, stakedMinor, wonMinor, returned = Number(wonMinor) / Number(stakedMinor) } = payload;
    if (!odds) continue;
    const day = at.toISOString().slice(0, 10);
    const reach = Math.max(0, Math.ceil(Math.log2(odds.highest)));
    const is_upper = odds.bound === 'upper';
    const key = `${sysname} ${day} ${reach}`;
    let sum = sums.get(key);
    if (!sum) sums.set(key, (sum = { sysname, day, reach, rounds: 0, excess: 0, variance: 0, spread: 0, is_upper }));
    const excess = returned - odds.mean;
    sum.rounds += 1;
    sum.excess += excess;
    sum.variance += odds.variance;
    sum.spread += excess * excess;
  }
  if (sums.size === 0) return;
  await sql`
    insert into games.returns as r (sysname, day, reach, rounds, excess, variance, spread, is_upper)
    select * from json_to_recordset(${JSON.stringify([...sums.values()])}::json)
      as s(sysname text, day date, reach smallint, rounds bigint, excess double precision, variance double precision,
           spread double precision, is_upper boolean) order by sysname, day, reach
    on conflict (sysname, day, reach) do update set rounds = r.rounds + excluded.rounds, excess = r.excess + excluded.excess,
      variance = r.variance + excluded.variance, spread = r.spread + excluded.spread, is_upper = excluded.is_upper`.execute(
    tx,
  );
}

export interface ReturnOf {
  sysname: string;
  span: Span;
  rounds: bigint;
  /** Standard deviations from the proved return; above 0 the players win more. */
  sigma: number;
  /** Mean distance from the proved return, e.g. 0.002 for 0.2 % of what was staked. */
  drift: number;
  /** One round at its highest win could not alone make an alarm. */
  isMeaningful: boolean;
  /** The mean is that of the best player: too little is no sign. */
  isUpper: boolean;
}

type Counted = Omit<Sum, 'day' | 'rounds'> & { rounds: bigint };

/** Every watched game in every window, those that stray most first. */
export async function returnsOf(db: Database, now: Date): Promise<ReturnOf[]> {
  const found: ReturnOf[] = [];
  for (const [span, days] of Object.entries(WINDOWS) as Array<[Span, number]>) {
    const { rows } = await sql<Counted>`
      select sysname, reach, sum(rounds)::bigint as rounds, sum(excess) as excess, sum(variance) as variance,
             sum(spread) as spread, bool_or(is_upper) as is_upper
        from games.returns where day >= (${now}::timestamptz at time zone 'UTC')::date - ${days}::int
       group by sysname, reach having sum(rounds) > 0 order by sysname, reach`.execute(db);
    for (const counts of Map.groupBy(rows, ({ sysname }) => sysname).values())
      found.push({ span, ...strongest(counts) });
  }
  return found.toSorted((a, b) => Math.abs(b.sigma) - Math.abs(a.sigma));
}

/** Of all rounds, or of those alone whose wins are no higher than so much: where a meaning can be seen, and most of it. */
function strongest(counts: readonly Counted[]): Omit<ReturnOf, 'span'> {
  let [excess, variance, spread, rounds] = [0, 0, 0, 0n];
  let best: Omit<ReturnOf, 'span'> | undefined;
  for (const count of counts) {
    const isUpper = count.is_upper;
    excess += count.excess;
    variance += count.variance;
    spread += count.spread;
    rounds += count.rounds;
    // Whoever plays otherwise than the proof may also dare more than it.
    const deviation = Math.sqrt(isUpper ? Math.max(variance, spread) : variance);
    const sigma = excess / deviation;
    const isMeaningful = ALARM_SIGMA * deviation > 2 ** count.reach;
    if (
      !best ||
      isMeaningful > best.isMeaningful ||
      (isMeaningful === best.isMeaningful && signOf({ sigma, isUpper }) >= signOf(best))
    )
      best = { sysname: count.sysname, rounds, sigma, drift: excess / Number(rounds), isMeaningful, isUpper };
  }
  return best!;
}

/** How much it is a sign of something, in standard deviations. */
const signOf = ({ sigma, isUpper }: Pick<ReturnOf, 'sigma' | 'isUpper'>): number => (isUpper ? sigma : Math.abs(sigma));

/** Notes what strays, once for each game, window and day, and closes what cannot be chance. */
export async function watchReturns(ctx: Context): Promise<void> {
  const now = ctx.clock.now();
  for (const one of await returnsOf(ctx.db, now)) {
    const { sysname, span, rounds, sigma, isMeaningful } = one;
    const sign = signOf(one);
    if (!isMeaningful || sign < ALARM_SIGMA) continue;
    const disabled = sign >= DISABLE_SIGMA;
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
