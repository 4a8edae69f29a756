// Scores recounted from the stored rounds: where one of them was taken back.
import { addRound, NO_SCORE } from '#rewards/scoring/scoring.ts';
import type { Transaction } from '#platform/db/database.ts';
import { lockEntries, pairKey, roundsOf, saveScores, type Pair, type ScoredEntry } from './entries-store.ts';
import type { Running } from './running.ts';

export async function recount(
  tx: Transaction,
  running: ReadonlyMap<bigint, Running>,
  pairs: readonly Pair[],
): Promise<ScoredEntry[]> {
  const entries = await lockEntries(tx, pairs);
  const rounds = await roundsOf(tx, entries);
  const counted = entries.map((entry) => ({
    ...entry,
    ...(rounds.get(pairKey(entry)) ?? []).reduce(
      (score, round) => addRound(score, round, round.number, running.get(entry.tournament_id)!.terms.scoring),
      NO_SCORE,
    ),
  }));
  await saveScores(tx, counted);
  return counted;
}
