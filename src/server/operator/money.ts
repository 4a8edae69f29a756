// Withdrawals and deposits.
import {
  approveWithdrawal,
  DESTINATION_MARKS,
  markDestination,
  askForRefund,
  declineWithdrawal,
  describeDeposit,
  findWithdrawal,
  listWithdrawals,
  reviewOfWithdrawal,
  type WithdrawalReview,
} from '#domains/cashier/index.ts';
import { WITHDRAWAL_STATES, type WithdrawalState } from '#domains/cashier/contract.ts';
import { mayDecide } from '#domains/accounts/index.ts';
import type { Context } from '#platform/context.ts';
import { UsageError } from '../command-line.ts';
import { idOf, mayMove, playerNamed, playersNamed, reasonOf, sum, time, type Commands } from './command.ts';

export const commands: Commands = {
  'withdrawals list': {
    parameters: '[--state checks]',
    about: 'Lists withdrawals that wait, oldest first.',
    run: async (ctx, { state }) => {
      const rows = await listWithdrawals(ctx, state === undefined ? ['requested', 'checks'] : [stateOf(state)]);
      if (rows.length === 0) return console.log('  Nothing is waiting.');
      const named = await playersNamed(
        ctx,
        rows.map((row) => row.player_id),
      );
      for (const row of rows)
        console.log(
          `  ${row.id}  ${time(row.created_at)}  ${sum(row).padStart(16)}  ${row.method.padEnd(8)} ${row.state.padEnd(9)} ${named(row.player_id)}`,
        );
    },
  },
  'withdrawals show': {
    parameters: 'ID',
    about: 'Shows its steps, and what speaks for and against paying it out.',
    run: async (ctx, input) => {
      const review = await reviewOfWithdrawal(ctx, idOf(input));
      if (!review) throw new UsageError('There is no such withdrawal.');
      console.log(`  ${await paymentLine(ctx, review.withdrawal)}`);
      for (const step of review.steps) console.log(`  ${stepLine(step)}`);
      for (const line of reviewLines(review)) console.log(`  ${line}`);
    },
  },
  'withdrawals approve': {
    parameters: 'ID',
    about: 'Pays it out.',
    run: async (ctx, input) => {
      const asked = await findWithdrawal(ctx, idOf(input));
      if (asked) await mayMove(ctx, input, `withdrawals approve ${asked.id}`, asked);
      const row = await approveWithdrawal(ctx, idOf(input));
      console.log(`  Approved: ${sum(row)} to ${await playerNamed(ctx, row.player_id)}. The running site pays it out.`);
    },
  },
  'withdrawals decline': {
    parameters: 'ID --reason "…"',
    about: 'Gives the money back; the player reads the reason.',
    run: async (ctx, input) => {
      const asked = await findWithdrawal(ctx, idOf(input));
      if (asked)
        await mayDecide(ctx, input.operator, { act: `withdrawals decline ${asked.id}`, playerId: asked.player_id });
      const row = await declineWithdrawal(ctx, idOf(input), reasonOf(input));
      console.log(`  Declined: ${sum(row)} is back on the balance of ${await playerNamed(ctx, row.player_id)}.`);
    },
  },
  'withdrawals mark': {
    parameters: 'ID --mark checking|fraudulent|none --reason "…"',
    about: 'Marks where it was to go: nothing is paid out there while it is checked, or ever after a fraud.',
    run: async (ctx, input) => {
      const found = await findWithdrawal(ctx, idOf(input));
      if (!found) throw new UsageError('There is no such withdrawal.');
      await mayDecide(ctx, input.operator, { act: `withdrawals mark ${found.id}`, playerId: found.player_id });
      const mark = markOf(input.mark);
      await markDestination(ctx, found, { mark, reason: reasonOf(input), operator: input.operator.name });
      console.log(mark ? `  Marked as ${mark}; new withdrawals to it are refused.` : '  The mark is off.');
    },
  },
  'deposits show': {
    parameters: 'ID',
    about: 'Shows its steps and every callback of the provider.',
    run: async (ctx, input) => {
      const found = await describeDeposit(ctx, idOf(input));
      if (!found) throw new UsageError('There is no such deposit.');
      const { deposit, steps, callbacks } = found;
      console.log(`  ${await paymentLine(ctx, deposit)}`);
      for (const step of steps) console.log(`  ${stepLine(step)}`);
      if (deposit.refund) console.log(`  Its refund is ${deposit.refund}: ${deposit.refund_reason ?? ''}`);
      for (const one of callbacks)
        console.log(
          `  ${time(one.received_at)}  callback ${one.event_id}: ${one.verdict}  ${JSON.stringify(one.body)}`,
        );
    },
  },
  'deposits refund': {
    parameters: 'ID --reason "…"',
    about: 'Returns it to where it came from.',
    run: async (ctx, input) => {
      const reason = reasonOf(input);
      const found = await describeDeposit(ctx, idOf(input));
      if (found) await mayMove(ctx, input, `deposits refund ${found.deposit.id}`, found.deposit);
      const row = await askForRefund(ctx, idOf(input), reason);
      console.log(`  ${sum(row)} is set aside; the running site gives it back by ${row.method}.`);
    },
  },
};

type Payment = Pick<
  WithdrawalReview['withdrawal'],
  'player_id' | 'amount_minor' | 'currency' | 'method' | 'provider' | 'provider_reference'
>;

/** Its sum, method and player, and how its provider knows it. */
async function paymentLine(ctx: Context, payment: Payment): Promise<string> {
  const player = await playerNamed(ctx, payment.player_id);
  return `${sum(payment)} by ${payment.method}, ${player}, ${payment.provider} ${payment.provider_reference ?? '(no reference yet)'}`;
}

const stepLine = ({ at, state, by_whom, note }: WithdrawalReview['steps'][number]): string =>
  `${time(at)}  ${state.padEnd(12)} by ${by_whom}${note ? `: ${note}` : ''}`;

/** What an operator weighs before they approve or decline. */
function reviewLines({
  withdrawal: { currency },
  deposited,
  withdrawn,
  chargeBacks,
  isToKnownDestination,
  mark,
}: WithdrawalReview): string[] {
  const byMethod = (sums: ReadonlyMap<string, bigint>): string =>
    [...sums].map(([method, amount_minor]) => `${sum({ amount_minor, currency })} by ${method}`).join(', ') ||
    'nothing';
  return [
    `Deposited and kept: ${byMethod(deposited)}.`,
    `Withdrawn or on its way, with this one: ${byMethod(withdrawn)}.`,
    chargeBacks === 0 ? 'No deposit was charged back.' : `Deposits that were charged back: ${chargeBacks}.`,
    isToKnownDestination ? 'It was paid to there before.' : 'Nothing was paid to there before.',
    ...(mark ? [`Where it is to go is marked as ${mark}.`] : []),
  ];
}

function markOf(text: string | undefined): (typeof DESTINATION_MARKS)[number] | undefined {
  const mark = DESTINATION_MARKS.find((one) => one === text);
  if (!mark && text !== 'none') throw new UsageError(`Give --mark ${DESTINATION_MARKS.join('|')}|none.`);
  return mark;
}

function stateOf(text: string): WithdrawalState {
  const state = WITHDRAWAL_STATES.find((one) => one === text);
  if (!state) throw new UsageError(`There is no state ${text}; there are ${WITHDRAWAL_STATES.join(', ')}.`);
  return state;
}
