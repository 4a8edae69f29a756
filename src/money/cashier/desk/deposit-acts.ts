// What staff do with a deposit.
import * as z from 'zod/mini';
import { formatAmount, parseAmount } from '#kernel/money.ts';
import { refuse } from '#kernel/refusals.ts';
import type { Act, ActFields } from '#platform/desk.ts';
import { DEPOSIT_STATES } from '../contract.ts';
import { correctDeposit, creditDeposit, returnDeposit } from '../decide-deposit.ts';
import { findDeposit } from '../operator-queries.ts';
import { askForRefund } from '../refund-deposit.ts';
import type { DepositRow } from '../tables.ts';

const RIGHT = { area: 'withdrawals', verb: 'act' } as const;
const AMOUNT = { name: 'amount', label: 'Amount', schema: z.string().check(z.regex(/^\d{1,15}([.,]\d{1,8})?$/)) };
/** For coins, which do not go back to where they came from. */
const ADDRESS = {
  name: 'to',
  label: 'Address, for coins',
  schema: z.string().check(z.maxLength(200)),
  isOptional: true,
};

const common = { right: RIGHT, subject: 'deposit', reasonFor: 'player', isStepUp: true } as const;
const uncredited = DEPOSIT_STATES.filter((state) =>
  ['created', 'pending', 'seen', 'review', 'fail', 'cancel', 'expired'].includes(state),
);

const written = (minor: bigint, { currency }: Pick<DepositRow, 'currency'>): string =>
  `${formatAmount(minor, currency)} ${currency}`;

export const depositActs: Act[] = [
  {
    ...common,
    name: 'deposits credit',
    label: 'Credit',
    about: 'Credits what was ordered, because its money has come.',
    letter: 'c',
    states: uncredited,
    fields: [],
    async run(ctx, { id, reason }) {
      const row = await creditDeposit(ctx, id, reason);
      return `Credited: ${written(row.amount_minor, row)} is on the balance.`;
    },
  },
  {
    ...common,
    name: 'deposits correct',
    label: 'Credit another sum',
    about: 'Credits another sum than was ordered, because that is what came.',
    letter: 'o',
    states: uncredited,
    fields: [AMOUNT],
    async run(ctx, { id, fields, reason }) {
      const row = await correctDeposit(ctx, id, { amountMinor: await sumIn(ctx, id, fields), reason });
      return `Credited: ${written(row.amount_minor, row)} is on the balance.`;
    },
  },
  {
    ...common,
    name: 'deposits return',
    label: 'Send back',
    about: 'Gives money that waits for a decision back to its payer; it was on no balance.',
    letter: 'b',
    states: ['review'],
    fields: [ADDRESS],
    async run(ctx, { id, fields: { to }, reason }) {
      const row = await returnDeposit(ctx, id, reason, to || undefined);
      return `The running site gives ${row.paid ?? written(row.amount_minor, row)} back by ${row.method}.`;
    },
  },
  {
    ...common,
    name: 'deposits refund',
    label: 'Refund',
    about: 'Takes a sum off the balance and gives it back to where it came from.',
    letter: 'r',
    states: ['success'],
    fields: [AMOUNT, ADDRESS],
    async run(ctx, { id, fields, reason }) {
      const amountMinor = await sumIn(ctx, id, fields);
      const row = await askForRefund(ctx, id, { reason, amountMinor, toAddress: fields['to'] || undefined });
      return `${written(amountMinor, row)} is set aside; the running site gives it back by ${row.method}.`;
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
