// SQL of limits: what is at risk on outcomes, markets and events, what a day may pay, and players' factors.
import { sql } from 'kysely';
import { tables, type Database, type Transaction } from '#platform/db/database.ts';
import type { Carried, Exposure } from './rules/limits.ts';
import type { LegRow } from './store.ts';
import type { BetsTables } from './tables.ts';

type Handle = Database | Transaction;
const query = (handle: Handle) => tables<BetsTables>(handle);

export interface ExposureKey {
  event_id: string;
  /** Empty: for the whole event. */
  market: string;
  /** Empty: for the whole market. */
  outcome: string;
}

interface Selection {
  event: string;
  market: string;
  outcome: string;
}

/** By what a limit is of. */
export const keysOf = ({ event, market, outcome }: Selection): Record<keyof Carried, string> => ({
  event: keyText({ event_id: event, market: '', outcome: '' }),
  market: keyText({ event_id: event, market, outcome: '' }),
  outcome: keyText({ event_id: event, market, outcome }),
});

const keyText = ({ event_id, market, outcome }: ExposureKey): string => `${event_id}|${market}|${outcome}`;

/** What is at risk, by the keys of `keysOf`; a missing key carries no risk. */
export interface OpenRisk {
  total: ReadonlyMap<string, Exposure>;
  /** What the player's own open bets may win. */
  player: ReadonlyMap<string, bigint>;
}

const eventsOf = (legs: readonly Selection[]): string[] => [...new Set(legs.map(({ event }) => event))];

/** `playerId`: nothing of a guest. */
export async function readExposure(
  handle: Handle,
  playerId: bigint | undefined,
  legs: readonly Selection[],
): Promise<OpenRisk> {
  const { rows } = await sql<ExposureKey & { risk_cents: bigint; staked_cents: bigint }>`
    select x.* from bets.exposure x
      join unnest(${legs.map(({ event }) => event)}::text[], ${legs.map(({ market }) => market)}::text[],
        ${legs.map(({ outcome }) => outcome)}::text[]) as k(e, m, o)
        on x.event_id = k.e and (x.market, x.outcome) in (('', ''), (k.m, ''), (k.m, k.o))`.execute(handle);
  const total = new Map(
    rows.map(({ risk_cents: risk, staked_cents: staked, ...key }) => [keyText(key), { risk, staked }]),
  );
  return { total, player: playerId === undefined ? new Map() : await playerRisk(handle, playerId, legs) };
}

async function playerRisk(handle: Handle, playerId: bigint, legs: readonly Selection[]): Promise<Map<string, bigint>> {
  const { rows } = await sql<ExposureKey & { risk_cents: bigint }>`
    select * from bets.own_risk(${playerId}, ${eventsOf(legs)}::text[])`.execute(handle);
  const sums = new Map<string, bigint>();
  for (const { event_id: event, market, outcome, risk_cents: cents } of rows)
    for (const key of Object.values(keysOf({ event, market, outcome }))) sums.set(key, (sums.get(key) ?? 0n) + cents);
  return sums;
}

/** Held until the transaction ends; to be called once, so that events are locked in one order. */
export async function lockExposure(tx: Transaction, playerId: bigint, legs: readonly Selection[]): Promise<OpenRisk> {
  await sql`select bets.hold_exposure(${eventsOf(legs)}::text[])`.execute(tx);
  return readExposure(tx, playerId, legs);
}

/** A leg with what it adds to what its outcome carries, in hundredths of a EUR. */
export type RiskChange = Selection & Exposure;

/** What a stored leg carries. */
export const riskOf = (
  leg: Pick<LegRow, 'event_id' | 'market' | 'outcome' | 'risk_cents' | 'staked_cents'>,
  sign: 1n | -1n = 1n,
): RiskChange => ({
  event: leg.event_id,
  market: leg.market,
  outcome: leg.outcome,
  risk: sign * leg.risk_cents,
  staked: sign * leg.staked_cents,
});

/** Adds to what is at risk, or takes from it; to be called once in a transaction. */
export async function addExposure(tx: Transaction, changes: readonly RiskChange[]): Promise<void> {
  const rows = changes.filter(({ risk, staked }) => risk !== 0n || staked !== 0n);
  if (rows.length === 0) return;
  await sql`
    select bets.add_exposure(${rows.map(({ event }) => event)}::text[], ${rows.map(({ market }) => market)}::text[],
      ${rows.map(({ outcome }) => outcome)}::text[], ${rows.map(({ risk }) => risk)}::bigint[],
      ${rows.map(({ staked }) => staked)}::bigint[])`.execute(tx);
}

/** The outcomes with the most to lose on them, beyond the stakes on the others of their markets. */
export async function mostExposed(
  handle: Handle,
  most: number,
  offset = 0,
): Promise<(ExposureKey & { risk_cents: bigint })[]> {
  const { rows } = await sql<ExposureKey & { risk_cents: bigint }>`
    select o.event_id, o.market, o.outcome, n.risk_cents
      from bets.exposure o join bets.exposure m on m.event_id = o.event_id and m.market = o.market and m.outcome = ''
     cross join lateral (select bets.net_risk(o.market, o.risk_cents, o.staked_cents, m.staked_cents) as risk_cents) n
     where n.risk_cents > 0 and o.outcome <> '' order by n.risk_cents desc, o.event_id, o.market, o.outcome
     limit ${most} offset ${offset}`.execute(handle);
  return rows;
}

const dayOf = (at: Date): string => at.toISOString().slice(0, 10);

export async function readDay(handle: Handle, playerId: bigint, at: Date): Promise<bigint> {
  const row = await query(handle)
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
  query(handle)
    .selectFrom('bets.factors')
    .select(['percent', 'because', 'by_whom', 'changed_at'])
    .where('player_id', '=', playerId)
    .orderBy('id', 'desc')
    .limit(most)
    .execute();

export async function insertFactor(handle: Handle, playerId: bigint, factor: Factor): Promise<void> {
  await query(handle)
    .insertInto('bets.factors')
    .values({ ...factor, player_id: playerId })
    .execute();
}
