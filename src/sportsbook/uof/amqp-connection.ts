/**
 * The connection to the feed's broker: a queue that only this connection has and that the server names, bound to everything that the
 * exchange has for us. Nothing limits how many messages are on their way: they are taken into memory at once, because the
 * feed suspends whoever lets them wait.
 */
import { readFile } from 'node:fs/promises';
import { connect, type ChannelModel, type ConsumeMessage } from 'amqplib';
import type { UofSettings } from '#sportsbook/feeds/index.ts';

const HEARTBEAT_S = 20;
const CONNECT_WITHIN_MS = 15_000;

export interface FeedConnection {
  /** They are stored; with them all that came before. */
  acknowledge(tag: number): void;
  close(): Promise<void>;
}

export interface Delivery {
  routingKey: string;
  body: Buffer;
  tag: number;
}

export interface ConnectionEvents {
  onMessage(delivery: Delivery): void;
  /** Once, however it ends; not after `close`. */
  onClose(why: string): void;
}

export async function openConnection(
  settings: UofSettings,
  vhost: string,
  events: ConnectionEvents,
): Promise<FeedConnection> {
  const { host, port, isEncrypted, caFile, token, password } = settings;
  const ca = caFile === '' ? undefined : await readFile(caFile);
  const model = await connect(
    {
      protocol: isEncrypted ? 'amqps' : 'amqp',
      hostname: host,
      port,
      username: token,
      password,
      vhost,
      heartbeat: HEARTBEAT_S,
    },
    { timeout: CONNECT_WITHIN_MS, noDelay: true, ...(ca && { ca }) },
  );
  try {
    return await consume(model, settings, events);
  } catch (error) {
    await model.close().catch(() => {});
    throw error;
  }
}

async function consume(
  model: ChannelModel,
  { exchange, node }: UofSettings,
  events: ConnectionEvents,
): Promise<FeedConnection> {
  let isClosed = false;
  const end = (why: string): void => {
    if (isClosed) return;
    isClosed = true;
    void model.close().catch(() => {});
    events.onClose(why);
  };
  model.on('error', (error: Error) => end(error.message));
  model.on('close', () => end('the broker has closed the connection'));
  const channel = await model.createChannel();
  channel.on('error', (error: Error) => end(error.message));
  channel.on('close', () => end('the broker has closed the channel'));
  const { queue } = await channel.assertQueue('', { exclusive: true, autoDelete: true, durable: false });
  for (const key of bindingsOf(node)) await channel.bindQueue(queue, exchange, key);
  await channel.consume(
    queue,
    (message: ConsumeMessage | null) => {
      // The broker has deleted the queue.
      if (message === null) return end('the broker has ended the queue');
      events.onMessage({
        routingKey: message.fields.routingKey,
        body: message.content,
        tag: message.fields.deliveryTag,
      });
    },
    { exclusive: true },
  );
  return {
    acknowledge(tag) {
      if (isClosed) return;
      try {
        channel.ack({ fields: { deliveryTag: tag } } as ConsumeMessage, true);
      } catch {
        // It is closing: what was not acknowledged is gone with the queue, and is here.
      }
    },
    async close() {
      isClosed = true;
      await model.close().catch(() => {});
    },
  };
}

/** `priority.pre.virtual.live.type.sport.urn.id.node`; what is for one node alone has its number at the end. */
const bindingsOf = (node: number | undefined): string[] =>
  node === undefined ? ['#'] : ['*.*.*.*.*.*.*.-.#', `*.*.*.*.*.*.*.${node}.#`];
