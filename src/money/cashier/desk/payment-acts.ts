// What staff do with deposits and withdrawals.
import * as z from 'zod/mini';
import { parseAmount } from '#kernel/money.ts';
import { refuse } from '#kernel/refusals.ts';
import { sum } from '#platform/command.ts';
import type { Act, ActFields } from '#platform/desk.ts';
import { DEPOSIT_STATES } from '../contract.ts';
import { correctDeposit, creditDeposit, returnDeposit } from '../decide-deposit.ts';
import { approveWithdrawal, declineWithdrawal } from '../review-withdrawal.ts';
import { findDeposit } from '../operator-queries.ts';
import { askForRefund } from '../refund-deposit.ts';

const PAYMENT_ACT = { right: { area: 'withdrawals', verb: 'act' }, isStepUp: true } as const;
const DEPOSIT_ACT = { ...PAYMENT_ACT, subject: 'deposit', reasonFor: 'player' } as const;
const AMOUNT = { name: 'amount', label: 'Amount', schema: z.string().check(z.regex(/^\d{1,15}([.,]\d{1,8})?$/)) };
/** For coins, which do not go back to where they came from. */
const ADDRESS = {
  name: 'to',
  label: 'Address, for coins',
  schema: z.string().check(z.maxLength(200)),
  isOptional: true,
};

const WAITING = ['requested', 'checks'];
const UNCREDITED = DEPOSIT_STATES.filter((state) =>
  ['created', 'pending', 'seen', 'review', 'fail', 'cancel', 'expired'].includes(state),
);

export const depositActs: Act[] = [
  {
    ...DEPOSIT_ACT,
    name: 'deposits credit',
    label: 'Credit',
    about: 'Credits what was ordered, because its money has come.',
    letter: 'c',
    states: UNCREDITED,
    fields: [],
    async run(ctx, { id, reason }) {
      const row = await creditDeposit(ctx, id, reason);
      return `Credited: ${sum(row)} is on the balance.`;
    },
  },
  {
    ...DEPOSIT_ACT,
    name: 'deposits correct',
    label: 'Credit another sum',
    about: 'Credits another sum than was ordered, because that is what came.',
    letter: 'o',
    states: UNCREDITED,
    fields: [AMOUNT],
    async run(ctx, { id, fields, reason }) {
      const row = await correctDeposit(ctx, id, { amountMinor: await sumIn(ctx, id, fields), reason });
      return `Credited: ${sum(row)} is on the balance.`;
    },
  },
  {
    ...DEPOSIT_ACT,
    name: 'deposits return',
    label: 'Send back',
    about: 'Gives money that waits for a decision back to its payer; it was on no balance.',
    letter: 'b',
    states: ['review'],
    fields: [ADDRESS],
    async run(ctx, { id, fields: { to }, reason }) {
      const row = await returnDeposit(ctx, id, reason, to || undefined);
      return `The running site gives ${row.paid ?? sum(row)} back by ${row.method}.`;
    },
  },
  {
    ...DEPOSIT_ACT,
    name: 'deposits refund',
    label: 'Refund',
    about: 'Takes a sum off the balance and gives it back to where it came from.',
    letter: 'r',
    states: ['success'],
    fields: [AMOUNT, ADDRESS],
    async run(ctx, { id, fields, reason }) {
      const amountMinor = await sumIn(ctx, id, fields);
      const row = await askForRefund(ctx, id, { reason, amountMinor, toAddress: fields['to'] || undefined });
      return `${sum({ ...row, amount_minor: amountMinor })} is set aside; the running site gives it back by ${row.method}.`;
    },
  },
];

export const withdrawalActs: Act[] = [
  {
    ...PAYMENT_ACT,
    subject: 'withdrawal',
    name: 'withdrawals approve',
    label: 'Approve',
    about: 'Pays it out.',
    letter: 'a',
    states: WAITING,
    fields: [],
    reasonFor: 'staff',
    async run(ctx, { id }) {
      return `Approved: ${sum(await approveWithdrawal(ctx, id))} is paid out.`;
    },
  },
  {
    ...PAYMENT_ACT,
    subject: 'withdrawal',
    name: 'withdrawals decline',
    label: 'Decline',
    about: 'Gives the money back to the balance.',
    letter: 'd',
    states: WAITING,
    fields: [],
    reasonFor: 'player',
    async run(ctx, { id, reason }) {
      return `Declined: ${sum(await declineWithdrawal(ctx, id, reason))} is back on the balance.`;
    },
  },
];

async function sumIn(ctx: Parameters<Act['run']>[0], id: string, { amount = '' }: ActFields): Promise<bigint> {
  const deposit = await findDeposit(ctx, id);
  const minor = deposit && parseAmount(amount.replace(',', '.'), deposit.currency);
  return (
    minor ||
    refuse('InvalidParameter', {
      rule: 'desk.fields',
      inputs: {},
      sentence: 'This is no amount in the currency of the deposit.',
    })
  );
}
