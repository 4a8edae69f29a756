// What a player has set and done about limits and breaks.
import { formatAmount, type Currency } from '#kernel/money.ts';
import type { Database } from '#platform/db/database.ts';
import { breaksOf, findPlayerRow, historyRows, limitsOf } from './store.ts';

export async function limitDataOf(db: Database, playerId: bigint, currency: Currency) {
  const [row, limits, breaks, history] = await Promise.all([
    findPlayerRow(db, playerId),
    limitsOf(db, playerId),
    breaksOf(db, playerId),
    historyRows(db, playerId),
  ]);
  return {
    check_minutes: row?.check_minutes ?? null,
    limits: limits.map(({ kind, period, source, amount, set_at, next_amount, next_from }) => {
      const written = (minor: bigint): string => (kind === 'time' ? String(minor) : formatAmount(minor, currency));
      const next_limit = next_amount === null ? null : written(next_amount);
      return { kind, period, source, limit: written(amount), set_at, next_limit, next_from };
    }),
    breaks: breaks.map(({ kind, startedAt, endsAt, returnAskedAt }) => ({
      kind,
      started_at: startedAt,
      ends_at: endsAt,
      return_asked_at: returnAskedAt,
    })),
    history,
  };
}
