// Wins of bets go to the purses that have paid for them, and count towards the limits under which they were taken.
import { sql } from 'kysely';
import type { Transaction } from '#platform/db/database.ts';
import { currencyOf } from '#domains/accounts/index.ts';
import { payWins } from '#domains/wallet/index.ts';
import type { BetRow } from './store.ts';

/** Those that have won nothing are left out. */
export async function payBets(tx: Transaction, bets: readonly (BetRow & { won: bigint })[]): Promise<void> {
  const winners = bets.filter(({ won }) => won > 0n);
  await payWins(
    tx,
    winners.map((bet) => ({
      fact: bet.id,
      playerId: bet.player_id,
      currency: currencyOf(bet.currency),
      wonMinor: bet.won,
      // In the proportion of the stake; what cannot be divided goes to main.
      bonusMinor: bet.bonus_stake === 0n ? 0n : (bet.won * bet.bonus_stake) / bet.staked,
    })),
  );
  // On the day of the stake, as everywhere.
  for (const { player_id, won, is_limited, placed_at } of winners)
    if (is_limited) await sql`select limits.count_stake(${player_id}, 0::bigint, ${won}, ${placed_at})`.execute(tx);
}
