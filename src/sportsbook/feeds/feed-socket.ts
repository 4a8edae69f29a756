/**
 * The WebSocket of a pushed feed. The site begins with a challenge, which the feed signs in its `hello`; then each frame is a batch, and
 * each answer says that it is stored. A feed has one connection on the whole site: the newest, because an older one is a
 * connection that its feed has given up.
 */
import { randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import type { Duplex } from 'node:stream';
import { WebSocket, WebSocketServer, type RawData } from 'ws';
import * as z from 'zod/mini';
import { perProcess, type Services } from '#platform/context.ts';
import { acceptBatch, BatchRefused, MAX_BODY_BYTES, openOrders } from './accept-batch.ts';
import { pathOf, pushedFeed, type ConfiguredFeed } from './configured-feeds.ts';
import { hasSignature } from './rules/signature.ts';
import { CONNECTIONS_CHANNEL, findFeed, notify, RECOVERIES_CHANNEL } from './store.ts';

const PING_EVERY_MS = 5_000;
const HELLO_WITHIN_MS = 5_000;
/** One that sends on without reading our answers. */
const MAX_BUFFERED_BYTES = 256 * 1024;
/** Frames that have come before earlier ones were stored. */
const MAX_QUEUE = 32;

/** Why we close, in codes of our own. */
const CLOSE = { hello: 4001, replaced: 4002, frame: 4003, slower: 4004, silent: 4005, retired: 4009 } as const;

const hello = z.strictObject({
  hello: z.strictObject({
    time: z.string().check(z.maxLength(12)),
    key: z.string().check(z.maxLength(32)),
    signature: z.string().check(z.maxLength(80)),
  }),
});
const batch = z.strictObject({ batch: z.int().check(z.minimum(1)), messages: z.array(z.unknown()) });

interface Connection {
  id: string;
  feed: ConfiguredFeed;
  socket: WebSocket;
}

interface Upgrade {
  incoming: IncomingMessage;
  socket: Duplex;
  head: Buffer;
}

class FeedSockets {
  readonly #services: Services;
  readonly #server = new WebSocketServer({ noServer: true, maxPayload: MAX_BODY_BYTES, perMessageDeflate: false });
  /** Of this process, by feed. */
  readonly #connections = new Map<string, Connection>();
  readonly #unanswered = new WeakSet<WebSocket>();
  #pings: NodeJS.Timeout | undefined;

  constructor(services: Services) {
    this.#services = services;
  }

  /** Before the connection that listens is opened. */
  watch(): void {
    const { notifications } = this.#services;
    notifications.on(RECOVERIES_CHANNEL, (feed) => void this.#sendOrders(feed).catch(() => {}));
    notifications.on(CONNECTIONS_CHANNEL, (payload) => {
      const [feed = '', id] = payload.split(' ');
      const connection = this.#connections.get(feed);
      if (connection && connection.id !== id) this.#replace(connection);
    });
    this.#pings = setInterval(() => this.ping(), PING_EVERY_MS);
    this.#pings.unref();
  }

  async welcome(name: string, { incoming, socket, head }: Upgrade): Promise<void> {
    const feed = pushedFeed(this.#services, name);
    if (!feed) return void socket.end('HTTP/1.1 404 Not Found\r\nconnection: close\r\ncontent-length: 0\r\n\r\n');
    await new Promise<void>((resolve) =>
      this.#server.handleUpgrade(incoming, socket, head, (opened) => {
        this.#challenge(feed, opened);
        resolve();
      }),
    );
  }

  /** Ends connections that have not answered the last one. */
  ping(): void {
    for (const socket of this.#server.clients) {
      if (this.#unanswered.has(socket)) {
        socket.close(CLOSE.silent, 'silent');
        socket.terminate();
        continue;
      }
      this.#unanswered.add(socket);
      socket.ping();
    }
  }

  close(): void {
    clearInterval(this.#pings);
    // 1012: the service restarts, and the feed connects again.
    for (const client of this.#server.clients) client.close(1012);
    for (const client of this.#server.clients) client.terminate();
    this.#server.close();
  }

  #challenge(feed: ConfiguredFeed, socket: WebSocket): void {
    const challenge = Buffer.from(this.#services.random.bytes(16)).toString('hex');
    socket.on('error', () => socket.terminate());
    socket.on('pong', () => this.#unanswered.delete(socket));
    const late = setTimeout(() => socket.close(CLOSE.hello, 'no hello'), HELLO_WITHIN_MS);
    late.unref();
    socket.once('close', () => clearTimeout(late));
    socket.once('message', (data, isBinary) => {
      clearTimeout(late);
      const greeting = hello.safeParse(isBinary ? undefined : jsonOf(data)).data?.hello;
      const call = { time: greeting?.time ?? '', batch: 'hello', path: pathOf(feed.name), body: challenge };
      if (!greeting || !hasSignature(feed.keys, greeting, call, this.#services.clock.now())) {
        this.#services.log.warn({ feed: feed.name }, 'connection of a feed refused: not signed as it should be');
        return socket.close(CLOSE.hello, 'signature');
      }
      this.#serve({ id: randomUUID(), feed, socket });
    });
    deliver(socket, { challenge });
  }

  #serve(connection: Connection): void {
    const { id, feed, socket } = connection;
    const earlier = this.#connections.get(feed.name);
    if (earlier) this.#replace(earlier);
    this.#connections.set(feed.name, connection);
    socket.once('close', () => {
      if (this.#connections.get(feed.name) === connection) this.#connections.delete(feed.name);
    });
    let waiting = 0;
    let queue = this.#greet(connection);
    socket.on('message', (data, isBinary) => {
      if (++waiting > MAX_QUEUE) return socket.close(CLOSE.slower, 'slower');
      // What comes next stays in the network while this is stored.
      socket.pause();
      queue = queue
        .then(() => this.#receive(connection, data, isBinary))
        .catch((error: Error) => {
          this.#services.log.warn({ feed: feed.name, error: error.message }, 'a frame of a feed was not stored');
          // 1013: try again later. It is not acknowledged, so the feed sends it again.
          socket.close(1013);
        })
        .finally(() => {
          waiting--;
          if (socket.readyState === WebSocket.OPEN) socket.resume();
        });
    });
    void notify(this.#services.db, CONNECTIONS_CHANNEL, `${feed.name} ${id}`).catch(() => {});
  }

  /** Says where to go on, and what is asked. */
  async #greet({ feed, socket }: Connection): Promise<void> {
    const { db } = this.#services;
    const newest = Number((await findFeed(db, feed.name))?.newest_batch ?? 0n);
    deliver(socket, { welcome: { newest }, ...(await openOrders(this.#services, feed.name)) });
  }

  async #receive({ feed, socket }: Connection, data: RawData, isBinary: boolean): Promise<void> {
    if (socket.readyState !== WebSocket.OPEN) return;
    const frame = batch.safeParse(isBinary ? undefined : jsonOf(data)).data;
    if (!frame) return socket.close(CLOSE.frame, 'frame');
    const body = Buffer.from(frame.messages.map((message) => JSON.stringify(message)).join('\n'));
    try {
      const answer = await acceptBatch(this.#services, feed, { number: String(frame.batch), body });
      deliver(socket, { ack: frame.batch, ...answer });
    } catch (error) {
      if (!(error instanceof BatchRefused)) throw error;
      deliver(socket, { batch: frame.batch, ...error.answer });
      if (error.status === 409) socket.close(CLOSE.retired, 'retired');
    }
  }

  #replace({ feed, socket }: Connection): void {
    this.#connections.delete(feed.name);
    socket.close(CLOSE.replaced, 'a newer connection has taken over');
  }

  async #sendOrders(feed: string): Promise<void> {
    const connection = this.#connections.get(feed);
    if (!connection) return;
    const orders = await openOrders(this.#services, feed);
    if (orders.recover) deliver(connection.socket, orders);
  }
}

function deliver(socket: WebSocket, frame: object): void {
  if (socket.readyState !== WebSocket.OPEN) return;
  if (socket.bufferedAmount > MAX_BUFFERED_BYTES) return socket.terminate();
  socket.send(JSON.stringify(frame));
}

/** Texts are checked line by line, so that one that cannot be stored spoils no other. */
function jsonOf(data: RawData): unknown {
  try {
    return JSON.parse(String(data as Buffer));
  } catch {
    return undefined;
  }
}

export const feedSockets = perProcess('feeds.sockets', (services: Services) => new FeedSockets(services));
