/** What the staff of the provider, a bank or a processor can do to a payment or payout, by its state. */
import type { Operation, Status } from './book.ts';
import type { Operations } from './operations.ts';
import { tenth } from './scenarios.ts';

const PAID = ['charged_back', 'part_charged_back', 'disputed', 'refund', 'refund_part'];
const LATE = ['success', 'seen'];

const ACTIONS: Readonly<Record<Operation['kind'], Partial<Record<Status, readonly string[]>>>> = {
  deposit: {
    pending: ['success', 'seen', 'review', 'fail', 'cancel', 'expired'],
    seen: ['success', 'review', 'fail', 'cancel', 'expired'],
    review: ['success', 'fail', 'cancel'],
    fail: LATE,
    cancel: LATE,
    expired: LATE,
    success: PAID,
    dispute_won: PAID,
    disputed: ['charged_back', 'dispute_won'],
    charged_back: ['dispute_won'],
  },
  withdrawal: { pending: ['success', 'fail'], success: ['returned'] },
};

const LABELS: Readonly<Record<string, string>> = {
  success: 'Paid',
  seen: 'Seen',
  review: 'Look into it',
  fail: 'Fail',
  cancel: 'Cancel',
  expired: 'Expire',
  charged_back: 'Charge back',
  part_charged_back: 'Charge back a tenth',
  disputed: 'Dispute',
  refund: 'Refund what is left',
  refund_part: 'Refund a tenth',
  dispute_won: 'Dispute won',
  returned: 'Comes back',
  refund_done: 'Refund arrives',
  refund_fails: 'Refund fails',
  tell: 'Callback again',
};

export const actionsOf = ({ kind, status, refunds = [] }: Operation): { id: string; label: string }[] =>
  [
    ...(ACTIONS[kind][status] ?? []),
    ...(refunds.some((refund) => refund.status === 'pending') ? ['refund_done', 'refund_fails'] : []),
    'tell',
  ].map((id) => ({ id, label: LABELS[id]! }));

export function act(operations: Operations, operation: Operation, action: string): void {
  if (!actionsOf(operation).some(({ id }) => id === action)) return;
  switch (action) {
    case 'tell':
      return operations.sendAgain(operation);
    case 'refund':
      return void operations.refund(operation, `desk_${operation.revision}`);
    case 'refund_part':
      return void operations.refund(operation, `desk_${operation.revision}`, tenth(operation.amount));
    case 'refund_done':
      return operations.endRefunds(operation, 'done');
    case 'refund_fails':
      return operations.endRefunds(operation, 'fail');
    case 'part_charged_back':
      return operations.change(operation, 'charged_back', tenth(operation.amount));
    default:
      return operations.change(operation, action as Status);
  }
}
