// Depositing while playing: the button next to the balance, and the deposit that was begun, followed until it has ended.
import { useEffect, useRef } from 'react';
import { begunDeposit, openQuickDeposit, QUICK_DEPOSIT, type BegunDeposit } from '../../cashier/dialogs.ts';
import { isOpen } from '../../cashier/parts/status-chip.tsx';
import { useDeposit } from '../../cashier/parts/use-deposit.ts';
import { formatMoney } from '../../ui/format.ts';
import { useShell, useTexts } from '../../shell/shell.tsx';
import { useStore } from '../../shell/store.ts';
import { Icon } from '../../ui/icon.tsx';
import { postToFrame } from '../frame-messages.ts';

export function QuickDeposit() {
  const t = useTexts('games.bar');
  const { dialogs } = useShell();
  const begun = useStore(begunDeposit);
  const isWaiting = begun !== null && isOpen(begun.deposit.status);
  return (
    <>
      <button
        type="button"
        aria-label={t(isWaiting ? 'depositWaits' : 'deposit')}
        title={t(isWaiting ? 'depositWaits' : 'deposit')}
        data-quick-deposit={isWaiting ? 'waits' : ''}
        onClick={() => void openQuickDeposit(dialogs)}
        className="group -my-3 grid size-11 place-items-center"
      >
        <span className="grid size-7 place-items-center rounded-full bg-primary text-on-primary group-hover:bg-primary-strong">
          <Icon name={isWaiting ? 'clock' : 'plus'} className="size-4" />
        </span>
      </button>
      {begun && <Follower key={begun.deposit.id} begun={begun} />}
    </>
  );
}

/** Polls until it has ended. A player who has closed the dialog by then is shown the outcome. */
function Follower({ begun }: { begun: BegunDeposit }) {
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
