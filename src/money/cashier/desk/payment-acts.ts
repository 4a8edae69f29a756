// What staff do with deposits and withdrawals.
import * as z from 'zod/mini';
import { parseAmount } from '#kernel/money.ts';
import { refuse } from '#kernel/refusals.ts';
import { sum } from '#platform/command.ts';
import type { Context } from '#platform/context.ts';
import { centsOf } from '#players/verification/index.ts';
import type { Act, ActField, ActFields } from '#platform/desk.ts';
import { DEPOSIT_STATES } from '../contract.ts';
import { correctDeposit, creditDeposit, returnDeposit } from '../decide-deposit.ts';
import { approveWithdrawal, correctWithdrawal, declineWithdrawal, returnWithdrawal } from '../review-withdrawal.ts';
import { DESTINATION_MARKS, markDestination } from '../mark-destination.ts';
import { findDeposit, findWithdrawal } from '../operator-queries.ts';
import { holdOfWithdrawal } from './hold-payouts.ts';
import { askForRefund } from '../refund-deposit.ts';

const PAYMENT_ACT = { right: { area: 'withdrawals', verb: 'act' }, isStepUp: true } as const;
const DEPOSIT_ACT = { ...PAYMENT_ACT, subject: 'deposit', reasonFor: 'player' } as const;
const AMOUNT = { name: 'amount', label: 'Amount', schema: z.string().check(z.maxLength(30)) };
/** For coins, which do not go back to where they came from. */
const ADDRESS: ActField = {
  name: 'to',
  label: 'Address, for coins',
  schema: z.string().check(z.maxLength(200)),
  option: 'to',
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
    async run(ctx, { id, playerText }) {
      const row = await creditDeposit(ctx, id, playerText);
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
    eurCents: centsIn,
    async run(ctx, { id, fields, playerText }) {
      const row = await correctDeposit(ctx, id, { amountMinor: await sumIn(ctx, id, fields), reason: playerText });
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
    // An address that was typed is nobody's but the typist's word.
    needsTwo: async (_ctx, { fields: { to = '' } }) => to !== '',
    async run(ctx, { id, fields: { to }, playerText }) {
      const row = await returnDeposit(ctx, id, playerText, to || undefined);
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
    fields: [{ ...AMOUNT, isOptional: true, hint: 'Empty: all of it that has not gone back.' }, ADDRESS],
    takesTwo: true,
    eurCents: centsIn,
    async run(ctx, { id, fields, playerText }) {
      const amountMinor = await sumIn(ctx, id, fields);
      const row = await askForRefund(ctx, id, {
        reason: playerText,
        amountMinor,
        toAddress: fields['to'] || undefined,
      });
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
    isGrave: true,
    label: 'Decline',
    about: 'Gives the money back to the balance.',
    letter: 'd',
    states: WAITING,
    fields: [],
    reasonFor: 'player',
    async run(ctx, { id, playerText }) {
      return `Declined: ${sum(await declineWithdrawal(ctx, id, playerText))} is back on the balance.`;
    },
  },
  holdOfWithdrawal,
  {
    ...PAYMENT_ACT,
    right: { area: 'withdrawals', verb: 'hold' },
    subject: 'withdrawal',
    name: 'withdrawals mark',
    label: 'Mark destination',
    about: 'Nothing is paid out to a destination while it is checked, or ever after a fraud. “None” takes a mark off.',
    letter: 'm',
    fields: [
      {
        name: 'mark',
        label: 'Mark',
        schema: z.string(),
        choices: [...DESTINATION_MARKS, 'none'],
        option: 'mark',
      },
    ],
    reasonFor: 'staff',
    async run(ctx, { id, fields, reason, actor }) {
      const mark = DESTINATION_MARKS.find((name) => name === fields['mark']);
      const withdrawal = (await findWithdrawal(ctx, id))!;
      await markDestination(ctx, withdrawal, { mark, reason, operator: actor.name });
      return mark ? `Marked as ${mark}; new withdrawals to it are refused.` : 'The mark is off.';
    },
  },
  {
    ...PAYMENT_ACT,
    subject: 'withdrawal',
    name: 'withdrawals return',
    label: 'Came back',
    about: 'Books a payout that came back after it was paid, where its provider does not say so.',
    letter: 'b',
    states: ['paid'],
    fields: [],
    reasonFor: 'player',
    async run(ctx, { id, playerText }) {
      return `Returned: ${sum(await returnWithdrawal(ctx, id, playerText))} is back on the balance.`;
    },
  },
  {
    ...PAYMENT_ACT,
    subject: 'withdrawal',
    name: 'withdrawals correct',
    label: 'Was paid after all',
    about: 'Takes the money of a failed withdrawal again, because it was paid after all.',
    letter: 'p',
    states: ['failed'],
    fields: [],
    reasonFor: 'player',
    async run(ctx, { id, playerText }) {
      return `Paid after all: ${sum(await correctWithdrawal(ctx, id, playerText))} is taken again.`;
    },
  },
];

/** Of the sum that was typed. */
async function centsIn(ctx: Context, { id, fields }: { id: string; fields: ActFields }): Promise<bigint> {
  const deposit = await findDeposit(ctx, id);
  return deposit ? centsOf(ctx, await sumIn(ctx, id, fields), deposit.currency) : 0n;
}

async function sumIn(ctx: Context, id: string, { amount = '' }: ActFields): Promise<bigint> {
  const deposit = await findDeposit(ctx, id);
  if (deposit?.state === 'success' && amount === '') return deposit.amount_minor - deposit.returned_minor;
  const minor = deposit && parseAmount(amount.replace(',', '.'), deposit.currency);
  return (
    minor ||
    refuse('InvalidParameter', {
      rule: 'desk.fields',
      inputs: {},
      sentence: `Give the amount in ${deposit?.currency ?? 'its currency'}, such as 12 or 12.50.`,
    })
  );
}
