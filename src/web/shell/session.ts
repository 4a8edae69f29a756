// Guest or player: the only two states there are (ST-01).
import { getInfo, type AccountInfo } from '#domains/accounts/contract.ts';
import type { ApiClient } from './api.ts';
import { createStore, useStore, type Store } from './store.ts';
import { useShell } from './shell.tsx';

/** `null` is a guest. */
export type Session = AccountInfo | null;

export const createSession = (initial: Session): Store<Session> => createStore(initial);

/** A guest when `uid` is 0 (EN-06). */
export const sessionOf = (account: AccountInfo): Session => (account.uid > 0 ? account : null);

export const useSession = (): Session => useStore(useShell().session);

export async function refreshSession(api: ApiClient, session: Store<Session>): Promise<void> {
  session.set(sessionOf(await api.call(getInfo)));
}

/** Puts the balances of an answer (`playRound`, `getBalance`) into the session. */
export function setBalances(session: Store<Session>, balances: Partial<AccountInfo>): void {
  session.set((current) => current && { ...current, ...balances });
}
