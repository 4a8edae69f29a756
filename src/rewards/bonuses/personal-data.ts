// What a copy of a player's data contains about bonuses.
import { formatAmount } from '#kernel/money.ts';
import type { Database } from '#platform/db/database.ts';
import { awardsOf, stepsOf } from './store.ts';

const MOST = 5_000;

export async function bonusDataOf(db: Database, playerId: bigint) {
  const page = { status: 'all', offset: 0, count: MOST } as const;
  const rows = [
    ...(await awardsOf(db, playerId, { ...page, isBetting: false })).rows,
    ...(await awardsOf(db, playerId, { ...page, isBetting: true })).rows,
  ];
  const steps = Map.groupBy(
    await stepsOf(
      db,
      rows.map(({ id }) => id),
    ),
    (step) => step.award_id,
  );
  return rows.map((row) => ({
    id: row.id,
    definition: row.definition,
    kind: row.kind,
    status: row.status,
    currency: row.currency,
    amount: formatAmount(row.amount, row.currency),
    required: formatAmount(row.required, row.currency),
    wagered: formatAmount(row.done, row.currency),
    converted: formatAmount(row.converted, row.currency),
    awarded_for: { cause: row.cause, id: row.cause_id },
    terms: row.terms,
    terms_hash: row.terms_hash,
    created_at: row.created_at,
    activated_at: row.activated_at,
    ended_at: row.ended_at,
    steps: (steps.get(row.id) ?? []).map(({ status, cause, sentence, at }) => ({ status, cause, sentence, at })),
  }));
}
