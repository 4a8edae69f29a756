// SQL of settling: decisions on markets, bets and legs judged by them, settlements and debts.
import { sql, type Selectable } from 'kysely';
import { tables, type Database, type Transaction } from '#platform/db/database.ts';
import type { DecidedMarket } from '#sportsbook/book/index.ts';
import type { BetRow, LegRow } from './store.ts';
import type { BetsTables } from './tables.ts';

export type DecisionRow = Selectable<BetsTables['bets.decisions']>;
export type SettlementRow = Selectable<BetsTables['bets.settlements']>;
type Handle = Database | Transaction;
const query = (handle: Handle) => tables<BetsTables>(handle);

/** Stored where there is a bet on the market; a decision older than the known one is dropped. */
export async function keepDecisions(
  tx: Transaction,
  event: string,
  markets: readonly DecidedMarket[],
  at: Date,
): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    with kept as (
      insert into bets.decisions as d (event_id, market, number, decided, told_at)
      select ${event}, m.ref, m.number, m.decided, ${at}
        from unnest(${markets.map(({ ref }) => ref)}::text[], ${markets.map(({ number }) => number)}::int[],
                    ${markets.map((market) => JSON.stringify(market))}::json[]) as m(ref, number, decided)
       where exists (select from bets.legs l where l.event_id = ${event} and l.market = m.ref)
      on conflict (event_id, market) do update set number = excluded.number, decided = excluded.decided, told_at = excluded.told_at, is_due = true
        where d.number <= excluded.number
      returning 1)
    select count(*)::int as count from kept`.execute(tx);
  return rows[0]!.count;
}

export type DecisionKey = Pick<DecisionRow, 'event_id' | 'market'>;

export const lockDueDecision = (tx: Transaction, except: readonly DecisionKey[]): Promise<DecisionRow | undefined> =>
  query(tx)
    .selectFrom('bets.decisions')
    .selectAll()
    .where('is_due', '=', true)
    .$if(except.length > 0, (query) =>
      query.where(
        sql<boolean>`(event_id, market) not in (select * from unnest(${except.map(({ event_id }) => event_id)}::text[], ${except.map(({ market }) => market)}::text[]))`,
      ),
    )
    .orderBy('told_at')
    .limit(1)
    .forUpdate()
    .skipLocked()
    .executeTakeFirst();

export async function markApplied(tx: Transaction, { event_id, market }: DecisionRow): Promise<void> {
  await query(tx)
    .updateTable('bets.decisions')
    .set({ is_due: false })
    .where('event_id', '=', event_id)
    .where('market', '=', market)
    .execute();
}

/**
 * Bets with a leg that has not been judged by this decision (or one of several), locked in one order; fewer than `most`: there
 * are no others.
 */
export async function lockUnjudged(
  tx: Transaction,
  { event_id, market, number }: Pick<DecisionRow, 'event_id' | 'market' | 'number'>,
  most: number,
): Promise<BetRow[]> {
  const { rows } = await sql<BetRow>`
    select b.* from bets.bets b
     where b.id in (select distinct l.bet_id from bets.legs l where l.event_id = ${event_id} and l.market = ${market} and l.decided_by < ${number}
                    order by l.bet_id limit ${most})
     order by b.id for update`.execute(tx);
  return rows;
}

export async function judgeLegs(
  tx: Transaction,
  number: number,
  legs: readonly Pick<LegRow, 'bet_id' | 'place' | 'result' | 'void_reason' | 'closing_odds' | 'led' | 'odds'>[],
): Promise<void> {
  const column = <Value>(value: (leg: (typeof legs)[number]) => Value): Value[] => legs.map(value);
  await sql`
    update bets.legs l set result = j.result, void_reason = j.void_reason, closing_odds = j.closing_odds, led = j.led, odds = j.odds, decided_by = ${number}
      from unnest(${column(({ bet_id }) => bet_id)}::uuid[], ${column(({ place }) => place)}::smallint[], ${column(({ result }) => result)}::text[],
                  ${column(({ void_reason }) => void_reason)}::text[], ${column(({ closing_odds }) => closing_odds)}::int[], ${column(({ led }) => led)}::text[],
                  ${column(({ odds }) => odds)}::int[])
             as j(bet_id, place, result, void_reason, closing_odds, led, odds)
     where l.bet_id = j.bet_id and l.place = j.place`.execute(tx);
}

/** Decisions that have reached every bet. If one comes again, the legs recognise it by its number. */
export async function forgetDecisions(handle: Handle, before: Date): Promise<void> {
  await sql`
    delete from bets.decisions d
     where not d.is_due and d.told_at < ${before}
       and not exists (select from bets.legs l join bets.bets b on b.id = l.bet_id
                        where l.event_id = d.event_id and l.market = d.market and b.state in ('held', 'accepted'))`.execute(
    handle,
  );
}

export interface Outcome {
  id: string;
  state: BetRow['state'];
  generation: number;
  returned: bigint | null;
  extra: bigint;
  cost: bigint;
}

/** Many at once. */
export async function saveOutcomes(tx: Transaction, outcomes: readonly Outcome[], at: Date): Promise<void> {
  if (outcomes.length === 0) return;
  const column = <Value>(value: (one: Outcome) => Value): Value[] => outcomes.map(value);
  await sql`
    update bets.bets b set state = o.state, generation = o.generation, returned = o.returned, extra = o.extra, cost = o.cost,
           settled_at = case when o.returned is null then null else ${at}::timestamptz end
      from unnest(${column(({ id }) => id)}::uuid[], ${column(({ state }) => state)}::text[], ${column(({ generation }) => generation)}::int[],
                  ${column(({ returned }) => returned)}::bigint[], ${column(({ extra }) => extra)}::bigint[],
                  ${column(({ cost }) => cost)}::bigint[]) as o(id, state, generation, returned, extra, cost)
     where b.id = o.id`.execute(tx);
}

export async function insertSettlements(
  tx: Transaction,
  settlements: readonly Omit<SettlementRow, 'rolled_back_at'>[],
): Promise<void> {
  if (settlements.length === 0) return;
  const column = <Value>(value: (one: (typeof settlements)[number]) => Value): Value[] => settlements.map(value);
  await sql`
    insert into bets.settlements (bet_id, generation, fact, returned, settled_at, extra, extra_fact)
    select * from unnest(${column(({ bet_id }) => bet_id)}::uuid[], ${column(({ generation }) => generation)}::int[], ${column(({ fact }) => fact)}::uuid[],
      ${column(({ returned }) => returned)}::bigint[], ${column(({ settled_at }) => settled_at)}::timestamptz[],
      ${column(({ extra }) => extra)}::bigint[], ${column(({ extra_fact }) => extra_fact)}::uuid[])`.execute(tx);
}

export async function rollBackSettlements(
  tx: Transaction,
  settlements: readonly { bet_id: string; generation: number }[],
  at: Date,
): Promise<void> {
  for (const { bet_id, generation } of settlements)
    await query(tx)
      .updateTable('bets.settlements')
      .set({ rolled_back_at: at })
      .where('bet_id', '=', bet_id)
      .where('generation', '=', generation)
      .execute();
}

export const settlementsOf = (handle: Handle, betId: string): Promise<SettlementRow[]> =>
  query(handle).selectFrom('bets.settlements').selectAll().where('bet_id', '=', betId).orderBy('generation').execute();

export async function insertDebt(
  tx: Transaction,
  debt: Omit<Selectable<BetsTables['bets.debts']>, 'repaid'>,
): Promise<void> {
  await query(tx).insertInto('bets.debts').values(debt).execute();
}

/** A part of a wrong win that became the player's own together with other money of the bonus purse. */
interface WrongPart {
  playerId: bigint;
  /** Fact of the transfer, and what it moved. */
  conversion: string;
  converted: bigint;
  part: bigint;
}

/** Returns how much of it is owed: all wrong wins of one conversion together owe no more than was converted. */
export async function oweConverted(
  tx: Transaction,
  { playerId, conversion, converted, part }: WrongPart,
): Promise<bigint> {
  const key = { player_id: playerId, conversion };
  await query(tx)
    .insertInto('bets.wrong_conversions')
    .values({ ...key, owed: 0n })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const { owed } = await query(tx)
    .selectFrom('bets.wrong_conversions')
    .select('owed')
    .where('player_id', '=', playerId)
    .where('conversion', '=', conversion)
    .forUpdate()
    .executeTakeFirstOrThrow();
  const room = converted - owed;
  const owable = part < room ? part : room;
  await query(tx)
    .updateTable('bets.wrong_conversions')
    .set({ owed: owed + owable })
    .where('player_id', '=', playerId)
    .where('conversion', '=', conversion)
    .execute();
  return owable;
}

/** What of a player's converted bonus money is owed since, by the fact of the conversion. */
export async function owedConversions(handle: Handle, playerId: bigint): Promise<ReadonlyMap<string, bigint>> {
  const rows = await query(handle)
    .selectFrom('bets.wrong_conversions')
    .select(['conversion', 'owed'])
    .where('player_id', '=', playerId)
    .execute();
  return new Map(rows.map(({ conversion, owed }) => [conversion, owed]));
}

/** Of these players and currencies, the oldest first; held. */
export const lockDebts = (tx: Transaction, players: readonly bigint[]) =>
  query(tx)
    .selectFrom('bets.debts')
    .selectAll()
    .where('player_id', 'in', [...players])
    .whereRef('repaid', '<', 'amount')
    .orderBy('player_id')
    .orderBy('owed_at')
    .orderBy('bet_id')
    .forUpdate()
    .execute();

/** All that a player has ever owed. */
export const debtsOf = (handle: Handle, playerId: bigint) =>
  query(handle).selectFrom('bets.debts').selectAll().where('player_id', '=', playerId).orderBy('owed_at').execute();

export async function repay(tx: Transaction, betId: string, generation: number, amount: bigint): Promise<void> {
  await query(tx)
    .updateTable('bets.debts')
    .set((eb) => ({ repaid: eb('repaid', '+', amount) }))
    .where('bet_id', '=', betId)
    .where('generation', '=', generation)
    .execute();
}
