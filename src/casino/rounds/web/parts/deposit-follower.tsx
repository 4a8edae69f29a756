// A deposit that was begun while playing, followed until it has ended.
import { useEffect, useRef } from 'react';
import { begunDeposit, QUICK_DEPOSIT, type BegunDeposit } from '#money/cashier/web/dialogs.ts';
import { isOpen } from '#money/cashier/web/parts/is-open.ts';
import { useDeposit } from '#money/cashier/web/parts/use-deposit.ts';
import { formatMoney } from '#site/design-system/format.ts';
import { useShell, useTexts } from '#site/shell/shell.tsx';
import { postToFrame } from '../frame-messages.ts';

/** Polls until it has ended. A player who has closed the dialog by then is shown the outcome. */
export function DepositFollower({ begun }: { begun: BegunDeposit }) {
  const t = useTexts('games.bar');
  const { dialogs, toasts } = useShell();
  const deposit = useDeposit(begun.deposit)!;
  const shownStatus = useRef(begun.deposit.status);
  useEffect(() => {
    if (shownStatus.current === deposit.status) return;
    shownStatus.current = deposit.status;
    begunDeposit.set((current) => current && { ...current, deposit });
    if (deposit.status === 'success') postToFrame('balance-changed');
    if (isOpen(deposit.status) || dialogs.opened.get().some(({ name }) => name === QUICK_DEPOSIT)) return;
    const isPaid = deposit.status === 'success';
    toasts.show(
      isPaid ? 'success' : 'error',
      t(isPaid ? 'depositArrived' : 'depositFailed', { sum: formatMoney(deposit.amount) }),
    );
  }, [deposit, dialogs, toasts, t]);
  return null;
}
