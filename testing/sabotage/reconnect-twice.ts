// A sabotaged server: every failed attempt to listen for notifications begins a second one. The outage storm must find it.
import pg from 'pg';
import { Notifications } from '#platform/db/notifications.ts';
import { clientOptions, type ConnectionOptions } from '#platform/db/database.ts';

const SIZE_OF_THE_STORM = 40;
const PAUSE_MS = 50;
let attempts = 0;

function listen(connection: ConnectionOptions): void {
  const client = new pg.Client(clientOptions(connection));
  client.on('error', () => {});
  let hasFailed = false;
  const fail = (): void => {
    if (hasFailed) return;
    hasFailed = true;
    const isDoubled = attempts < SIZE_OF_THE_STORM;
    if (isDoubled) attempts++;
    for (let count = 0; count < (isDoubled ? 2 : 1); count++) setTimeout(() => listen(connection), PAUSE_MS);
  };
  client.on('end', fail);
  client.connect().catch(fail);
}

// eslint-disable-next-line typescript/unbound-method -- bound again below
const start = Notifications.prototype.start as (this: unknown) => Promise<void>;
Notifications.prototype.start = function twice(this: Notifications): Promise<void> {
  listen({ url: process.env['DATABASE_URL']!, role: 'baize_app' });
  return start.call(this);
};
await import('../../src/app/main.ts');
