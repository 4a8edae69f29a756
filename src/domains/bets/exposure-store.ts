// SQL of limits: what stands at risk on outcomes, markets and events, what a day may pay, and players' factors.
import { sql } from 'kysely';
import { tables, type Database, type Transaction } from '#platform/db/database.ts';
import type { BetsTables } from './tables.ts';

type Handle = Database | Transaction;
const of = (handle: Handle) => tables<BetsTables>(handle);

export interface ExposureKey {
  event_id: string;
  /** Empty: for the whole event. */
  market: string;
  /** Empty: for the whole market. */
  outcome: string;
}

export const exposureKeys = (leg: { event: string; market: string; outcome: string }): ExposureKey[] => [
  { event_id: leg.event, market: '', outcome: '' },
  { event_id: leg.event, market: leg.market, outcome: '' },
  { event_id: leg.event, market: leg.market, outcome: leg.outcome },
];

export const keyText = ({ event_id, market, outcome }: ExposureKey): string => `${event_id}|${market}|${outcome}`;

const columnsOf = (keys: readonly ExposureKey[]) =>
  sql`unnest(${keys.map(({ event_id }) => event_id)}::text[], ${keys.map(({ market }) => market)}::text[], ${keys.map(({ outcome }) => outcome)}::text[])`;

type Exposed = Map<string, bigint>;
const exposed = (rows: readonly (ExposureKey & { risk_cents: bigint })[]): Exposed =>
  new Map(rows.map((row) => [keyText(row), row.risk_cents]));

export async function readExposure(handle: Handle, keys: readonly ExposureKey[]): Promise<Exposed> {
  const { rows } = await sql<ExposureKey & { risk_cents: bigint }>`
    select e.* from bets.exposure e join ${columnsOf(keys)} as k(event_id, market, outcome) using (event_id, market, outcome)`.execute(
    handle,
  );
  return exposed(rows);
}

/** Held until the transaction ends, locked in one order; missing rows are created. */
export async function lockExposure(tx: Transaction, keys: readonly ExposureKey[]): Promise<Exposed> {
  await sql`
    insert into bets.exposure (event_id, market, outcome)
    select distinct k.event_id, k.market, k.outcome from ${columnsOf(keys)} as k(event_id, market, outcome) order by 1, 2, 3
    on conflict do nothing`.execute(tx);
  const { rows } = await sql<ExposureKey & { risk_cents: bigint }>`
    select e.* from bets.exposure e
     where (e.event_id, e.market, e.outcome) in (select * from ${columnsOf(keys)} as k(event_id, market, outcome))
     order by e.event_id, e.market, e.outcome for no key update`.execute(tx);
  return exposed(rows);
}

/** Adds to what is at risk, or takes from it. */
export async function addExposure(
  tx: Transaction,
  changes: readonly (ExposureKey & { cents: bigint })[],
): Promise<void> {
  const sums = new Map<string, ExposureKey & { cents: bigint }>();
  for (const change of changes) {
    const text = keyText(change);
    sums.set(text, { ...change, cents: (sums.get(text)?.cents ?? 0n) + change.cents });
  }
  const rows = [...sums.values()].filter(({ cents }) => cents !== 0n);
  if (rows.length === 0) return;
  await sql`
    insert into bets.exposure as e (event_id, market, outcome, risk_cents)
    select * from unnest(${rows.map(({ event_id }) => event_id)}::text[], ${rows.map(({ market }) => market)}::text[],
      ${rows.map(({ outcome }) => outcome)}::text[], ${rows.map(({ cents }) => cents)}::bigint[]) as k(event_id, market, outcome, cents) order by 1, 2, 3
    on conflict (event_id, market, outcome) do update set risk_cents = e.risk_cents + excluded.risk_cents`.execute(tx);
}

/** The events with the most at risk, with their worst outcomes. */
export async function mostExposed(handle: Handle, most: number): Promise<(ExposureKey & { risk_cents: bigint })[]> {
  const { rows } = await sql<ExposureKey & { risk_cents: bigint }>`
    select event_id, market, outcome, risk_cents from bets.exposure where risk_cents > 0 and outcome <> '' order by risk_cents desc limit ${most}`.execute(
    handle,
  );
  return rows;
}

const dayOf = (at: Date): string => at.toISOString().slice(0, 10);

export async function readDay(handle: Handle, playerId: bigint, at: Date): Promise<bigint> {
  const row = await of(handle)
    .selectFrom('bets.player_days')
    .select('payout_cents')
    .where('player_id', '=', playerId)
    .where('day', '=', dayOf(at))
    .executeTakeFirst();
  return row?.payout_cents ?? 0n;
}

/** Adds to what may be paid out for the bets of a day, and returns the sum; the row is held. */
export async function addToDay(tx: Transaction, playerId: bigint, at: Date, cents: bigint): Promise<bigint> {
  const { rows } = await sql<{ payout_cents: bigint }>`
    insert into bets.player_days as d (player_id, day, payout_cents) values (${playerId}, ${dayOf(at)}::date, ${cents})
    on conflict (player_id, day) do update set payout_cents = d.payout_cents + excluded.payout_cents returning payout_cents`.execute(
    tx,
  );
  return rows[0]!.payout_cents;
}

/** Earlier days, and exposure to events without an open leg or a later bet. */
export async function forgetCounts(handle: Handle, before: Date): Promise<void> {
  await sql`delete from bets.player_days where day < ${dayOf(before)}::date`.execute(handle);
  await sql`
    delete from bets.exposure x
     where x.risk_cents = 0
       and not exists (select from bets.legs l join bets.bets b on b.id = l.bet_id
                        where l.event_id = x.event_id and (b.state in ('held', 'accepted') or b.placed_at >= ${before}))`.execute(
    handle,
  );
}

export interface Factor {
  percent: number;
  because: string;
  by_whom: string;
  changed_at: Date;
}

export const factorsOf = (handle: Handle, playerId: bigint, most: number): Promise<Factor[]> =>
  of(handle)
    .selectFrom('bets.factors')
    .select(['percent', 'because', 'by_whom', 'changed_at'])
    .where('player_id', '=', playerId)
    .orderBy('id', 'desc')
    .limit(most)
    .execute();

export async function insertFactor(handle: Handle, playerId: bigint, factor: Factor): Promise<void> {
  await of(handle)
    .insertInto('bets.factors')
    .values({ ...factor, player_id: playerId })
    .execute();
}
