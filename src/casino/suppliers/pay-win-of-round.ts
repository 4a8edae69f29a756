// Pays the win of a supplier's round: in the proportion of its stakes, or as its pack of free spins specifies.
import type { Transaction } from '#platform/db/database.ts';
import { addExternalWin } from '#casino/rounds/index.ts';
import { payWins, type WinOrder } from '#money/stakes/index.ts';
import { post } from '#money/wallet/index.ts';
import type { StoredRound } from './store/rounds.ts';

export async function payWin(
  tx: Transaction,
  { pack, state }: Pick<StoredRound, 'pack' | 'state'>,
  win: WinOrder,
  house: string,
  counting: Parameters<typeof payWins>[3],
): Promise<void> {
  await payWins(tx, [win], house, pack === null ? counting : { until: 'none' });
  if (pack === null || win.wonMinor === 0n) return;
  // Winnings of a house stake are bonus money first.
  const { fact, playerId, currency, wonMinor: amountMinor } = win;
  // After the end of its round it counts nowhere: the round was announced without it.
  const counted = state === 'open' ? amountMinor : 0n;
  if ((await addExternalWin(tx, pack, counted)) === 'main')
    await post(tx, {
      fact,
      reason: 'spins-converted',
      playerId,
      currency,
      amountMinor,
      from: { bucket: 'bonus' },
      to: { bucket: 'main' },
    });
}
