// What the cashier does, one method after another, each begun by a process that dies at a step and finished by the next.
import { randomUUID } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect } from 'vitest';
import type { Context } from '#platform/context.ts';
import { makeWithdrawal } from '../contract.ts';
import { receiveCallback } from '../handle-payment-report.ts';
import { importStatement } from '../import-bank-file.ts';
import { importRejections } from '../import-rejections.ts';
import { makeDepositFor } from '../make-deposit.ts';
import { makeWithdrawalFor } from '../make-withdrawal.ts';
import { matchBankLines } from '../match-bank-lines.ts';
import { describeDeposit } from '../operator-queries.ts';
import { askForRefund, sendRefunds } from '../refund-deposit.ts';
import { approveWithdrawal } from '../review-withdrawal.ts';
import { sendPayouts } from '../send-payouts.ts';
import { settleOpenDeposits } from '../settle-open-deposits.ts';
import { payoutAccountOf, writePayoutFile } from '../write-payout-file.ts';
import type { ProviderWorld } from './provider-world.ts';

/** One run of a method, on payments of its own. */
interface Run {
  /** What the process does that dies, and what the next one does again. */
  act: (ctx: Context) => Promise<unknown>;
  /** What is left to do, and what must be true then. */
  complete: () => Promise<void>;
}

export interface KilledMethod {
  method: string;
  begin: (world: ProviderWorld) => Promise<Run>;
}

const INITIAL = 10_000n;

/** The player in another process of the site. */
const playerIn = (ctx: Context, player: Context): Context => ({ ...ctx, player: player.player });

const money = async ({ cashier }: ProviderWorld, player: Context): Promise<bigint[]> => [
  await cashier.main(player),
  await cashier.locked(player),
];

const depositsOf = async ({ cashier }: ProviderWorld, player: Context): Promise<string[]> => {
  const sql = 'select id from cashier.deposits where player_id = $1';
  const { rows } = await cashier.database.ownerPool.query<{ id: string }>(sql, [player.player!.id]);
  return rows.map(({ id }) => id);
};

const makesDeposit: KilledMethod = {
  method: 'make-deposit',
  async begin(world) {
    const player = await world.cashier.player();
    const input = { method: world.outside.method, amount: '50', request_id: randomUUID() };
    const parsed = { ...input, requisites: {}, campaign_offer_id: -1 };
    return {
      act: (ctx) => makeDepositFor(playerIn(ctx, player), parsed),
      async complete() {
        const [id, ...others] = await depositsOf(world, player);
        expect(others).toEqual([]);
        await world.play('pays', id!);
        await world.becomes(id!, 'success');
        expect(await money(world, player)).toEqual([5000n, 0n]);
        expect(world.outside.holds(id!)).toBe(5000n);
      },
    };
  },
};

/** What a provider has said, kept from the site until a test hands it over. */
const hearsNews: KilledMethod = {
  method: 'handle-payment-report',
  async begin(world) {
    const player = await world.cashier.player();
    const id = await world.begin(player);
    const news: { headers: Record<string, string | string[] | undefined>; rawBody: string }[] = [];
    world.proxy.fate = ({ path: place, headers, body }) => {
      if (!place.startsWith('/callbacks/')) return 'passes';
      news.push({ headers, rawBody: body });
      return 'request is lost';
    };
    await world.play('pays', id);
    await expect.poll(() => news.length).toBeGreaterThan(0);
    world.proxy.fate = () => 'passes';
    return {
      async act(ctx) {
        for (const callback of news) await receiveCallback(ctx, world.outside.name, callback);
      },
      async complete() {
        await world.later(6000);
        await world.becomes(id, 'success');
        expect(await money(world, player)).toEqual([5000n, 0n]);
      },
    };
  },
};

const asksProvider: KilledMethod = {
  method: 'settle-open-deposits',
  async begin(world) {
    const player = await world.cashier.player();
    const id = await world.begin(player);
    await world.play('pays unheard', id);
    world.cashier.clock.advance(6000);
    return {
      act: (ctx) => settleOpenDeposits(ctx),
      async complete() {
        await world.becomes(id, 'success');
        expect(await money(world, player)).toEqual([5000n, 0n]);
      },
    };
  },
};

const asksWithdrawal: KilledMethod = {
  method: 'make-withdrawal',
  async begin(world) {
    const player = await world.cashier.player('EUR', INITIAL);
    const requisites = JSON.stringify(world.outside.requisites);
    const input = { method: world.outside.method, amount: '50', requisites, request_id: randomUUID() };
    const parsed = makeWithdrawal.input.parse(input);
    return {
      act: (ctx) => makeWithdrawalFor(playerIn(ctx, player), parsed),
      complete: async () => expect(await money(world, player)).toEqual([5000n, 5000n]),
    };
  },
};

const sendsPayout: KilledMethod = {
  method: 'send-payouts',
  async begin(world) {
    const player = await world.cashier.player('EUR', INITIAL);
    const id = await approved(world, player);
    return {
      act(ctx) {
        world.cashier.clock.advance(20_000);
        return sendPayouts(ctx);
      },
      async complete() {
        await world.payoutBecomes(id, 'sent');
        await world.play('pays out', id);
        await world.later(20_000);
        await world.payoutBecomes(id, 'paid');
        expect(world.outside.paidOut(id)).toBe(1);
        expect(await money(world, player)).toEqual([5000n, 0n]);
      },
    };
  },
};

async function approved(world: ProviderWorld, player: Context): Promise<string> {
  const requisites = JSON.stringify(world.outside.requisites);
  const order = { method: world.outside.method, amount: '50', requisites, request_id: randomUUID() };
  const { id } = await world.cashier.call(player, makeWithdrawal, order as never);
  await approveWithdrawal(world.operator, id);
  return id;
}

const refunds: KilledMethod = {
  method: 'refund',
  async begin(world) {
    const player = await world.cashier.player();
    const id = await world.paidIn(player);
    const toAddress = world.can.refund === 'to-address' ? world.outside.requisites['address'] : undefined;
    const request = { amountMinor: 2000n, reason: 'A part.', toAddress };
    const isDone = async () =>
      (await describeDeposit(world.cashier.services, id))!.refunds.every((row) => row.state === 'done');
    return {
      async act(ctx) {
        await askForRefund(ctx, id, request);
        await sendRefunds(ctx);
      },
      async complete() {
        await world.play('ends refund', id);
        await expect
          .poll(async () => {
            await world.later(6000);
            return isDone();
          })
          .toBe(true);
        expect(await money(world, player)).toEqual([3000n, 0n]);
        expect(world.outside.holds(id)).toBe(3000n);
      },
    };
  },
};

const WITH_A_SERVER = [
  makesDeposit,
  hearsNews,
  asksProvider,
  asksWithdrawal,
  sendsPayout,
  refunds,
] as const satisfies KilledMethod[];

/** The statement that the bank has put into the folder, taken out of it. */
async function statementOf(world: ProviderWorld, id: string): Promise<Buffer> {
  await world.play('pays', id);
  const { inbox } = world.cashier.bank!;
  const name = readdirSync(inbox).findLast((file) => file.endsWith('.xml'))!;
  return readFileSync(path.join(inbox, name));
}

const importsFile: KilledMethod = {
  method: 'import-bank-file, match-bank-lines',
  async begin(world) {
    const player = await world.cashier.player();
    const id = await world.begin(player);
    const bytes = await statementOf(world, id);
    return {
      act: (ctx) => importStatement(ctx, { name: 'statement.xml', bytes, importedBy: 'anna' }),
      async complete() {
        await matchBankLines(world.operator);
        expect((await world.depositOf(id)).state).toBe('success');
        expect(await money(world, player)).toEqual([5000n, 0n]);
      },
    };
  },
};

const writesFile: KilledMethod = {
  method: 'write-payout-file',
  async begin(world) {
    const player = await world.cashier.player('EUR', INITIAL);
    const id = await approved(world, player);
    return {
      act: (ctx) => writePayoutFile(ctx, payoutAccountOf(ctx)!, 'anna'),
      async complete() {
        const sql = 'select file_id from cashier.payout_file_orders where payment_id = $1';
        expect((await world.cashier.database.ownerPool.query(sql, [id])).rows).toHaveLength(1);
        expect((await world.withdrawalOf(id)).withdrawal.state).toBe('sent');
        expect(await money(world, player)).toEqual([5000n, 5000n]);
      },
    };
  },
};

const importsRejections: KilledMethod = {
  method: 'import-rejections',
  async begin(world) {
    const player = await world.cashier.player('EUR', INITIAL);
    const id = await approved(world, player);
    await world.play('fails payout', id);
    const { inbox } = world.cashier.bank!;
    const name = readdirSync(inbox).findLast((file) => file.includes('pain002'))!;
    const bytes = readFileSync(path.join(inbox, name));
    return {
      act: (ctx) => importRejections(ctx, { name, bytes, importedBy: 'anna' }),
      async complete() {
        expect((await world.withdrawalOf(id)).withdrawal.state).toBe('failed');
        expect(await money(world, player)).toEqual([INITIAL, 0n]);
      },
    };
  },
};

const WITH_FILES: readonly KilledMethod[] = [importsFile, writesFile, importsRejections];

export const methodsOf = (provider: string): readonly KilledMethod[] =>
  provider === 'bank' ? WITH_FILES : WITH_A_SERVER;
