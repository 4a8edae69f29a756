// Histories of a player's payments, played in the cashier and in the model: news of all kinds in any order, people who decide, a player
// who withdraws and cancels.
import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { Refusal } from '#kernel/refusals.ts';
import { systemContext, type Context } from '#platform/context.ts';
import { cancelWithdrawal, makeDeposit, makeWithdrawal } from '../contract.ts';
import { correctDeposit, creditDeposit, returnDeposit } from '../decide-deposit.ts';
import { handleReport } from '../handle-payment-report.ts';
import { describeDeposit } from '../operator-queries.ts';
import { askForRefund, sendRefunds } from '../refund-deposit.ts';
import { approveWithdrawal, correctWithdrawal, declineWithdrawal, returnWithdrawal } from '../review-withdrawal.ts';
import { owedBy } from '../store/debts.ts';
import type { TestCashier } from './cashier.ts';
import { DEPOSIT_WORDS, DepositModel, PAYOUT_WORDS, PayoutModel, type DepositNews } from './payment-model.ts';

const ORDERED = 5000n;
const INITIAL = 10_000n;

const oneOf = <Value>(...values: Value[]) => fc.constantFrom(...values);
const news = fc.record({
  kind: fc.constant('news' as const),
  place: fc.nat(1),
  word: oneOf(...DEPOSIT_WORDS, 'success' as const, 'success' as const),
  minor: oneOf(ORDERED, ORDERED, ORDERED, ORDERED, ORDERED, 2000n, 7000n, 0n),
  isInOtherCurrency: fc.nat(9).map((number) => number === 0),
  revision: fc.option(fc.integer({ min: 1, max: 9 }), { nil: undefined }),
  takenMinor: oneOf(undefined, undefined, 0n, 1000n, 2000n, 4000n, 5000n, 6000n),
  refundedMinor: oneOf(undefined, undefined, undefined, 1000n, 3000n, 5000n, 6000n),
});
const decision = fc.record({
  kind: fc.constant('decision' as const),
  place: fc.nat(1),
  act: oneOf('credit', 'correct', 'return', 'refund a part', 'refund all', 'refunds are refused'),
});
const payout = fc.record({
  kind: fc.constant('payout' as const),
  place: fc.nat(2),
  act: oneOf('ask', 'ask', 'cancel', 'approve', 'approve', 'decline', 'back by hand', 'paid by hand', ...PAYOUT_WORDS),
});
type Action =
  typeof news extends fc.Arbitrary<infer News>
    ?
        | News
        | (typeof decision extends fc.Arbitrary<infer Decision> ? Decision : never)
        | (typeof payout extends fc.Arbitrary<infer Payout> ? Payout : never)
    : never;

export const history: fc.Arbitrary<Action[]> = fc.array(
  fc.oneof({ weight: 6, arbitrary: news }, { weight: 2, arbitrary: decision }, { weight: 3, arbitrary: payout }),
  { minLength: 4, maxLength: 24 },
);

interface Deposit {
  id: string;
  provider: string;
  reference: string;
  model: DepositModel;
}
interface Payout {
  id: string;
  model: PayoutModel;
}

/** What the player has by the model, and in the cashier: on balances, set aside, less what they owe. */
export async function playHistory(
  cashier: TestCashier,
  actions: readonly Action[],
): Promise<{ model: bigint; cashier: bigint }> {
  const player = await cashier.player('EUR', INITIAL);
  const deposits = [await begin(cashier, player, 'card', false), await begin(cashier, player, 'transfer', true)];
  const payouts: Payout[] = [];
  for (const action of actions)
    if (action.kind === 'news') await hear(cashier, deposits[action.place]!, action);
    else if (action.kind === 'decision') await decide(cashier, deposits[action.place]!, action.act);
    else await move(cashier, player, payouts, action);
  // So that none of it is left for the history after it.
  await sendRefunds(systemContext(cashier.services, 'worker'));
  const worth = deposits.reduce((sum, { model }) => sum + model.worth, INITIAL);
  const owed = await owedBy(cashier.database.db, player.player!.id, 'EUR');
  return {
    model: payouts.reduce((sum, { model }) => sum - model.paidMinor, worth),
    cashier: (await cashier.main(player)) + (await cashier.locked(player)) - owed,
  };
}

async function begin(cashier: TestCashier, player: Context, method: string, takesOtherSums: boolean): Promise<Deposit> {
  const { transaction: id } = await cashier.call(player, makeDeposit, {
    method,
    amount: '50',
    request_id: randomUUID(),
  });
  const { deposit } = (await describeDeposit(cashier.services, id))!;
  const { provider, provider_reference: reference } = deposit;
  return { id, provider, reference: reference!, model: new DepositModel(ORDERED, takesOtherSums) };
}

async function hear(
  cashier: TestCashier,
  { id, provider, reference, model }: Deposit,
  action: DepositNews,
): Promise<void> {
  const { word, minor, isInOtherCurrency, revision, takenMinor, refundedMinor } = action;
  await handleReport(systemContext(cashier.services, 'callback'), provider, {
    kind: 'deposit',
    paymentId: id,
    reference,
    minor,
    currency: isInOtherCurrency ? 'USD' : 'EUR',
    status: word,
    ...(revision !== undefined && { revision }),
    ...(takenMinor !== undefined && { chargedBackMinor: takenMinor }),
    ...(refundedMinor !== undefined && { refundedMinor }),
  });
  model.hear(action);
}

/** The model follows where it was not refused. */
async function unlessRefused(act: () => Promise<unknown>, follow: () => void): Promise<void> {
  try {
    await act();
  } catch (error) {
    if (error instanceof Refusal) return;
    throw error;
  }
  follow();
}

async function decide(cashier: TestCashier, { id, model }: Deposit, act: string): Promise<void> {
  const operator = systemContext(cashier.services, 'operator');
  const reason = 'By hand.';
  const isUncredited = !model.isCredited;
  switch (act) {
    case 'credit':
      return unlessRefused(
        () => creditDeposit(operator, id, reason),
        () => isUncredited && model.creditByHand(),
      );
    case 'correct':
      return unlessRefused(
        () => correctDeposit(operator, id, { amountMinor: 3000n, reason }),
        () => isUncredited && model.creditByHand(3000n),
      );
    case 'return':
      return unlessRefused(
        () => returnDeposit(operator, id, reason),
        () => ['with us', 'with provider'].includes(model.state) && model.returnByHand(),
      );
    case 'refund a part':
    case 'refund all': {
      const amountMinor = act === 'refund all' ? undefined : 1000n;
      return unlessRefused(
        () => askForRefund(operator, id, { amountMinor, reason }),
        () => {},
      );
    }
    default:
      // The provider has only seen the order, and refuses to give anything of it back.
      return sendRefunds(systemContext(cashier.services, 'worker'));
  }
}

async function move(
  cashier: TestCashier,
  player: Context,
  payouts: Payout[],
  { act, place }: { act: string; place: number },
): Promise<void> {
  const operator = systemContext(cashier.services, 'operator');
  if (act === 'ask') {
    const order = { method: 'card', amount: '40', requisites: '{"holder":"A PLAYER"}', request_id: randomUUID() };
    let id = '';
    const withdraw = async () => ({ id } = await cashier.call(player, makeWithdrawal, order as never));
    return unlessRefused(withdraw, () => payouts.push({ id, model: new PayoutModel(4000n) }));
  }
  const payout = payouts[place];
  if (!payout) return;
  const { id, model } = payout;
  const enters = (state: PayoutModel['state']) => () => void (model.state = state);
  switch (act) {
    case 'cancel':
      return unlessRefused(() => cashier.call(player, cancelWithdrawal, { id }), enters('given back'));
    case 'approve':
      return unlessRefused(
        () => approveWithdrawal(operator, id),
        () => model.state === 'asked' && enters('with provider')(),
      );
    case 'decline':
      return unlessRefused(() => declineWithdrawal(operator, id, 'No.'), enters('given back'));
    case 'back by hand':
      return unlessRefused(() => returnWithdrawal(operator, id, 'It came back.'), enters('given back'));
    case 'paid by hand':
      return unlessRefused(() => correctWithdrawal(operator, id, 'It was paid.'), enters('paid'));
    default: {
      const word = act as (typeof PAYOUT_WORDS)[number];
      await handleReport(systemContext(cashier.services, 'callback'), 'sandbox', {
        ...({ kind: 'withdrawal', paymentId: id, reference: `out ${id}`, minor: 4000n, currency: 'EUR' } as const),
        status: word,
      });
      model.hear(word);
    }
  }
}
