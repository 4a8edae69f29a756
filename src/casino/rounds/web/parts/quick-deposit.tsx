// Depositing while playing: the button next to the balance. What follows a deposit is loaded once there is one.
import { useEffect, useState } from 'react';
import { begunDeposit, openQuickDeposit } from '#money/cashier/web/dialogs.ts';
import { isOpen } from '#money/cashier/web/parts/is-open.ts';
import { reportError } from '#site/shell/report.ts';
import { useShell, useTexts } from '#site/shell/shell.tsx';
import { useStore } from '#site/shell/store.ts';
import { Icon } from '#site/design-system/icon.tsx';
import type { DepositFollower } from './deposit-follower.tsx';

export function QuickDeposit() {
  const t = useTexts('games.bar');
  const { dialogs } = useShell();
  const begun = useStore(begunDeposit);
  const [Follower, setFollower] = useState<typeof DepositFollower>();
  const isBegun = begun !== null;
  useEffect(() => {
    if (!isBegun) return;
    import('./deposit-follower.tsx').then(
      (part) => setFollower(() => part.DepositFollower),
      (failure: unknown) => reportError(failure, 'deposit'),
    );
  }, [isBegun]);
  const isWaiting = begun !== null && isOpen(begun.deposit.status);
  return (
    <>
      <button
        type="button"
        aria-label={t(isWaiting ? 'depositWaits' : 'deposit')}
        title={t(isWaiting ? 'depositWaits' : 'deposit')}
        data-quick-deposit={isWaiting ? 'waits' : ''}
        onClick={() => void openQuickDeposit(dialogs)}
        className="group -my-3 grid max-sm:-mx-2 size-11 place-items-center"
      >
        <span className="grid size-7 place-items-center rounded-full bg-primary text-on-primary group-hover:bg-primary-strong">
          <Icon name={isWaiting ? 'clock' : 'plus'} className="size-4" />
        </span>
      </button>
      {begun && Follower && <Follower key={begun.deposit.id} begun={begun} />}
    </>
  );
}
