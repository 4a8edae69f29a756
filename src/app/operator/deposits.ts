// Deposits: what became of them, and what a person decides where their provider and we do not agree.
import {
  askForRefund,
  compareWithProviders,
  correctDeposit,
  creditDeposit,
  describeDeposit,
  listDepositsToDecide,
  returnDeposit,
  totalsByProvider,
} from '#money/cashier/index.ts';
import { parseAmount } from '#kernel/money.ts';
import type { Context } from '#platform/context.ts';
import { UsageError } from '../command-line.ts';
import {
  type Commands,
  idOf,
  type Input,
  mayMove,
  paymentLine,
  playerNamed,
  printPayments,
  reasonOf,
  stepLine,
  sum,
  time,
} from './command.ts';

export const commands: Commands = {
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
      const { deposit, steps, callbacks, disputed } = await requireDeposit(ctx, input);
      const { currency } = deposit;
      console.log(`  ${await paymentLine(ctx, deposit)}`);
      if (deposit.ordered_minor !== null)
        console.log(`  Ordered was ${sum({ amount_minor: deposit.ordered_minor, currency })}.`);
      if (deposit.paid) console.log(`  The provider says that ${deposit.paid} was paid.`);
      for (const step of steps) console.log(`  ${stepLine(step)}`);
      for (const { at, kind, amount_minor } of disputed)
        console.log(`  ${time(at)}  ${kind} ${sum({ amount_minor, currency })}`);
      if (deposit.refund) console.log(`  Its refund is ${deposit.refund}: ${deposit.refund_reason ?? ''}`);
      for (const callback of callbacks)
        console.log(
          `  ${time(callback.received_at)}  callback ${callback.event_id}: ${callback.verdict}  ${JSON.stringify(callback.body)}`,
        );
    },
  },
  'deposits refund': {
    parameters: 'ID --reason "…"',
    about: 'Returns it to where it came from.',
    run: async (ctx, input) => {
      const { deposit, reason } = await depositToDecide(ctx, input, 'refund');
      const row = await askForRefund(ctx, deposit.id, reason);
      console.log(`  ${sum(row)} is set aside; the running site gives it back by ${row.method}.`);
    },
  },
  'deposits credit': {
    parameters: 'ID --reason "…"',
    about: 'Credits what was ordered, because its money has come; the player reads the reason.',
    run: async (ctx, input) => {
      const { deposit, reason } = await depositToDecide(ctx, input, 'credit');
      const row = await creditDeposit(ctx, deposit.id, reason);
      console.log(`  Credited: ${sum(row)} is on the balance of ${await playerNamed(ctx, row.player_id)}.`);
    },
  },
  'deposits correct': {
    parameters: 'ID AMOUNT --reason "…"',
    about: 'Credits another sum than was ordered, because that is what came; the player reads the reason.',
    run: async (ctx, input) => {
      const reason = reasonOf(input);
      const { deposit } = await requireDeposit(ctx, input);
      const amountMinor = parseAmount(input.rest[0] ?? '', deposit.currency);
      if (!amountMinor) throw new UsageError(`Give the amount in ${deposit.currency}, such as 12 or 12.50.`);
      const correction = { ...deposit, amount_minor: amountMinor };
      await mayMove(ctx, input, `deposits correct ${deposit.id} ${sum(correction)}`, correction);
      const row = await correctDeposit(ctx, deposit.id, { amountMinor, reason });
      console.log(`  Credited: ${sum(row)} is on the balance of ${await playerNamed(ctx, row.player_id)}.`);
    },
  },
  'deposits return': {
    parameters: 'ID --reason "…"',
    about: 'Gives money that waits for a decision back to its payer; it was on no balance.',
    run: async (ctx, input) => {
      const { deposit, reason } = await depositToDecide(ctx, input, 'return');
      const row = await returnDeposit(ctx, deposit.id, reason);
      console.log(`  The running site gives ${row.paid ?? sum(row)} back by ${row.method}.`);
    },
  },
  'deposits compare': {
    parameters: '',
    about: 'Asks the payment providers for all that they paid and took, and compares the totals with our books.',
    run: async (ctx) => {
      for (const name of await compareWithProviders(ctx)) console.log(`  ${name} did not answer.`);
      const totals = await totalsByProvider(ctx.db);
      if (totals.length === 0) return console.log('  Nothing was paid yet.');
      for (const { provider, kind, currency, reported_minor, booked_minor } of totals)
        console.log(
          `  ${reported_minor === booked_minor ? '✓' : '✗'} ${provider} ${kind}s: reported ${sum({ amount_minor: reported_minor, currency })}, in our books ${sum({ amount_minor: booked_minor, currency })}`,
        );
      console.log(
        '  npm run verify:ledger names the first payment that differs. The last five minutes are not compared.',
      );
    },
  },
};

async function requireDeposit(ctx: Context, input: Input) {
  const deposit = await describeDeposit(ctx, idOf(input));
  if (!deposit) throw new UsageError('There is no such deposit.');
  return deposit;
}

/** The deposit and the reason of a decision about all of it, which the operator may make. */
async function depositToDecide(ctx: Context, input: Input, verb: string) {
  const reason = reasonOf(input);
  const { deposit } = await requireDeposit(ctx, input);
  await mayMove(ctx, input, `deposits ${verb} ${deposit.id}`, deposit);
  return { deposit, reason };
}
