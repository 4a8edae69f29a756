/**
 * Restrictions on players' stakes, as records that slices above write and lift. Both move the fencing token on in the same
 * transaction, so no process still takes a stake that was allowed under the earlier records.
 */
import { tables, type Database, type Transaction } from '#platform/db/database.ts';
import { BUCKETS } from '#money/wallet/index.ts';
import { changeRules } from '#money/limits/index.ts';
import type { StakeKind } from './events.ts';
import type { PurseSource, Restriction } from './rules/restriction.ts';
import type { Currency } from '#kernel/money.ts';

interface RestrictionRow {
  player_id: bigint;
  source: string;
  currency: Currency;
  highest_stake: bigint | null;
  excluded_subjects: string[];
  excluded_categories: string[];
  excluded_kinds: StakeKind[];
  purse_order: number[] | null;
  because: string;
  starts_at: Date;
  ends_at: Date | null;
}
const on = (handle: Database | Transaction) => tables<{ 'stakes.restrictions': RestrictionRow }>(handle);

/** As the SQL of the ledger knows them; 0 is the house. */
const SOURCES = { main: BUCKETS.main, bonus: BUCKETS.bonus, 'betting-bonus': BUCKETS.betting_bonus, house: 0 } as const;
export const bucketsOf = (order: readonly PurseSource[]): number[] => order.map((source) => SOURCES[source]);
const sourceOf = (bucket: number): PurseSource =>
  (Object.keys(SOURCES) as PurseSource[]).find((source) => SOURCES[source] === bucket)!;

/** Writes a restriction, replacing an earlier one of the same source. */
export async function restrict(tx: Transaction, playerId: bigint, restriction: Restriction): Promise<void> {
  const { excluded, purseOrder } = restriction;
  const row: RestrictionRow = {
    player_id: playerId,
    source: restriction.source,
    currency: restriction.currency,
    highest_stake: restriction.highestStakeMinor,
    excluded_subjects: [...excluded.subjects],
    excluded_categories: [...excluded.categories],
    excluded_kinds: [...excluded.kinds],
    purse_order: purseOrder && bucketsOf(purseOrder),
    because: restriction.because,
    starts_at: restriction.startsAt,
    ends_at: restriction.endsAt,
  };
  await changeRules(tx, playerId);
  await on(tx)
    .insertInto('stakes.restrictions')
    .values(row)
    .onConflict((conflict) => conflict.columns(['player_id', 'source']).doUpdateSet(row))
    .execute();
}

/** Lifts the restriction of a source; without one nothing changes. */
export async function lift(tx: Transaction, playerId: bigint, source: string): Promise<void> {
  await changeRules(tx, playerId);
  await on(tx)
    .deleteFrom('stakes.restrictions')
    .where('player_id', '=', playerId)
    .where('source', '=', source)
    .execute();
}

/** The player's restrictions, oldest first. */
export async function restrictionsOf(handle: Database | Transaction, playerId: bigint): Promise<Restriction[]> {
  const rows = await on(handle)
    .selectFrom('stakes.restrictions')
    .selectAll()
    .where('player_id', '=', playerId)
    .orderBy('starts_at')
    .orderBy('source')
    .execute();
  return rows.map((row) => ({
    source: row.source,
    currency: row.currency,
    highestStakeMinor: row.highest_stake,
    excluded: { subjects: row.excluded_subjects, categories: row.excluded_categories, kinds: row.excluded_kinds },
    purseOrder: row.purse_order && row.purse_order.map(sourceOf),
    because: row.because,
    startsAt: row.starts_at,
    endsAt: row.ends_at,
  }));
}

/** The players whom a source restricts, and since when. */
export function playersRestrictedBy(db: Database, source: string): Promise<{ playerId: bigint; since: Date }[]> {
  return on(db)
    .selectFrom('stakes.restrictions')
    .select(['player_id as playerId', 'starts_at as since'])
    .where('source', '=', source)
    .orderBy('player_id')
    .execute();
}
