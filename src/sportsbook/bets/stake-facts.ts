// What the stake events state about every bet.
import type { BetRow, LegRow } from './store.ts';

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

/** The subject of a bet's stake: its sport, or `sports` where there are several. */
function subjectOf(legs: readonly Pick<LegRow, 'sport'>[]): string {
  const [first, ...others] = new Set(legs.map(({ sport }) => sport));
  return first !== undefined && others.length === 0 ? first : 'sports';
}
