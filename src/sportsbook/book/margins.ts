// Margins that an operator has set instead of the producer's own: odds are recomputed from the producer's probabilities.
import { sql } from 'kysely';
import { offeredOdds } from '#sportsbook/models/offer.ts';
import type { MarketKey } from '#sportsbook/models/market.ts';
import type { Database, Transaction } from '#platform/db/database.ts';
import type { StoredOutcome } from './tables.ts';

export interface Margin {
  competition_id: string;
  /** Empty: all kinds without a margin of their own. */
  kind: string;
  /** `null`: the producer's own again. */
  percent: number | null;
  because: string;
  by_whom: string;
  changed_at: Date;
}

/** Percent by competition and kind. */
export type Margins = ReadonlyMap<string, number>;
const keyOf = (competition: string, kind: string): string => `${competition}|${kind}`;

/** The newest of each, most recently changed first. */
export async function marginsOf(handle: Database | Transaction, competition?: string): Promise<Margin[]> {
  const { rows } = await sql<Omit<Margin, 'percent'> & { percent: string | null }>`
    select * from (select distinct on (competition_id, kind) competition_id, kind, percent, because, by_whom, changed_at from book.margins
                    where competition_id = coalesce(${competition ?? null}::text, competition_id) order by competition_id, kind, id desc) m
     order by changed_at desc`.execute(handle);
  return rows.map((row) => ({ ...row, percent: row.percent === null ? null : Number(row.percent) }));
}

export async function readMargins(handle: Database | Transaction): Promise<Margins> {
  const rows = await marginsOf(handle);
  return new Map(
    rows.flatMap(({ competition_id, kind, percent }) =>
      percent === null ? [] : [[keyOf(competition_id, kind), percent]],
    ),
  );
}

export async function insertMargin(tx: Transaction, { competition_id, kind, ...margin }: Margin): Promise<void> {
  await sql`
    insert into book.margins (competition_id, kind, percent, because, by_whom, changed_at)
    values (${competition_id}, ${kind}, ${margin.percent}, ${margin.because}, ${margin.by_whom}, ${margin.changed_at})`.execute(
    tx,
  );
}

/**
 * Unchanged where no margin is set, or the producer gives no probabilities. So are place odds of a race: several of its runners come in,
 * and their odds are a fraction of those to win.
 */
export function withOwnMargin(
  margins: Margins,
  competition: string,
  key: MarketKey,
  outcomes: readonly StoredOutcome[],
): StoredOutcome[] {
  const percent = margins.get(keyOf(competition, key.kind)) ?? margins.get(keyOf(competition, ''));
  const chances = outcomes.flatMap(({ id, probability }) =>
    probability === undefined ? [] : [[id, probability] as const],
  );
  if (percent === undefined || key.kind === 'race-placed' || chances.length < Math.max(2, outcomes.length))
    return [...outcomes];
  const odds = offeredOdds(key, Object.fromEntries(chances), { overround: percent / 100 });
  return outcomes.map((outcome) => ({ ...outcome, odds: outcome.odds === null ? null : (odds[outcome.id] ?? null) }));
}
