/**
 * A process of the site that dies at one of its steps: before it sends a statement to the database or a request to a provider, or after
 * that was carried out and before it sees the answer. As after kill -9 its connections are gone, and none of its code runs any more.
 */
import { manifest } from '../index.ts';
import { systemContext, type Context, type Services } from '#platform/context.ts';
import { openDatabase, openPool } from '#platform/db/database.ts';
import { keyRingOf } from '#platform/key-ring.ts';
import { silentLogger } from '#platform/log.ts';
import type { TestCashier } from './cashier.ts';

export interface Life {
  /** What it had come to; `undefined`: it has done all that it was asked for. */
  diedAt: string | undefined;
  /** `before commit`, `after POST /payments` … */
  steps: string[];
}

interface Client {
  query: (...parameters: unknown[]) => unknown;
  connection: { stream: { destroy(): void } };
}

const NEVER = new Promise<never>(() => {});

/** `diesAt` counts its steps from 1; 0: it lives. */
export async function liveUntil(
  cashier: TestCashier,
  diesAt: number,
  act: (ctx: Context) => Promise<unknown>,
): Promise<Life> {
  const life: Life = { diedAt: undefined, steps: [] };
  const clients: Client[] = [];
  const death = Promise.withResolvers<void>();
  const die = (step: string): void => {
    life.diedAt = step;
    for (const client of clients) client.connection.stream.destroy();
    death.resolve();
  };
  const isDead = (): boolean => life.diedAt !== undefined;
  /** Whether this step is its last. */
  const takes = (name: string): boolean => {
    if (life.steps.push(name) !== diesAt) return false;
    die(name);
    return true;
  };
  /** Does something that leaves the process, unless it dies before or after. */
  function step<Answer>(name: string, carryOut: () => Promise<Answer>): Promise<Answer> {
    if (isDead() || takes(`before ${name}`)) return NEVER;
    return carryOut().then(
      (answer) => {
        if (isDead() || takes(`after ${name}`)) return NEVER;
        return answer;
      },
      (error: unknown) => {
        if (isDead()) return NEVER;
        throw error;
      },
    );
  }

  const pool = openPool(cashier.database.app, 4, silentLogger());
  pool.on('connect', (connected) => {
    const client = connected as unknown as Client;
    clients.push(client);
    const query = client.query.bind(client);
    client.query = (...parameters) => {
      const [statement] = parameters as [string | { text: string }];
      const name = (typeof statement === 'string' ? statement : statement.text).slice(0, 60).replaceAll(/\s+/g, ' ');
      return step(name, () => query(...parameters) as Promise<unknown>);
    };
  });
  const { fetch: realFetch } = globalThis;
  const { config } = cashier.services;
  const providers = [config.SANDBOX_PSP_URL, config.BTCPAY_URL, config.HYPERSWITCH_URL].filter(Boolean);
  globalThis.fetch = (input, init) => {
    const url = input instanceof Request ? input.url : input.toString();
    if (!providers.some((provider) => url.startsWith(provider))) return realFetch(input, init);
    return step(`${init?.method} ${new URL(url).pathname}`, () => realFetch(input, init));
  };
  const services: Services = {
    ...cashier.services,
    db: openDatabase(pool, keyRingOf(config)),
    processState: new Map(),
  };
  manifest.watch(services);
  try {
    await Promise.race([act(systemContext(services, 'mortal')), death.promise]);
    return life;
  } finally {
    globalThis.fetch = realFetch;
    await Promise.race([pool.end(), death.promise]);
  }
}
