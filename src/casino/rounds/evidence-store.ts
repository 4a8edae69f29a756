// All SQL of the watch over games.
import { tables, type Database, type Transaction } from '#platform/db/database.ts';
import { stakeSettled } from '#money/stakes/index.ts';
import { watchedRounds, type WatchedRound } from './round-details.ts';
import { waitingFor } from '#platform/events/consumer-lag.ts';

/** The subscriber that counts. */
export const EVIDENCE = 'evidence';

/** The evidence against a title since a moment, as it is stored. */
export interface EvidenceRow {
  sysname: string;
  basis: string;
  since: Date;
  began: Date;
  rounds: bigint;
  returned: number;
  expected: number;
  bets: Float64Array;
  total: number;
  says: string;
}

export interface WatchRecord {
  sysname: string;
  what: 'alarm' | 'closed' | 'opened';
  at: Date;
  by_whom: string;
  says: string;
  evidence: number | null;
  rounds: bigint;
  returned: number | null;
  expected: number | null;
}

type Stored = Omit<EvidenceRow, 'bets'> & { bets: Buffer };

interface WatchTables {
  'rounds.evidence': Stored;
  'rounds.watch_log': WatchRecord;
}

/** Locked until the transaction ends; other processes that count the same title wait. */
export async function lockEvidence(tx: Transaction, sysname: string, fresh: () => EvidenceRow): Promise<EvidenceRow> {
  const locked = await lockRow(tx, sysname);
  if (locked) return locked;
  await tables<WatchTables>(tx)
    .insertInto('rounds.evidence')
    .values(stored(fresh()))
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  return (await lockRow(tx, sysname))!;
}

/** As bytes: several hundred numbers cost more as text than all the rounds of a batch. */
const stored = ({ bets, ...row }: EvidenceRow): Stored => ({ ...row, bets: Buffer.from(bets.buffer) });
const loaded = ({ bets, ...row }: Stored): EvidenceRow => ({
  ...row,
  bets: new Float64Array(Uint8Array.from(bets).buffer),
});

async function lockRow(tx: Transaction, sysname: string): Promise<EvidenceRow | undefined> {
  const row = await tables<WatchTables>(tx)
    .selectFrom('rounds.evidence')
    .selectAll()
    .where('sysname', '=', sysname)
    .forUpdate()
    .executeTakeFirst();
  return row && loaded(row);
}

export async function saveEvidence(tx: Transaction, evidence: EvidenceRow): Promise<void> {
  const { sysname, ...row } = stored(evidence);
  await tables<WatchTables>(tx).updateTable('rounds.evidence').set(row).where('sysname', '=', sysname).execute();
}

/** Strongest first. */
export async function evidenceOf(db: Database, atLeast = 0): Promise<EvidenceRow[]> {
  const rows = await tables<WatchTables>(db)
    .selectFrom('rounds.evidence')
    .selectAll()
    .where('total', '>=', atLeast)
    .orderBy('total', 'desc')
    .orderBy('sysname')
    .execute();
  return rows.map(loaded);
}

export async function findEvidence(tx: Transaction, sysname: string): Promise<EvidenceRow | undefined> {
  const row = await tables<WatchTables>(tx)
    .selectFrom('rounds.evidence')
    .selectAll()
    .where('sysname', '=', sysname)
    .executeTakeFirst();
  return row && loaded(row);
}

/** Returns what it was. */
export async function forgetEvidence(tx: Transaction, sysname: string): Promise<EvidenceRow | undefined> {
  const row = await tables<WatchTables>(tx)
    .deleteFrom('rounds.evidence')
    .where('sysname', '=', sysname)
    .returningAll()
    .executeTakeFirst();
  return row && loaded(row);
}

/** `false` when that day's alarm is recorded already. */
export async function noteWatch(handle: Database | Transaction, record: WatchRecord): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await tables<WatchTables>(handle)
    .insertInto('rounds.watch_log')
    .values(record)
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirstOrThrow();
  return numInsertedOrUpdatedRows === 1n;
}

/** Newest first. */
export const watchRecords = (db: Database, limit = 20): Promise<WatchRecord[]> =>
  tables<WatchTables>(db)
    .selectFrom('rounds.watch_log')
    .select(['sysname', 'what', 'at', 'by_whom', 'says', 'evidence', 'rounds', 'returned', 'expected'])
    .orderBy('at', 'desc')
    .limit(limit)
    .execute();

/** Watched rounds of a title that are settled and not yet counted. */
export async function uncountedRounds(tx: Transaction, sysname: string): Promise<WatchedRound[]> {
  const waiting = await waitingFor(tx, stakeSettled, EVIDENCE);
  return watchedRounds(waiting.filter(({ subject }) => subject === sysname));
}
