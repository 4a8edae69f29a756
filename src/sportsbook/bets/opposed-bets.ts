// Finds bets of linked accounts on different outcomes of a market, when they are settled.
import { sql } from 'kysely';
import type { Transaction } from '#platform/db/database.ts';
import { linkedAccounts, type OpposedStake } from '#players/persons/index.ts';
import type { BetRow, LegRow } from './store.ts';

interface OpposingLeg {
  event_id: string;
  market: string;
  outcome: string;
  player_id: bigint;
  bet_id: string;
}

/** By the id of the bet. A declined or void bet opposes none. */
export async function findOpposedBets(
  tx: Transaction,
  settledBets: ReadonlyArray<{ row: BetRow; legs: readonly LegRow[] }>,
): Promise<ReadonlyMap<string, OpposedStake>> {
  const linked = await linkedAccounts(tx, [...new Set(settledBets.map(({ row }) => row.player_id))]);
  const linkedBets = settledBets.filter(({ row }) => linked.has(row.player_id));
  const opposedBets = new Map<string, OpposedStake>();
  if (linkedBets.length === 0) return opposedBets;
  const legsOfLinkedPlayers = await legsOfPlayers(
    tx,
    linkedBets.flatMap(({ legs }) => legs),
    [...new Set([...linked.values()].flat())],
  );
  for (const { row, legs } of linkedBets) {
    const persons = new Set(linked.get(row.player_id));
    for (const { event_id, market, outcome } of legs) {
      const opposingLeg = legsOfLinkedPlayers.find(
        (leg) =>
          persons.has(leg.player_id) && leg.event_id === event_id && leg.market === market && leg.outcome !== outcome,
      );
      if (!opposingLeg) continue;
      opposedBets.set(row.id, {
        roundId: row.id,
        playerId: row.player_id,
        againstPlayer: opposingLeg.player_id,
        againstRound: opposingLeg.bet_id,
        place: `${event_id}/${market}`,
      });
      break;
    }
  }
  return opposedBets;
}

async function legsOfPlayers(
  tx: Transaction,
  markets: ReadonlyArray<Pick<LegRow, 'event_id' | 'market'>>,
  playerIds: readonly bigint[],
): Promise<OpposingLeg[]> {
  const { rows } = await sql<OpposingLeg>`
    select l.event_id, l.market, l.outcome, b.player_id, b.id as bet_id
      from (select distinct * from unnest(${markets.map(({ event_id }) => event_id)}::text[], ${markets.map(({ market }) => market)}::text[])) m(event_id, market)
      join bets.legs l on l.event_id = m.event_id and l.market = m.market
      join bets.bets b on b.id = l.bet_id
     where b.player_id = any(${[...playerIds]}::bigint[]) and b.state in ('accepted', 'settled', 'cashed-out') and b.purse <> 'house'
     order by b.placed_at, b.id`.execute(tx);
  return rows;
}
