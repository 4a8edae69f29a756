import { createServer, type Server, type Socket } from 'node:net';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '#testing/database.ts';
import { silentLogger } from '../log.ts';
import { clientOptions } from './database.ts';
import { Notifications } from './notifications.ts';
import { ReconnectingClient, reconnectPauseMs } from './reconnecting-client.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.close());

const terminate = (name: string) =>
  database.ownerPool.query(
    'select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and application_name = $1',
    [name],
  );

describe('a connection that is kept open', () => {
  test('is one again after it was lost, and what depends on it is set up again', async () => {
    let opened = 0;
    let lost = 0;
    const reconnecting = new ReconnectingClient({
      name: 'kept',
      config: clientOptions(database.app),
      log: silentLogger(),
      onOpen: async (client) => {
        await client.query('select 1');
        opened++;
      },
      onLost: () => void lost++,
    });
    await reconnecting.start();
    for (let round = 1; round <= 5; round++) {
      await terminate('baize kept');
      await expect.poll(() => opened, { interval: 10 }).toBe(round + 1);
      await expect.poll(() => reconnecting.client, { interval: 10 }).toBeDefined();
      expect(lost).toBe(round);
      const { rowCount } = await database.ownerPool.query(
        `select from pg_stat_activity where datname = current_database() and application_name = 'baize kept'`,
      );
      expect(rowCount).toBe(1);
    }
    await reconnecting.close();
  });

  test('tries one at a time while nothing answers, however many tries fail, and ends at once when it is closed', async () => {
    // Takes connections and closes them again, as a server that is starting up does.
    const server = await listening();
    let open = 0;
    let most = 0;
    let tries = 0;
    const sockets = new Set<Socket>();
    server.on('connection', (socket) => {
      tries++;
      most = Math.max(most, ++open);
      sockets.add(socket);
      socket.on('error', () => {}).on('close', () => open--);
      if (tries > 1) setTimeout(() => socket.destroy(), 30);
      else greet(socket);
    });
    const client = new ReconnectingClient({
      name: 'test',
      config: { host: '127.0.0.1', port: (server.address() as AddressInfo).port, user: 'x', database: 'x' },
      log: silentLogger(),
    });
    await client.start();
    sockets.forEach((socket) => socket.destroy());
    await expect.poll(() => tries, { interval: 20 }).toBeGreaterThan(4);
    expect(most).toBe(1);
    expect(client.client).toBeUndefined();
    await client.close();
    const before = tries;
    await new Promise((resolve) => setTimeout(resolve, 300));
    expect(tries).toBe(before);
  });

  test('pauses grow to two seconds, and differ between processes', () => {
    const pauses = (random: number) =>
      Array.from({ length: 8 }, (_, attempt) => reconnectPauseMs(attempt, () => random));
    expect(pauses(0)).toEqual([25, 50, 100, 200, 400, 800, 1000, 1000]);
    expect(pauses(1)).toEqual([50, 100, 200, 400, 800, 1600, 2000, 2000]);
  });
});

test('caches that rely on notifications are dropped when the connection goes and again when it is back', async () => {
  const notifications = new Notifications({ ...database.app }, silentLogger());
  let dropped = 0;
  const received: string[] = [];
  notifications.on('test_channel', (payload) => received.push(payload));
  notifications.onLost(() => void dropped++);
  await notifications.start();
  expect([dropped, notifications.isListening]).toEqual([0, true]);
  await database.ownerPool.query(
    `select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and application_name = 'baize notifications'`,
  );
  await expect.poll(() => dropped, { interval: 10 }).toBe(2);
  await expect.poll(() => notifications.isListening, { interval: 10 }).toBe(true);
  await database.ownerPool.query(`notify test_channel, 'again'`);
  await expect.poll(() => received, { interval: 10 }).toEqual(['again']);
  await notifications.close();
});

async function listening(): Promise<Server> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => void server.close());
  return server;
}

/** Authentication passed, ready for a query: as much of the protocol as opening a connection takes. */
function greet(socket: Socket): void {
  socket.once('data', () => {
    const authenticated = Buffer.from([0x52, 0, 0, 0, 8, 0, 0, 0, 0]);
    const ready = Buffer.from([0x5a, 0, 0, 0, 5, 0x49]);
    socket.write(Buffer.concat([authenticated, ready]));
  });
}
