// A cashier to test: real database, the real sandbox provider on its own port, callbacks over real HTTP, a clock to move.
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { expect } from 'vitest';
import { manualClock } from '#kernel/clock.ts';
import type { ArgumentsOf, Method, OutputOf } from '#kernel/method.ts';
import type { Currency } from '#kernel/money.ts';
import { manifest } from '../index.ts';
import { balancesOf, openPurses, post, pursesOf } from '#money/wallet/index.ts';
import { testConfig } from '#testing/config.ts';
import { systemContext, type Context, type Services } from '#platform/context.ts';
import { transaction } from '#platform/db/database.ts';
import { Notifications } from '#platform/db/notifications.ts';
import { silentLogger } from '#platform/log.ts';
import { secureRandom } from '#platform/secure-random.ts';
import { addAccount } from '#testing/add-account.ts';
import { booksBalance } from '#testing/books-balance.ts';
import { createTestDatabase, type TestDatabase } from '#testing/database.ts';
import { TEST_PII_KEYS } from '#testing/keys.ts';
import { startStandIns, type StandInOptions, type StandIns } from './stand-ins.ts';

export { BTCPAY, HYPERSWITCH, SANDBOX_SECRET } from './stand-ins.ts';

const { callbacks, endpoints, jobs, watch } = manifest;

const COMPARISON = 'compare-with-providers';
export interface TestCashier {
  database: TestDatabase;
  services: Services;
  clock: ReturnType<typeof manualClock>;
  psp: StandIns['psp'];
  /** Where it was asked for. */
  btcpay: StandIns['btcpay'];
  hyperswitch: StandIns['hyperswitch'];
  bank: StandIns['bank'];
  callbackUrl: string;
  player(currency?: Currency, mainMinor?: bigint): Promise<Context>;
  /** Calls a method as the API does: the input is parsed, the answer is checked against the contract. */
  call<M extends Method>(ctx: Context, method: M, args?: ArgumentsOf<M>): Promise<OutputOf<M>>;
  /** Makes a choice on the provider's page. */
  pay(redirectUrl: string, scenario: string): Promise<Response>;
  /** All but the comparison with the provider: tests write callbacks of which it knows nothing. */
  runJobs(): Promise<void>;
  main(ctx: Context): Promise<bigint>;
  locked(ctx: Context): Promise<bigint>;
  /** The auditor's questions have no findings, and what is locked is what open payments hold. */
  booksBalance(): Promise<void>;
  close(): Promise<void>;
}

export async function createCashier(
  environment: Record<string, string> = {},
  {
    settleMs = 60,
    hasBtcpay = false,
    hasHyperswitch = false,
    hasBank = false,
    reach = async (url) => url,
  }: Partial<StandInOptions> = {},
): Promise<TestCashier> {
  const database = await createTestDatabase();
  const clock = manualClock(new Date('2026-11-20T12:00:00Z'));
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const name = request.url!.split('/').at(-1)!;
      callbacks[name]!(systemContext(services, 'callback'), {
        headers: request.headers,
        rawBody: Buffer.concat(chunks).toString('utf8'),
      }).then(
        (answer) => response.writeHead(answer.status).end(answer.body),
        () => response.writeHead(500).end(),
      );
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const siteUrl = await reach(`http://127.0.0.1:${(server.address() as AddressInfo).port}`);
  const standIns = await startStandIns(siteUrl, () => clock.now(), {
    settleMs,
    hasBtcpay,
    hasHyperswitch,
    hasBank,
    reach,
  });
  const { psp, btcpay, hyperswitch, bank } = standIns;
  const services: Services = {
    clock,
    random: secureRandom,
    db: database.db,
    connection: database.app,
    notifications: new Notifications(database.app, silentLogger()),
    log: silentLogger(),
    config: testConfig({
      PII_KEYS: TEST_PII_KEYS,
      PUBLIC_URL: siteUrl,
      ...standIns.environment,
      ...environment,
    }),
    processState: new Map(),
  };
  watch(services);
  const balances = (ctx: Context) => balancesOf(database.db, ctx.player!.id, ctx.player!.currency);
  return {
    database,
    services,
    clock,
    psp,
    btcpay,
    hyperswitch,
    bank,
    callbackUrl: `${siteUrl}/callbacks/sandbox`,
    async player(currency = 'EUR', mainMinor = 0n) {
      const id = await addAccount(database.ownerPool, currency);
      await transaction(database.db, async (tx) => {
        await openPurses(tx, id, currency);
        const order = { fact: randomUUID(), reason: 'adjustment', playerId: id, currency } as const;
        if (mainMinor > 0n)
          await post(tx, { ...order, amountMinor: mainMinor, from: { house: 'adjustments' }, to: { bucket: 'main' } });
      });
      const purses = await pursesOf(database.db, id, currency);
      return {
        ...systemContext(services, `player-${id}`),
        player: { id, currency, purses, status: 'active', sessionId: id, identityLevel: 2, verifyBy: null },
      };
    },
    async call(ctx, method, args) {
      const endpoint = endpoints.find((endpoint) => endpoint.method.name === method.name);
      const output = await endpoint!.run(ctx, method.input.parse(args ?? {}));
      return method.output.parse(output) as OutputOf<typeof method>;
    },
    pay: (redirectUrl, scenario) =>
      fetch(redirectUrl, { method: 'POST', body: new URLSearchParams({ scenario }), redirect: 'manual' }),
    async runJobs() {
      for (const job of jobs.filter(({ name }) => name !== COMPARISON))
        await job.run(systemContext(services, job.name));
    },
    main: async (ctx) => (await balances(ctx)).main,
    locked: async (ctx) => (await balances(ctx)).locked,
    async booksBalance() {
      const { rows: holds } = await sql`
        select a.player_id from wallet.accounts a where a.bucket = 5 and a.balance <>
          (select coalesce(sum(amount_minor), 0) from cashier.withdrawals w where w.player_id = a.player_id and w.currency = a.currency and w.state in ('requested', 'checks', 'approved', 'sent')) +
          (select coalesce(sum(r.amount_minor), 0) from cashier.refunds r join cashier.deposits d on d.id = r.deposit_id where d.player_id = a.player_id and d.currency = a.currency and r.state = 'asked' and d.credited_at is not null)`.execute(
        database.db,
      );
      expect({ faults: await booksBalance(database.ownerPool), holds }).toEqual({ faults: [], holds: [] });
    },
    async close() {
      await standIns.close();
      server.closeAllConnections();
      server.close();
      await database.close();
    },
  };
}
