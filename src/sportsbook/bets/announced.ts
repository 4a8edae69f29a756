// What the stake events state about every bet.
import type { BetRow, LegRow } from './store.ts';
import { subjectOf } from './subject.ts';

export const announcedOf = (row: BetRow, legs: readonly LegRow[]) =>
  ({
    roundId: row.id,
    playerId: String(row.player_id),
    kind: 'bet',
    subject: subjectOf(legs),
    category: 'sports',
    currency: row.currency,
    stakedMinor: String(row.staked),
    startedAt: row.placed_at.toISOString(),
    details: { legs: legs.length },
  }) as const;
