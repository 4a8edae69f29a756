/**
 * The sockets of this process, one for each page; what a page may ask of it is small and bounded, and a page that does not
 * read what it is sent is cut off rather than waited for: it reconnects and gets what it missed.
 */
import type { IncomingMessage } from 'node:http';
import type { Duplex } from 'node:stream';
import { WebSocket, WebSocketServer } from 'ws';
import { sql } from 'kysely';
import * as z from 'zod/mini';
import { parseExternalJson } from '#kernel/storable-text.ts';
import { perProcess, type Services } from '../context.ts';
import { LIVE_CHANNEL } from './publish.ts';
import { Topics, type Listener } from './topics.ts';

const MAX_SOCKETS = 20_000;
/** A slip of forty bets follows as many matches, beside what the page shows. */
const MAX_TOPICS_OF_ONE = 64;
const MAX_BUFFERED_BYTES = 256 * 1024;
const BEAT_MS = 20_000;
/** Our own pages never send more requests than this between two beats. */
const MAX_REQUESTS = 240;
const COUNT_MS = 2_000;
/** A process that has not reported its count for so long is gone. */
const COUNT_LASTS_MS = 15_000;
const COUNTS_CHANNEL = 'live_counts';
/** Of no topic: it shows a page, which cannot see a ping, that its connection still works. */
const BEAT = '{"t":""}';

const request = z.union([
  z.strictObject({ on: z.string().check(z.maxLength(80)), after: z.optional(z.int()) }),
  z.strictObject({ off: z.string().check(z.maxLength(80)) }),
]);

/** Which topic a page gets by the name that it asks for; nothing when it may not listen. */
export type TopicFor = (name: string, playerId: bigint | undefined) => string | undefined;

interface Counts {
  at: number;
  topics: Record<string, number>;
}

export class LiveHub {
  readonly topics = new Topics();
  readonly #services: Services;
  readonly #server = new WebSocketServer({ noServer: true, maxPayload: 1024, perMessageDeflate: false });
  readonly #process: string;
  /** By process, this one among them. */
  readonly #counts = new Map<string, Counts>();
  readonly #shownCounts = new Map<string, number>();
  #beat: NodeJS.Timeout | undefined;
  #counter: NodeJS.Timeout | undefined;
  #countsSentAt = 0;

  constructor(services: Services) {
    this.#services = services;
    this.#process = Buffer.from(services.random.bytes(8)).toString('hex');
  }

  /** Called before the connection that listens is opened. */
  watch(): void {
    const { notifications } = this.#services;
    notifications.on(LIVE_CHANNEL, (payload) => {
      const [, number, topic, message] = /^(\d+) (\S+) (.*)$/s.exec(payload) ?? [];
      if (message !== undefined) this.topics.receive(topic!, Number(number), message);
    });
    notifications.on(COUNTS_CHANNEL, (payload) => {
      const { process, topics } = JSON.parse(payload) as { process: string; topics: Record<string, number> };
      this.#counts.set(process, { at: Date.now(), topics });
    });
    notifications.onLost(() => this.topics.forget());
    this.#beat = setInterval(() => this.beat(), BEAT_MS);
    this.#counter = setInterval(() => void this.#count(), COUNT_MS);
    this.#beat.unref();
    this.#counter.unref();
  }

  /** Open connections of this process. */
  get size(): number {
    return this.#server.clients.size;
  }

  /** How many listen to a topic, in all processes. */
  listenersOf(topic: string): number {
    let sum = 0;
    for (const { topics } of this.#counts.values()) sum += topics[topic] ?? 0;
    return sum;
  }

  /** Takes over a connection whose page and player are known. */
  welcome(incoming: IncomingMessage, socket: Duplex, head: Buffer, visitor: Visitor): void {
    if (this.#server.clients.size >= MAX_SOCKETS) {
      socket.end('HTTP/1.1 503 Service Unavailable\r\nretry-after: 5\r\nconnection: close\r\n\r\n');
      return;
    }
    this.#server.handleUpgrade(incoming, socket, head, (opened) => this.#serve(opened, visitor));
  }

  /** Ends connections that have not answered the last one, and shows the others that theirs works. */
  beat(): void {
    for (const client of this.#server.clients) {
      const state = states.get(client)!;
      if (!state.isAlive) client.terminate();
      else {
        state.isAlive = false;
        state.requests = 0;
        client.ping();
        deliver(client, BEAT);
      }
    }
  }

  close(): void {
    clearInterval(this.#beat);
    clearInterval(this.#counter);
    // 1012: the service restarts, and clients reconnect.
    for (const client of this.#server.clients) client.close(1012);
    for (const client of this.#server.clients) client.terminate();
    this.#server.close();
    this.topics.close();
  }

  #serve(socket: WebSocket, { playerId, topicFor }: Visitor): void {
    const state: SocketState = { isAlive: true, requests: 0 };
    states.set(socket, state);
    /** By the name that the page uses. */
    const joined = new Map<string, { topic: string; listener: Listener }>();
    socket.on('pong', () => (state.isAlive = true));
    socket.on('error', () => socket.terminate());
    socket.on('close', () => joined.forEach(({ topic, listener }) => this.topics.leave(topic, listener)));
    socket.on('message', (data, isBinary) => {
      const request = isBinary ? undefined : requestOf(String(data as Buffer));
      if (!request || ++state.requests > MAX_REQUESTS) return socket.close(1008);
      if ('off' in request) {
        const subscription = joined.get(request.off);
        if (subscription) this.topics.leave(subscription.topic, subscription.listener);
        joined.delete(request.off);
        return;
      }
      if (joined.has(request.on)) return;
      const topic = topicFor(request.on, playerId);
      if (topic === undefined || joined.size >= MAX_TOPICS_OF_ONE) {
        socket.send(JSON.stringify({ t: request.on, no: true }));
        return;
      }
      const listener: Listener = { send: (frame) => deliver(socket, frame) };
      joined.set(request.on, { topic, listener });
      this.topics.join(topic, listener, request.after);
      const here = this.listenersOf(topic);
      if (here > 0) listener.send(hereFrame(topic, here));
    });
  }

  /** Publishes this process's listener counts to the other processes, and each topic's total to its listeners here. */
  async #count(): Promise<void> {
    const now = Date.now();
    const counts = this.topics.counts();
    const before = this.#counts.get(this.#process)?.topics ?? {};
    const isNew = JSON.stringify(counts) !== JSON.stringify(before);
    this.#counts.set(this.#process, { at: now, topics: counts });
    for (const [name, { at }] of this.#counts) if (now - at > COUNT_LASTS_MS) this.#counts.delete(name);
    for (const topic of Object.keys(counts)) {
      const here = this.listenersOf(topic);
      if (this.#shownCounts.get(topic) === here) continue;
      this.#shownCounts.set(topic, here);
      this.topics.sendNow(topic, hereFrame(topic, here));
    }
    for (const topic of this.#shownCounts.keys()) if (!counts[topic]) this.#shownCounts.delete(topic);
    if (!isNew && (Object.keys(counts).length === 0 || now - this.#countsSentAt < COUNT_LASTS_MS / 3)) return;
    this.#countsSentAt = now;
    const shared = Object.fromEntries(Object.entries(counts).filter(([topic]) => !topic.startsWith('player/')));
    await publishCounts(this.#services, JSON.stringify({ process: this.#process, topics: shared }));
  }
}

export interface Visitor {
  playerId: bigint | undefined;
  topicFor: TopicFor;
}

interface SocketState {
  isAlive: boolean;
  requests: number;
}
const states = new WeakMap<WebSocket, SocketState>();

function deliver(socket: WebSocket, frame: string): void {
  if (socket.readyState !== WebSocket.OPEN) return;
  if (socket.bufferedAmount > MAX_BUFFERED_BYTES) return socket.terminate();
  socket.send(frame);
}

const hereFrame = (topic: string, here: number): string => `{"t":${JSON.stringify(topic)},"here":${here}}`;

function requestOf(text: string): z.output<typeof request> | undefined {
  try {
    return request.safeParse(parseExternalJson(text)).data;
  } catch {
    return undefined;
  }
}

async function publishCounts(services: Services, text: string): Promise<void> {
  try {
    await sql`select pg_notify(${COUNTS_CHANNEL}, ${text})`.execute(services.db);
  } catch (error) {
    services.log.warn({ error: (error as Error).message }, 'the number of listeners could not be published');
  }
}

export const liveHub = perProcess('live.hub', (services: Services) => new LiveHub(services));
