// What a copy of a player's data contains about tournaments.
import { formatAmount } from '#kernel/money.ts';
import { scaleOf } from '#rewards/scoring/scoring.ts';
import type { Database } from '#platform/db/database.ts';
import { playerKey } from './board.ts';
import { entriesOfPlayer } from './entries-store.ts';
import { on } from './store.ts';
import type { TournamentRow } from './tables.ts';

const MOST = 5_000;

export async function tournamentDataOf(db: Database, playerId: bigint) {
  const entries = await entriesOfPlayer(db, playerId, MOST);
  if (entries.length === 0) return [];
  const ids = entries.map(({ tournament_id }) => tournament_id);
  const [rows, prizes] = await Promise.all([
    on(db).selectFrom('tournaments.tournaments').selectAll().where('id', 'in', ids).execute() as unknown as Promise<
      TournamentRow[]
    >,
    on(db).selectFrom('tournaments.prizes').selectAll().where('player_id', '=', playerId).execute(),
  ]);
  const tournaments = new Map(rows.map((row) => [row.id, row]));
  return entries.map((entry) => {
    const { definition, words, terms, starts_at, finishes_at } = tournaments.get(entry.tournament_id)!;
    const prize = prizes.find(({ tournament_id }) => tournament_id === entry.tournament_id);
    return {
      tournament: definition,
      title: words.title,
      starts_at,
      finishes_at,
      joined_at: entry.joined_at,
      paid: formatAmount(entry.paid, entry.currency),
      currency: entry.currency,
      refunded_at: entry.refunded_at,
      points: Number(entry.score) / Number(scaleOf(terms.scoring.rule)),
      rounds: entry.rounds,
      ...(entry.credits !== null && { credits: formatAmount(entry.credits, 'FUN') }),
      place: entry.place,
      prize: prize?.reward ?? null,
      prize_paid_at: prize?.paid_at ?? null,
      /** The key under which the standings list this player. */
      key: playerKey(entry.tournament_id, playerId),
    };
  });
}
