// Finds bets of linked accounts on opposite sides of a round, once, before it is settled.
import { liveTitles } from '#casino/titles/live.ts';
import type { Context } from '#platform/context.ts';
import { linkedAccounts, type OpposedStake } from '#players/persons/index.ts';
import { areOpposite, type TableStake } from './rules/opposite.ts';
import { standingBetsOf, type BetRow, type RoundRow } from './store.ts';

/** By the id of the bet. */
export async function findOpposedBets(ctx: Context, round: RoundRow): Promise<ReadonlyMap<string, OpposedStake>> {
  const opposedBets = new Map<string, OpposedStake>();
  const title = liveTitles[round.sysname]!;
  // Bets on a curve are all on the same side: they differ in where they leave.
  if (title.isClimb) return opposedBets;
  const bets = await standingBetsOf(ctx.db, round.id);
  const byPlayer = Map.groupBy(bets, ({ player_id }) => player_id);
  if (byPlayer.size < 2) return opposedBets;
  for (const [playerId, linked] of await linkedAccounts(ctx.db, [...byPlayer.keys()])) {
    const linkedBets = linked.flatMap((id) => byPlayer.get(id) ?? []);
    const [opponent] = linkedBets;
    const playerBets = byPlayer.get(playerId)!;
    if (!opponent || !areOpposite(title, playerBets.map(stakeOf), linkedBets.map(stakeOf))) continue;
    for (const { id } of playerBets)
      opposedBets.set(id, {
        roundId: id,
        playerId,
        againstPlayer: opponent.player_id,
        againstRound: opponent.id,
        place: round.id,
      });
  }
  return opposedBets;
}

const stakeOf = ({ stake, params }: BetRow): TableStake => ({ stake, params: params as TableStake['params'] });
