// SQL of bets and their legs; exposure, decisions, settlements and tokens have stores of their own.
import { sql, type Selectable } from 'kysely';
import { tables, type Database, type Transaction } from '#platform/db/database.ts';
import type { BetsTables } from './tables.ts';

export type BetRow = Selectable<BetsTables['bets.bets']>;
export type LegRow = Selectable<BetsTables['bets.legs']>;
type Handle = Database | Transaction;
const query = (handle: Handle) => tables<BetsTables>(handle);

/** Notifies processes that there is something to decide or to settle. */
export const DUE_CHANNEL = 'bets_due';

export const notifyDue = async (handle: Handle): Promise<void> => {
  await sql`select pg_notify(${DUE_CHANNEL}, '')`.execute(handle);
};

export const findBet = (handle: Handle, id: string): Promise<BetRow | undefined> =>
  query(handle).selectFrom('bets.bets').selectAll().where('id', '=', id).executeTakeFirst();

export const betsByIds = (handle: Handle, ids: readonly string[]): Promise<BetRow[]> =>
  ids.length === 0
    ? Promise.resolve([])
    : query(handle)
        .selectFrom('bets.bets')
        .selectAll()
        .where('id', 'in', [...ids])
        .execute();

/** Digests of those of these bets that exist. */
export const digestsOf = async (handle: Handle, ids: readonly string[]): Promise<Buffer[]> =>
  (
    await query(handle)
      .selectFrom('bets.bets')
      .select('digest')
      .where('id', 'in', [...ids])
      .execute()
  ).map(({ digest }) => digest);

export const legsOf = (handle: Handle, ids: readonly string[]): Promise<LegRow[]> =>
  ids.length === 0
    ? Promise.resolve([])
    : query(handle)
        .selectFrom('bets.legs')
        .selectAll()
        .where('bet_id', 'in', [...ids])
        .orderBy('bet_id')
        .orderBy('place')
        .execute();

const OPEN = ['held', 'accepted'] as const;

export async function betsOf(
  handle: Handle,
  playerId: bigint,
  { state, offset, count }: { state: 'open' | 'settled' | 'all'; offset: number; count: number },
): Promise<{ rows: BetRow[]; count: number }> {
  const bets = query(handle)
    .selectFrom('bets.bets')
    .where('player_id', '=', playerId)
    .$if(state !== 'all', (query) => query.where('state', state === 'open' ? 'in' : 'not in', OPEN));
  const [rows, total] = [
    await bets.selectAll().orderBy('placed_at', 'desc').orderBy('id', 'desc').offset(offset).limit(count).execute(),
    await bets.select((eb) => eb.fn.countAll<bigint>().as('count')).executeTakeFirstOrThrow(),
  ];
  return { rows, count: Number(total.count) };
}

export async function insertBet(tx: Transaction, bet: BetRow, legs: readonly LegRow[]): Promise<void> {
  await query(tx).insertInto('bets.bets').values(bet).execute();
  await query(tx)
    .insertInto('bets.legs')
    .values(legs.map((leg) => leg))
    .execute();
}

export async function changeBet(tx: Transaction, id: string, change: Partial<Omit<BetRow, 'id'>>): Promise<void> {
  await query(tx).updateTable('bets.bets').set(change).where('id', '=', id).execute();
}

export async function accept(tx: Transaction, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  await query(tx)
    .updateTable('bets.bets')
    .set({ state: 'accepted' })
    .where('id', 'in', [...ids])
    .execute();
}

export async function changeLeg(
  tx: Transaction,
  betId: string,
  place: number,
  change: Partial<Pick<LegRow, 'odds' | 'version' | 'score_taken' | 'risk_cents' | 'boost_id' | 'book_odds'>>,
): Promise<void> {
  await query(tx).updateTable('bets.legs').set(change).where('bet_id', '=', betId).where('place', '=', place).execute();
}

export const lockBet = (tx: Transaction, id: string): Promise<BetRow | undefined> =>
  query(tx).selectFrom('bets.bets').selectAll().where('id', '=', id).forUpdate().executeTakeFirst();

/** The bets that these were edited into, by what they were edited from. */
export async function editedInto(handle: Handle, ids: readonly string[]): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map();
  const rows = await query(handle)
    .selectFrom('bets.bets')
    .select(['id', 'edited_from'])
    .where('edited_from', 'in', [...ids])
    .execute();
  return new Map(rows.map(({ id, edited_from }) => [edited_from!, id]));
}

/** What bets with a leg on an event or a market may return together, in hundredths of a EUR. */
export async function atStakeOn(handle: Handle, event: string, market: string | undefined): Promise<bigint> {
  const { rows } = await sql<{ cents: bigint }>`
    select coalesce(sum(b.payout_cents), 0)::bigint as cents from bets.bets b
     where b.state <> 'declined' and exists (select from bets.legs l where l.bet_id = b.id and l.event_id = ${event}
                                                and l.market = coalesce(${market ?? null}::text, l.market))`.execute(
    handle,
  );
  return rows[0]!.cents;
}

/** What open bets with a leg on any of these events may return together, in hundredths of a EUR. */
export async function openOn(handle: Handle, events: readonly string[]): Promise<bigint> {
  const { rows } = await sql<{ cents: bigint }>`
    select coalesce(sum(b.payout_cents), 0)::bigint as cents from bets.bets b
     where b.state = any(${[...OPEN]}::text[])
       and exists (select from bets.legs l where l.bet_id = b.id and l.event_id = any(${[...events]}::text[]))`.execute(
    handle,
  );
  return rows[0]!.cents;
}

/** Outcomes of a market that were bet on, also those that it no longer has. */
export async function outcomesBetOn(handle: Handle, event: string, market: string): Promise<string[]> {
  const { rows } = await sql<{ outcome: string }>`
    select distinct outcome from bets.legs where event_id = ${event} and market = ${market}`.execute(handle);
  return rows.map(({ outcome }) => outcome);
}

/** Held bets that are due and that no other process holds. */
/** Those that `lockDueBets` finds, without a lock: of each bet builder its id. */
export const dueBuilders = async (
  handle: Handle,
  now: Date,
  most: number,
  except: readonly string[],
): Promise<string[]> =>
  (
    await query(handle)
      .selectFrom('bets.bets')
      .select(['id', 'type'])
      .where('state', '=', 'held')
      .where('due_at', '<=', now)
      .$if(except.length > 0, (bets) => bets.where('id', 'not in', [...except]))
      .orderBy('due_at')
      .limit(most)
      .execute()
  ).flatMap(({ id, type }) => (type === 'builder' ? [id] : []));

export const lockDueBets = (tx: Transaction, now: Date, most: number, except: readonly string[]): Promise<BetRow[]> =>
  query(tx)
    .selectFrom('bets.bets')
    .selectAll()
    .where('state', '=', 'held')
    .where('due_at', '<=', now)
    .$if(except.length > 0, (query) => query.where('id', 'not in', [...except]))
    .orderBy('due_at')
    .limit(most)
    .forUpdate()
    .skipLocked()
    .execute();

export const nextDueAt = async (handle: Handle): Promise<Date | null> =>
  (
    await query(handle)
      .selectFrom('bets.bets')
      .select((eb) => eb.fn.min('due_at').as('at'))
      .where('state', '=', 'held')
      .executeTakeFirstOrThrow()
  ).at;

export async function hasOpenBets(handle: Handle, playerId: bigint): Promise<boolean> {
  const row = await query(handle)
    .selectFrom('bets.bets')
    .select('id')
    .where('player_id', '=', playerId)
    .where('state', 'in', OPEN)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}
