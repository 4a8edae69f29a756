// Bets of linked accounts on opposite sides of one round: looked for once, before it is settled.
import { liveTitles } from '#math/titles/live.ts';
import type { Context } from '#platform/context.ts';
import { othersOfPersons, type Opposed } from '#domains/persons/index.ts';
import { areOpposite, type TableStake } from './rules/opposite.ts';
import { standingBetsOf, type BetRow, type RoundRow } from './store.ts';

/** By the id of the bet. */
export async function opposedIn(ctx: Context, round: RoundRow): Promise<ReadonlyMap<string, Opposed>> {
  const opposed = new Map<string, Opposed>();
  const title = liveTitles[round.sysname]!;
  // Bets on a curve are all on the same side: they differ in where they leave.
  if (title.isClimb) return opposed;
  const bets = await standingBetsOf(ctx.db, round.id);
  const byPlayer = Map.groupBy(bets, ({ player_id }) => player_id);
  if (byPlayer.size < 2) return opposed;
  for (const [playerId, linked] of await othersOfPersons(ctx.db, [...byPlayer.keys()])) {
    const others = linked.flatMap((id) => byPlayer.get(id) ?? []);
    const [against] = others;
    const own = byPlayer.get(playerId)!;
    if (!against || !areOpposite(title, own.map(stakeOf), others.map(stakeOf))) continue;
    for (const { id } of own)
      opposed.set(id, {
        roundId: id,
        playerId,
        againstPlayer: against.player_id,
        againstRound: against.id,
        place: round.id,
      });
  }
  return opposed;
}

const stakeOf = ({ stake, params }: BetRow): TableStake => ({ stake, params: params as TableStake['params'] });
