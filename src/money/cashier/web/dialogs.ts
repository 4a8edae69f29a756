// Opens the deposit from anywhere: the player stays where they are, and their balance grows when the provider confirms.
import type { DepositInfo } from '../contract.ts';
import { defineDialog, type DialogQueue } from '#site/shell/dialog-queue.ts';
import { createStore } from '#site/shell/store.ts';
import { isOpen } from './parts/is-open.ts';

export interface BegunDeposit {
  deposit: DepositInfo;
  /** The provider's page, to open it again; none where the payer confirms on their phone. */
  url: string | null;
}

/** The deposit that was begun in the dialog of this page. Set by what a player does, so never on the server. */
export const begunDeposit = createStore<BegunDeposit | null>(null);

const quickDepositDialog = defineDialog<object>({
  name: 'quick-deposit',
  type: 'popup',
  texts: ['cashier', 'bonuses', 'campaigns'],
  load: () => import('./dialogs/quick-deposit-dialog.tsx'),
});

export const QUICK_DEPOSIT = quickDepositDialog.name;

/** A deposit that has ended is forgotten; one that is still open is shown again. */
export async function openQuickDeposit(dialogs: DialogQueue): Promise<void> {
  const begun = begunDeposit.get();
  if (begun && !isOpen(begun.deposit.status)) begunDeposit.set(null);
  await dialogs.open(quickDepositDialog, {});
}
