// Stakes that earn nothing, because linked accounts took opposite sides: marked for operators.
import type { Services } from '#platform/context.ts';
import { tables, type Database, type Transaction } from '#platform/db/database.ts';
import type { PersonsTables } from './tables.ts';

export interface OpposedStake {
  roundId: string;
  playerId: bigint;
  againstPlayer: bigint;
  againstRound: string;
  /** The round of the table, or event and market. */
  place: string;
}

export async function noteOpposedStakes(
  tx: Transaction,
  services: Services,
  stakes: readonly OpposedStake[],
): Promise<void> {
  if (stakes.length === 0) return;
  const now = services.clock.now();
  await tables<PersonsTables>(tx)
    .insertInto('persons.opposed_stakes')
    .values(
      stakes.map(({ roundId, playerId, againstPlayer, againstRound, place }) => ({
        round_id: roundId,
        player_id: playerId,
        against_player: againstPlayer,
        against_round: againstRound,
        place,
        noted_at: now,
      })),
    )
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** The latest first. */
export const opposedStakesOf = (db: Database, playerId: bigint, most: number) =>
  tables<PersonsTables>(db)
    .selectFrom('persons.opposed_stakes')
    .selectAll()
    .where('player_id', '=', playerId)
    .orderBy('noted_at', 'desc')
    .limit(most)
    .execute();
