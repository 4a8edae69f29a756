// What staff do with a withdrawal.
import { formatAmount } from '#kernel/money.ts';
import type { Act } from '#platform/desk.ts';
import { approveWithdrawal, declineWithdrawal } from '../review-withdrawal.ts';
import type { WithdrawalRow } from '../tables.ts';

const RIGHT = { area: 'withdrawals', verb: 'act' } as const;
const WAITING = ['requested', 'checks'];

const written = ({ amount_minor, currency }: WithdrawalRow): string =>
  `${formatAmount(amount_minor, currency)} ${currency}`;

export const withdrawalActs: Act[] = [
  {
    name: 'withdrawals approve',
    label: 'Approve',
    about: 'Pays it out.',
    right: RIGHT,
    subject: 'withdrawal',
    letter: 'a',
    states: WAITING,
    fields: [],
    reasonFor: 'staff',
    isStepUp: true,
    async run(ctx, { id }) {
      return `Approved: ${written(await approveWithdrawal(ctx, id))} is paid out.`;
    },
  },
  {
    name: 'withdrawals decline',
    label: 'Decline',
    about: 'Gives the money back to the balance.',
    right: RIGHT,
    subject: 'withdrawal',
    letter: 'd',
    states: WAITING,
    fields: [],
    reasonFor: 'player',
    isStepUp: true,
    async run(ctx, { id, reason }) {
      return `Declined: ${written(await declineWithdrawal(ctx, id, reason))} is back on the balance.`;
    },
  },
];
