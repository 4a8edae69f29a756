// Withdrawals.
import {
  approveWithdrawal,
  correctWithdrawal,
  DESTINATION_MARKS,
  markDestination,
  declineWithdrawal,
  findWithdrawal,
  listWithdrawals,
  returnWithdrawal,
  reviewOfWithdrawal,
  type WithdrawalReview,
} from '#money/cashier/index.ts';
import { WITHDRAWAL_STATES, type WithdrawalState } from '#money/cashier/contract.ts';
import { mayDecide } from '#players/accounts/index.ts';
import { UsageError } from '../command-line.ts';
import {
  type Commands,
  idOf,
  mayMove,
  paymentLine,
  playerNamed,
  playersNamed,
  printPayments,
  reasonOf,
  stepLine,
  sum,
} from './command.ts';

export const commands: Commands = {
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
      for (const step of review.steps) console.log(`  ${stepLine(step)}`);
      const otherUsers = await playersNamed(ctx, review.alsoUsedBy);
      for (const line of [...destinationLines(review, otherUsers), ...reviewLines(review)]) console.log(`  ${line}`);
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
  'withdrawals return': {
    parameters: 'ID --reason "…"',
    about:
      'Books a payout that came back after it was paid, where its provider does not say so; the player reads the reason.',
    run: async (ctx, input) => {
      const reason = reasonOf(input);
      const withdrawal = await findWithdrawal(ctx, idOf(input));
      if (withdrawal) await mayMove(ctx, input, `withdrawals return ${withdrawal.id}`, withdrawal);
      const row = await returnWithdrawal(ctx, idOf(input), reason);
      console.log(`  Returned: ${sum(row)} is back on the balance of ${await playerNamed(ctx, row.player_id)}.`);
    },
  },
  'withdrawals correct': {
    parameters: 'ID --reason "…"',
    about: 'Takes the money of a failed withdrawal again, because it was paid after all; the player reads the reason.',
    run: async (ctx, input) => {
      const reason = reasonOf(input);
      const withdrawal = await findWithdrawal(ctx, idOf(input));
      if (withdrawal) await mayMove(ctx, input, `withdrawals correct ${withdrawal.id}`, withdrawal);
      const row = await correctWithdrawal(ctx, idOf(input), reason);
      console.log(`  Paid after all: ${sum(row)} is taken from ${await playerNamed(ctx, row.player_id)} again.`);
    },
  },
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
