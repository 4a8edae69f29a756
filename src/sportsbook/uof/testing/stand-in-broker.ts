// The broker of the stand-in, which runs wherever the tests do.
import { readFileSync } from 'node:fs';
import { startBroker } from '#sandbox/uof/amqp/broker.ts';
import type { TestCertificate } from './certificate.ts';
import { EXCHANGE, TOKEN, VHOST, type Broker } from './broker.ts';
import { openLine } from './line.ts';

/** So many are published at once; then the site has its turn, which is in the same process. */
const TOGETHER = 200;

export async function startStandIn(certificate?: TestCertificate): Promise<Broker> {
  const broker = await startBroker({
    port: 0,
    token: TOKEN,
    virtualHost: VHOST,
    exchange: EXCHANGE,
    ...(certificate && {
      tls: { key: readFileSync(certificate.keyFile, 'utf8'), cert: readFileSync(certificate.certFile, 'utf8') },
    }),
  });
  const line = await openLine(broker.port);
  const unsent: [string, string][] = [];
  let sending: Promise<void> | undefined;
  async function send(): Promise<void> {
    while (unsent.length > 0) {
      await new Promise((resolve) => setImmediate(resolve));
      for (const [routingKey, xml] of unsent.splice(0, TOGETHER)) broker.publish(routingKey, xml);
    }
    sending = undefined;
  }
  return {
    host: '127.0.0.1',
    port: line.port,
    line,
    password: '',
    caFile: certificate?.caFile,
    publish(routingKey, xml) {
      unsent.push([routingKey, xml]);
      sending ??= send();
    },
    async settle() {
      await sending;
    },
    waiting: () => Promise.resolve(broker.state().waiting),
    queues: () => Promise.resolve(broker.state().connections),
    async close() {
      await line.close();
      await broker.close();
    },
  };
}
