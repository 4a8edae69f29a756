// Wins of bets go to the purses that paid for them, and count on the day of the stake.
import type { Transaction } from '#platform/db/database.ts';
import { currencyOf } from '#players/accounts/index.ts';
import { GAMES_ACCOUNT } from '#casino/rounds/index.ts';
import { payWins } from '#money/stakes/index.ts';
import type { BetRow } from './store.ts';

/** Bets that have won nothing are left out. */
export async function payBets(tx: Transaction, bets: readonly (BetRow & { won: bigint })[]): Promise<void> {
  const winners = bets.filter(({ won }) => won > 0n);
  await payWins(
    tx,
    winners.map((bet) => ({
      fact: bet.id,
      stake: bet.id,
      round: bet.id,
      playerId: bet.player_id,
      currency: currencyOf(bet.currency),
      wonMinor: bet.won,
      stakedMinor: bet.staked,
      stakedAt: bet.placed_at,
    })),
    GAMES_ACCOUNT,
    { until: 'stake' },
  );
}
