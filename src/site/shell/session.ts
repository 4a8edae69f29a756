// Guest or player: the only two states (ST-01).
import { getInfo, type AccountInfo, type HeldStake } from '#players/accounts/contract.ts';
import { formatAmount, parseAmount, type Currency, type WireMoney } from '#kernel/money.ts';
import type { ApiClient } from './api.ts';
import { reportError } from './report.ts';
import { createStore, type Store } from './store.ts';

/** `null` is a guest. */
export type Session = AccountInfo | null;

export const createSession = (initial: Session): Store<Session> => createStore(initial);

/** A guest when `uid` is 0 (EN-06). */
export const sessionOf = (account: AccountInfo): Session => (account.uid > 0 ? account : null);

/**
 * Reads the player's account again, mostly because something has just changed it. That is done whether or not this succeeds, so a
 * failure is reported and does not reject. An answer that comes after the player has signed out is dropped.
 */
export async function refreshSession(api: ApiClient, session: Store<Session>): Promise<void> {
  try {
    const now = sessionOf(await api.call(getInfo));
    session.set((current) => (current && (!now || now.uid === current.uid) ? now : current));
  } catch (failure) {
    reportError(failure, 'account');
  }
}

/** Puts the balances of a response (`playRound`, `getBalance`) into the session. */
export function setBalances(session: Store<Session>, balances: Partial<AccountInfo>): void {
  session.set((current) => current && { ...current, ...balances });
}

/**
 * What a round or a live bet holds now; `undefined` when it is over. Each has its own entry, so the same news twice, or after a
 * response of the server that includes it already, changes nothing.
 */
export function setHeld(session: Store<Session>, id: string, held?: Omit<HeldStake, 'id'>): void {
  session.set((current) => {
    if (!current) return current;
    const others = current.held_stakes.filter((stake) => stake.id !== id);
    return { ...current, held_stakes: held ? [...others, { id, ...held }] : others };
  });
}

/** The total of held stakes; `undefined` when there are none. */
export function heldIn(
  { held_stakes: held }: Pick<AccountInfo, 'held_stakes'>,
  currency: Currency,
): WireMoney | undefined {
  const minor = held
    .filter(({ staked }) => staked.currency === currency)
    .reduce((sum, { staked }) => sum + parseAmount(staked.amount, currency)!, 0n);
  return minor > 0n ? { amount: formatAmount(minor, currency), currency } : undefined;
}
