// Bets of linked accounts on different outcomes of one market: looked for when they are settled.
import { sql } from 'kysely';
import type { Transaction } from '#platform/db/database.ts';
import { othersOfPersons, type Opposed } from '#domains/persons/index.ts';
import type { BetRow, LegRow } from './store.ts';

interface Against {
  event_id: string;
  market: string;
  outcome: string;
  player_id: bigint;
  bet_id: string;
}

/** By the id of the bet. A bet that was declined or void stands against none. */
export async function opposedAmong(
  tx: Transaction,
  settled: ReadonlyArray<{ row: BetRow; legs: readonly LegRow[] }>,
): Promise<ReadonlyMap<string, Opposed>> {
  const linked = await othersOfPersons(tx, [...new Set(settled.map(({ row }) => row.player_id))]);
  const own = settled.filter(({ row }) => linked.has(row.player_id));
  const opposed = new Map<string, Opposed>();
  if (own.length === 0) return opposed;
  const others = await legsOfPlayers(
    tx,
    own.flatMap(({ legs }) => legs),
    [...new Set([...linked.values()].flat())],
  );
  for (const { row, legs } of own) {
    const persons = new Set(linked.get(row.player_id));
    for (const { event_id, market, outcome } of legs) {
      const against = others.find(
        (leg) =>
          persons.has(leg.player_id) && leg.event_id === event_id && leg.market === market && leg.outcome !== outcome,
      );
      if (!against) continue;
      opposed.set(row.id, {
        roundId: row.id,
        playerId: row.player_id,
        againstPlayer: against.player_id,
        againstRound: against.bet_id,
        place: `${event_id}/${market}`,
      });
      break;
    }
  }
  return opposed;
}

async function legsOfPlayers(
  tx: Transaction,
  markets: ReadonlyArray<Pick<LegRow, 'event_id' | 'market'>>,
  playerIds: readonly bigint[],
): Promise<Against[]> {
  const { rows } = await sql<Against>`
    select l.event_id, l.market, l.outcome, b.player_id, b.id as bet_id
      from (select distinct * from unnest(${markets.map(({ event_id }) => event_id)}::text[], ${markets.map(({ market }) => market)}::text[])) m(event_id, market)
      join bets.legs l on l.event_id = m.event_id and l.market = m.market
      join bets.bets b on b.id = l.bet_id
     where b.player_id = any(${[...playerIds]}::bigint[]) and b.state in ('accepted', 'settled') and b.purse <> 'house'
     order by b.placed_at, b.id`.execute(tx);
  return rows;
}
