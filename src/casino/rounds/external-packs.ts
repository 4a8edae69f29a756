// Packs of free spins that are played at outside suppliers: each spin is counted here, whatever the supplier counts.
import type { Currency } from '#kernel/money.ts';
import type { Transaction } from '#platform/db/database.ts';
import { addToPack, findPack, lockPack } from './freespins-store.ts';

export interface ExternalSpin {
  packId: string;
  playerId: bigint;
  sysname: string;
  currency: Currency;
  stakeMinor: bigint;
}

/** Takes one spin from the pack. `false`: there is no such pack, it is for another game or stake, or it is over. */
export async function takeExternalSpin(tx: Transaction, spin: ExternalSpin, now: Date): Promise<boolean> {
  if (!(await findPack(tx, spin.playerId, spin.packId))) return false;
  const pack = await lockPack(tx, spin.packId);
  const isOfIt = pack.sysname === spin.sysname && pack.currency === spin.currency && pack.stake === spin.stakeMinor;
  if (!isOfIt || pack.remaining === 0 || pack.expires_at <= now) return false;
  await addToPack(tx, spin.packId, { spins: -1, inPlay: 1 });
  return true;
}

/** The bet of a spin was rolled back. */
export const returnExternalSpin = (tx: Transaction, packId: string): Promise<void> =>
  addToPack(tx, packId, { spins: 1, inPlay: -1 });

/** The round of a spin is over. */
export const endExternalSpin = (tx: Transaction, packId: string): Promise<void> =>
  addToPack(tx, packId, { inPlay: -1 });

/** Adds to the winnings of the pack. Returns the balance to which they go. */
export async function addExternalWin(tx: Transaction, packId: string, wonMinor: bigint): Promise<'main' | 'bonus'> {
  const { winnings_to: winningsTo } = await lockPack(tx, packId);
  await addToPack(tx, packId, { wonMinor });
  return winningsTo;
}
