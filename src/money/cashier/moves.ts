// What deposits and withdrawals have in common when they enter states.
import type { Transaction } from '#platform/db/database.ts';
import { publish } from '#platform/live/publish.ts';
import type { PaymentMoved } from './contract.ts';
import { addSteps } from './store/steps.ts';
import type { ByWhom } from './tables.ts';

export interface Move<State> {
  path: readonly State[];
  byWhom: ByWhom;
  /** The provider's id, once it is known. */
  reference?: string;
  note?: string;
  /** Why it entered its last state, where that is not the usual cause: the name of a text, as in `WITHDRAWAL_CAUSES`. */
  cause?: string;
}

/** Notifies the pages of its player after the commit. */
export function publishMove(tx: Transaction, { id, player_id }: { id: string; player_id: bigint }): Promise<void> {
  const message: PaymentMoved = { kind: 'payment', payment: id };
  return publish(tx, `player/${player_id}`, message);
}

/** Records each state that was entered: when, why, by whom. */
export const recordMove = <State extends string>(
  tx: Transaction,
  paymentId: string,
  { path, byWhom, note = '', cause }: Move<State>,
  causes: Readonly<Record<State, string>>,
  at: Date,
): Promise<void> =>
  addSteps(
    tx,
    path.map((state, index) => ({
      payment_id: paymentId,
      state,
      cause: (index === path.length - 1 ? cause : undefined) ?? causes[state],
      note: (index === path.length - 1 && note) || null,
      by_whom: byWhom,
      at,
    })),
  );
