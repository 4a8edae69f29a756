// An operator marks the destination of a withdrawal: nothing is paid out there while it is being checked, or ever after a fraud.
import type { Context } from '#platform/context.ts';
import type { Database } from '#platform/db/database.ts';
import { refuse } from '#kernel/refusals.ts';
import { keepMark, markOf, removeMark } from './store/marked-destinations.ts';
import type { MarkedDestinationRow, WithdrawalRow } from './tables.ts';

export type DestinationMark = MarkedDestinationRow['mark'];
export const DESTINATION_MARKS = ['checking', 'fraudulent'] as const satisfies readonly DestinationMark[];

/** `mark` undefined removes it. Withdrawals requested before are decided separately. */
export async function markDestination(
  ctx: Context,
  { id, destination }: Pick<WithdrawalRow, 'id' | 'destination'>,
  { mark, reason, operator }: { mark: DestinationMark | undefined; reason: string; operator: string },
): Promise<void> {
  if (mark === undefined) return removeMark(ctx.db, destination);
  await keepMark(ctx.db, {
    destination,
    mark,
    reason,
    withdrawal_id: id,
    marked_by: operator,
    marked_at: ctx.clock.now(),
  });
}

/** Refuses a withdrawal to a marked destination. The money stays where it is. */
export async function refuseMarkedDestination(db: Database, destination: string): Promise<void> {
  const mark = await markOf(db, destination);
  if (mark === 'checking')
    refuse('RequisitesOnVerification', {
      rule: 'cashier.destination-checked',
      inputs: {},
      sentence: 'These payment details are being checked. Your money stays in your balance; please try again later.',
    });
  if (mark === 'fraudulent')
    refuse('RequisitesFraudulent', {
      rule: 'cashier.destination-refused',
      inputs: {},
      sentence: 'These payment details cannot be used. Your money stays in your balance; please name others.',
    });
}
