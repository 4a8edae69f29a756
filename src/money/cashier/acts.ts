// Withdrawals, and deposits on which a person decides because their provider and we do not agree.
import { UsageError, idOf, sum, time, type Commands, type Input } from '#platform/command.ts';
import type { Context } from '#platform/context.ts';
import { playerNamed, playersNamed } from '#players/accounts/index.ts';
import { bankActs } from './bank-acts.ts';
import { bookActs } from './book-acts.ts';
import { WITHDRAWAL_STATES, type WithdrawalState } from './contract.ts';
import {
  describeDeposit,
  listDepositsToDecide,
  listWithdrawals,
  reviewOfWithdrawal,
  type WithdrawalReview,
} from './operator-queries.ts';

export const acts: Commands = {
  'withdrawals list': {
    parameters: '[--state checks]',
    about: 'Lists withdrawals that wait, oldest first.',
    run: async (ctx, { state }) => {
      const rows = await listWithdrawals(ctx, state === undefined ? ['requested', 'checks'] : [stateOf(state)]);
      await printPayments(ctx, rows, (row) => row.state.padEnd(9));
    },
  },
  'withdrawals show': {
    parameters: 'ID',
    about: 'Shows its steps, and what speaks for and against paying it out.',
    run: async (ctx, input) => {
      const review = await reviewOfWithdrawal(ctx, idOf(input));
      if (!review) throw new UsageError('There is no such withdrawal.');
      console.log(`  ${await paymentLine(ctx, review.withdrawal)}`);
      const { provider, connector } = review.withdrawal;
      if (connector !== null) console.log(`  ${provider} sent it to ${connector} for processing.`);
      for (const step of review.steps) console.log(`  ${stepLine(step)}`);
      const otherUsers = await playersNamed(ctx, review.alsoUsedBy);
      for (const line of [...destinationLines(review, otherUsers), ...reviewLines(review)]) console.log(`  ${line}`);
    },
  },
  'deposits list': {
    parameters: '',
    about: 'Lists deposits on which a person must decide, oldest first.',
    run: async (ctx) => {
      await printPayments(ctx, await listDepositsToDecide(ctx), (row) => `paid ${row.paid ?? sum(row)} `);
    },
  },
  'deposits show': {
    parameters: 'ID',
    about: 'Shows its steps and every callback of the provider.',
    run: async (ctx, input) => {
      const { deposit, steps, callbacks, disputed, refunds } = await requireDeposit(ctx, input);
      const { currency } = deposit;
      console.log(`  ${await paymentLine(ctx, deposit)}`);
      if (deposit.ordered_minor !== null)
        console.log(`  Ordered was ${sum({ amount_minor: deposit.ordered_minor, currency })}.`);
      if (deposit.connector !== null)
        console.log(`  ${deposit.provider} sent it to ${deposit.connector} for processing.`);
      if (deposit.paid) console.log(`  The provider says that ${deposit.paid} was paid.`);
      for (const step of steps) console.log(`  ${stepLine(step)}`);
      for (const { at, kind, amount_minor } of disputed)
        console.log(`  ${time(at)}  ${kind} ${sum({ amount_minor, currency })}`);
      for (const { asked_at, amount_minor, state, reason } of refunds)
        console.log(`  ${time(asked_at)}  refund of ${sum({ amount_minor, currency })} ${state}: ${reason ?? ''}`);
      for (const callback of callbacks)
        console.log(
          `  ${time(callback.received_at)}  callback ${callback.event_id}: ${callback.verdict}  ${JSON.stringify(callback.body)}`,
        );
    },
  },
  ...bookActs,
  ...bankActs,
};

const IS_HOLDER = new Map([
  [true, 'The holder is the player.'],
  [false, 'The holder is not the player.'],
]);

/** The destination, its holder, and the other players who withdraw to it. */
function destinationLines(
  { withdrawal, isOwnHolder, alsoUsedBy }: WithdrawalReview,
  nameOf: (id: bigint) => string,
): string[] {
  const requisites = Object.entries(withdrawal.requisites).map(([name, value]) => `${name} ${value}`);
  return [
    `Destination: ${requisites.join(', ') || 'not kept any more'}.`,
    IS_HOLDER.get(isOwnHolder!) ?? 'Whether the holder is the player cannot be said: one of the names is missing.',
    alsoUsedBy.length === 0 ? 'No other player uses it.' : `ALSO USED BY ${alsoUsedBy.map(nameOf).join(', ')}.`,
  ];
}

/** What an operator weighs before they approve or decline. */
function reviewLines({
  withdrawal: { currency },
  deposited,
  withdrawn,
  chargeBacks,
  isToKnownDestination,
  mark,
  owedMinor,
}: WithdrawalReview): string[] {
  const byMethod = (sums: ReadonlyMap<string, bigint>): string =>
    [...sums].map(([method, amount_minor]) => `${sum({ amount_minor, currency })} by ${method}`).join(', ') ||
    'nothing';
  return [
    `Deposited and kept: ${byMethod(deposited)}.`,
    `Withdrawn or on its way, with this one: ${byMethod(withdrawn)}.`,
    chargeBacks === 0 ? 'No deposit was charged back.' : `Deposits that were charged back: ${chargeBacks}.`,
    isToKnownDestination ? 'It was paid to there before.' : 'Nothing was paid to there before.',
    ...(owedMinor > 0n ? [`Owed for what was taken back: ${sum({ amount_minor: owedMinor, currency })}.`] : []),
    ...(mark ? [`Where it is to go is marked as ${mark}.`] : []),
  ];
}

function stateOf(text: string): WithdrawalState {
  const state = WITHDRAWAL_STATES.find((state) => state === text);
  if (!state) throw new UsageError(`There is no state ${text}; there are ${WITHDRAWAL_STATES.join(', ')}.`);
  return state;
}

async function requireDeposit(ctx: Context, input: Input) {
  const deposit = await describeDeposit(ctx, idOf(input));
  if (!deposit) throw new UsageError('There is no such deposit.');
  return deposit;
}

type Payment = Pick<
  WithdrawalReview['withdrawal'],
  'player_id' | 'amount_minor' | 'currency' | 'method' | 'provider' | 'provider_reference'
>;

type PaymentOfList = Pick<
  WithdrawalReview['withdrawal'],
  'id' | 'player_id' | 'amount_minor' | 'currency' | 'method' | 'created_at'
>;

/** Its sum, method and player, and how its provider knows it. */
async function paymentLine(ctx: Context, payment: Payment): Promise<string> {
  const player = await playerNamed(ctx, payment.player_id);
  return `${sum(payment)} by ${payment.method}, ${player}, ${payment.provider} ${payment.provider_reference ?? '(no reference yet)'}`;
}

const stepLine = ({ at, state, by_whom, note }: WithdrawalReview['steps'][number]): string =>
  `${time(at)}  ${state.padEnd(12)} by ${by_whom}${note ? `: ${note}` : ''}`;

/** A line for each payment that waits for a decision: when, how much, how, `noteOf` it, and by which player. */
async function printPayments<Row extends PaymentOfList>(
  ctx: Context,
  rows: readonly Row[],
  noteOf: (row: Row) => string,
): Promise<void> {
  if (rows.length === 0) return console.log('  Nothing is waiting.');
  const nameOf = await playersNamed(
    ctx,
    rows.map((row) => row.player_id),
  );
  for (const row of rows)
    console.log(
      `  ${row.id}  ${time(row.created_at)}  ${sum(row).padStart(16)}  ${row.method.padEnd(8)} ${noteOf(row)} ${nameOf(row.player_id)}`,
    );
}
