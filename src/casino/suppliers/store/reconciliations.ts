// Rounds of a day in our books, and the result of comparing them with a supplier's report.
import { sql } from 'kysely';
import type { Database, Transaction } from '#platform/db/database.ts';
import type { Difference, RoundSums } from '../rules/compare-round.ts';

export const CHANNEL = 'providers_reconciled';

/** A round with everything done in it, as facts of the ledger. */
export interface BookedRound {
  player_id: bigint;
  reference: string;
  currency: string;
  began_at: Date;
  moved_at: Date;
  facts: string[];
}

const booked = sql`
  select r.player_id, r.reference, r.currency, min(t.created_at) as began_at, max(t.created_at) as moved_at, array_agg(t.id) as facts
    from suppliers.rounds r join suppliers.transactions t on t.round_id = r.id`;

/** Rounds with a transaction between two moments. */
export async function roundsMoved(db: Database, provider: string, from: Date, to: Date): Promise<BookedRound[]> {
  const { rows } = await sql<BookedRound>`${booked}
     where r.id in (select round_id from suppliers.transactions
                     where provider = ${provider} and created_at >= ${from} and created_at < ${to} and round_id is not null)
     group by r.id`.execute(db);
  return rows;
}

export async function roundsNamed(
  db: Database,
  provider: string,
  names: ReadonlyArray<{ player: string; reference: string }>,
): Promise<BookedRound[]> {
  if (names.length === 0) return [];
  const { rows } = await sql<BookedRound>`${booked}
      join json_to_recordset(${JSON.stringify(names)}::json) as n(player bigint, reference text)
        on r.player_id = n.player and r.reference = n.reference
     where r.provider = ${provider} group by r.id`.execute(db);
  return rows;
}

export interface FoundDifference {
  player: string;
  reference: string;
  kind: Difference;
  ours: RoundSums | undefined;
  theirs: RoundSums | undefined;
}

export interface ReconciledDay {
  provider: string;
  /** `2026-11-20`, by UTC. */
  day: string;
  checkedAt: Date;
  compared: number;
  found: number;
  /** Why nothing could be compared. */
  fault: string | null;
}

export async function saveDay(tx: Transaction, row: ReconciledDay): Promise<void> {
  await sql`
    insert into suppliers.reconciliations (provider, day, checked_at, compared, found, fault)
    values (${row.provider}, ${row.day}::date, ${row.checkedAt}, ${row.compared}, ${row.found}, ${row.fault})
    on conflict (provider, day) do update set checked_at = excluded.checked_at, compared = excluded.compared,
      found = excluded.found, fault = excluded.fault`.execute(tx);
}

/** An unchanged difference keeps its date and the decision about it. */
export async function replaceDifferences(
  tx: Transaction,
  { provider, day, checkedAt }: ReconciledDay,
  differences: readonly FoundDifference[],
): Promise<void> {
  const rows = differences.map(({ player, reference, kind, ours, theirs }) => ({
    player,
    reference,
    kind,
    our_currency: ours?.currency ?? null,
    our_staked: ours ? String(ours.staked) : null,
    our_won: ours ? String(ours.won) : null,
    their_currency: theirs?.currency ?? null,
    their_staked: theirs ? String(theirs.staked) : null,
    their_won: theirs ? String(theirs.won) : null,
  }));
  await sql`
    delete from suppliers.differences d where provider = ${provider} and day = ${day}::date and not exists (
      select from json_to_recordset(${JSON.stringify(rows)}::json) as n(player text, reference text)
       where n.player = d.player and n.reference = d.reference)`.execute(tx);
  await sql`
    insert into suppliers.differences as old (provider, day, player, reference, kind, our_currency, our_staked, our_won,
                                              their_currency, their_staked, their_won, found_at)
    select ${provider}, ${day}::date, n.*, ${checkedAt}::timestamptz
      from json_to_recordset(${JSON.stringify(rows)}::json) as n(player text, reference text, kind text, our_currency text, our_staked bigint,
           our_won bigint, their_currency text, their_staked bigint, their_won bigint)
    on conflict (provider, day, player, reference) do update
       set kind = excluded.kind, our_currency = excluded.our_currency, our_staked = excluded.our_staked, our_won = excluded.our_won,
           their_currency = excluded.their_currency, their_staked = excluded.their_staked, their_won = excluded.their_won,
           found_at = excluded.found_at, decided_at = null, decided_by = null, decision = null
     where row(old.kind, old.our_currency, old.our_staked, old.our_won, old.their_currency, old.their_staked, old.their_won)
           is distinct from row(excluded.kind, excluded.our_currency, excluded.our_staked, excluded.our_won, excluded.their_currency,
                                excluded.their_staked, excluded.their_won)`.execute(tx);
}

/** Makes every process show the same numbers in its metrics. */
export async function notifyReconciliation(tx: Transaction): Promise<void> {
  await sql`select pg_notify(${CHANNEL}, '')`.execute(tx);
}

export interface StoredDifference {
  player: string;
  reference: string;
  kind: Difference;
  our_currency: string | null;
  our_staked: bigint | null;
  our_won: bigint | null;
  their_currency: string | null;
  their_staked: bigint | null;
  their_won: bigint | null;
  decided_by: string | null;
  decision: string | null;
}

export const WORDS: Readonly<Record<StoredDifference['kind'], string>> = {
  'missing-here': 'not in our books',
  'missing-there': 'not in theirs',
  'other-currency': 'other currency',
  'other-amount': 'other amount',
};

export async function differencesOf(db: Database, provider: string, day: string): Promise<StoredDifference[]> {
  const { rows } = await sql<StoredDifference>`
    select player, reference, kind, our_currency, our_staked, our_won, their_currency, their_staked, their_won, decided_by, decision
      from suppliers.differences where provider = ${provider} and day = ${day}::date order by kind, player, reference`.execute(
    db,
  );
  return rows;
}

export async function daysOf(db: Database, provider: string, from: string): Promise<ReconciledDay[]> {
  const { rows } = await sql<ReconciledDay>`
    select provider, day::text as day, checked_at as "checkedAt", compared, found, fault from suppliers.reconciliations
     where provider = ${provider} and day >= ${from}::date order by day`.execute(db);
  return rows;
}

/** A person has looked into it. */
export async function decide(
  db: Database,
  where: { provider: string; day: string; player: string; reference: string },
  { at, by, decision }: { at: Date; by: string; decision: string },
): Promise<void> {
  await sql`
    update suppliers.differences set decided_at = ${at}, decided_by = ${by}, decision = ${decision}
     where provider = ${where.provider} and day = ${where.day}::date and player = ${where.player}
       and reference = ${where.reference}`.execute(db);
  await sql`select pg_notify(${CHANNEL}, '')`.execute(db);
}

/** What waits for an operator, by supplier: differences, and days whose report could not be compared. */
export async function waitingForOperator(
  db: Database,
): Promise<Array<{ provider: string; differences: number; days: number }>> {
  const { rows } = await sql<{ provider: string; differences: number; days: number }>`
    select r.provider, count(*) filter (where r.fault is not null)::int as days,
           (select count(*)::int from suppliers.differences d where d.provider = r.provider and d.decided_at is null) as differences
      from suppliers.reconciliations r group by r.provider`.execute(db);
  return rows;
}
