// A cashier with one provider and its stand-in, in which the rules that every provider must keep are played. What passes between the two
// goes through a proxy, so that an answer or a callback can be held back.
import { randomUUID } from 'node:crypto';
import { expect } from 'vitest';
import { systemContext, type Context } from '#platform/context.ts';
import { createFaultyProxy, type FaultyProxy } from '#testing/faulty-proxy.ts';
import type { Abilities } from '../adapters/provider.ts';
import { providerOf } from '../adapters/providers.ts';
import { makeDeposit, makeWithdrawal, type DepositState, type WithdrawalState } from '../contract.ts';
import { describeDeposit, reviewOfWithdrawal } from '../operator-queries.ts';
import { approveWithdrawal } from '../review-withdrawal.ts';
import { createCashier, type TestCashier } from './cashier.ts';
import { outsideBank } from './outside/bank.ts';
import { outsideBtcpay } from './outside/btcpay.ts';
import { outsideHyperswitch } from './outside/hyperswitch.ts';
import type { Outcome, Outside } from './outside/outside.ts';
import { outsideSandbox } from './outside/sandbox.ts';
import type { ProviderName } from './stand-ins.ts';

const OUTSIDE: Readonly<Record<ProviderName, (cashier: TestCashier) => Outside>> = {
  sandbox: outsideSandbox,
  btcpay: outsideBtcpay,
  hyperswitch: outsideHyperswitch,
  bank: outsideBank,
};

/** Nothing settles by itself: what happens outside is played. */
export const BY_HAND_MS = 2 ** 31 - 1;
const SECOND = 1000;
export const HOUR = 3600 * SECOND;

export class ProviderWorld {
  readonly cashier: TestCashier;
  readonly outside: Outside;
  readonly proxy: FaultyProxy;

  constructor(cashier: TestCashier, outside: Outside, proxy: FaultyProxy) {
    this.cashier = cashier;
    this.outside = outside;
    this.proxy = proxy;
  }

  /** What the provider can do with its method. */
  get can(): Abilities {
    return providerOf(this.cashier.services, this.outside.name).can(this.outside.method);
  }

  get operator(): Context {
    return systemContext(this.cashier.services, 'operator');
  }

  begin = async (ctx: Context, amount = '50', request_id: string = randomUUID()): Promise<string> =>
    (await this.cashier.call(ctx, makeDeposit, { method: this.outside.method, amount, request_id })).transaction;

  async play(outcome: Outcome, id: string): Promise<void> {
    const hand = this.outside.hands[outcome];
    if (typeof hand === 'string') throw new Error(`${this.outside.name} has no outcome “${outcome}”: ${hand}`);
    await hand(id);
  }

  async depositOf(id: string) {
    return (await describeDeposit(this.cashier.services, id))!.deposit;
  }

  stepsOf = async (id: string) => (await describeDeposit(this.cashier.services, id))!.steps;

  becomes = (id: string, state: DepositState): Promise<void> =>
    expect
      .poll(async () => {
        await this.outside.arrive();
        return (await this.depositOf(id)).state;
      })
      .toBe(state);

  /** Deposited, and on the balance. */
  async paidIn(ctx: Context): Promise<string> {
    const id = await this.begin(ctx);
    await this.play('pays', id);
    await this.becomes(id, 'success');
    return id;
  }

  withdrawalOf = async (id: string) => (await reviewOfWithdrawal(this.cashier.services, id))!;

  /** Requested, approved, and with the provider. */
  async payOut(ctx: Context, amount = '50'): Promise<string> {
    const requisites = JSON.stringify(this.outside.requisites);
    const order = { method: this.outside.method, amount, requisites, request_id: randomUUID() };
    const { id } = await this.cashier.call(ctx, makeWithdrawal, order as never);
    await approveWithdrawal(this.operator, id);
    await this.cashier.runJobs();
    return id;
  }

  payoutBecomes = (id: string, state: WithdrawalState): Promise<void> =>
    expect
      .poll(async () => {
        await this.outside.arrive();
        return (await this.withdrawalOf(id)).withdrawal.state;
      })
      .toBe(state);

  /** A while later, when the jobs have asked about everything. */
  async later(ms: number): Promise<void> {
    this.cashier.clock.advance(ms);
    await this.cashier.runJobs();
  }

  /** Takes money off the balance as a lost game does. */
  loses = (ctx: Context, minor: bigint) =>
    this.cashier.database.ownerPool.query(
      `select wallet.post(gen_random_uuid(), 6::smallint, $1, 'EUR', $2, wallet.purse($1, 1::smallint, 'EUR'), wallet.house('adjustments', 'EUR'))`,
      [ctx.player!.id, minor],
    );

  async close(): Promise<void> {
    await this.cashier.close();
    await this.proxy.close();
  }
}

/** The only provider of its methods. */
export async function openWorld(name: ProviderName, settleMs = BY_HAND_MS): Promise<ProviderWorld> {
  const proxy = createFaultyProxy();
  const only = name === 'sandbox' ? {} : { SANDBOX_PSP: 'off', SANDBOX_PSP_URL: '' };
  const cashier = await createCashier(
    { PAYOUT_CODE: 'off', ...only },
    {
      // Its files come when the bank has them.
      settleMs: name === 'bank' ? 60 : settleMs,
      hasBtcpay: name === 'btcpay',
      hasHyperswitch: name === 'hyperswitch',
      hasBank: name === 'bank',
      reach: (url) => proxy.to(url),
    },
  );
  return new ProviderWorld(cashier, OUTSIDE[name](cashier), proxy);
}
