// A deposit that may still be moving: polled until it has ended. What the address says about it proves nothing.
import { useEffect, useState } from 'react';
import { getDepositInfo, type DepositInfo } from '../../contract.ts';
import type { LoadContext } from '#site/shell/page.ts';
import { ApiRefusal } from '#site/shell/api.ts';
import { writeStorage, readStorage } from '#site/shell/browser-storage.ts';
import { refreshSession } from '#site/shell/session.ts';
import { useShell } from '#site/shell/shell.tsx';
import { FIRST_DEPOSIT, signal } from '#site/shell/signals.ts';
import { followPayments } from './follow-payments.ts';
import { isOpen } from './is-open.ts';

/** For a page's loader: the deposit named in the address; `null` when there is none, or it is not this player's. */
export async function loadDeposit(
  { api }: Pick<LoadContext, 'api'>,
  id: string | null | undefined,
): Promise<DepositInfo | null> {
  if (!id) return null;
  try {
    return await api.call(getDepositInfo, { id });
  } catch (error) {
    if (error instanceof ApiRefusal && (error.status === 400 || error.status === 404)) return null;
    throw error;
  }
}

const FIRST_MS = 400;
const FAST_MS = 1200;
const SLOW_MS = 5000;
const FAST_TRIES = 30;

/** Once, however often its page is opened. */
function signalFirstDeposit({ id, status, is_first }: DepositInfo): void {
  if (status !== 'success' || !is_first || readStorage('first_deposit') === id) return;
  writeStorage('first_deposit', id);
  signal({ call: FIRST_DEPOSIT });
}

/** Follows it until it ends; then the session's balance is refreshed, too. */
export function useDeposit(initial: DepositInfo | null): DepositInfo | null {
  const { api, session } = useShell();
  const [deposit, setDeposit] = useState(initial);
  const id = deposit?.id;
  const isMoving = deposit !== null && isOpen(deposit.status);
  useEffect(() => {
    if (deposit) signalFirstDeposit(deposit);
  }, [deposit]);
  useEffect(() => {
    if (!id || !isMoving) return;
    let tries = 0;
    let timer: ReturnType<typeof setTimeout>;
    let isGone = false;
    let latest = 0;
    const quote = async (): Promise<void> => {
      const mine = ++latest;
      const deposit = await api.call(getDepositInfo, { id }).catch(() => undefined);
      // A later request goes on in its place.
      if (isGone || mine !== latest) return;
      if (deposit && !isOpen(deposit.status)) {
        await refreshSession(api, session);
        if (!isGone) setDeposit(deposit);
        return;
      }
      // Its rate or its confirmations may have changed.
      if (deposit) setDeposit(deposit);
      timer = setTimeout(() => void quote(), ++tries < FAST_TRIES ? FAST_MS : SLOW_MS);
    };
    timer = setTimeout(() => void quote(), FIRST_MS);
    const leave = followPayments((moved) => {
      if (moved !== id) return;
      clearTimeout(timer);
      void quote();
    });
    return () => {
      isGone = true;
      leave();
      clearTimeout(timer);
    };
  }, [api, session, id, isMoving]);
  return deposit;
}
