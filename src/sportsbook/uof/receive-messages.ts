/**
 * What comes over the connection is in memory at once, then in the inbox, and acknowledged when it is there. In the same transaction it is
 * noted how far each producer was heard, because what is in the inbox cannot be lost any more.
 */
import type { Services } from '#platform/context.ts';
import { transaction } from '#platform/db/database.ts';
import { reportFailure } from '#platform/failure-log.ts';
import type { Delivery } from './amqp-connection.ts';
import type { Liveness } from './rules/liveness.ts';
import { isSystemMessage, lostMessage, readRoutingKey } from './rules/routing-key.ts';
import { readMessage, type UofMessage } from './rules/uof-messages.ts';
import { insertMessages, saveHeard, type ReceivedMessage } from './store/inbox.ts';
import { answeredRequest, endRequests } from './store/requests.ts';

const MOST_AT_ONCE = 1_000;
/** More than this is not held in memory while the database is away: the connection is given up, and a recovery brings it all. */
const MAX_BYTES = 128 * 1024 * 1024;
const AFTER_TROUBLE_MS = 500;

interface Waiting extends ReceivedMessage {
  /** `undefined`: written here. */
  tag: number | undefined;
  connection: number;
  system: UofMessage | undefined;
  /** Of this producer messages are missing. */
  lostProduct?: number;
}

export class Receiver {
  readonly #services: Services;
  readonly #feed: string;
  readonly #liveness: Liveness;
  readonly #acknowledge: (tag: number) => void;
  #waiting: Waiting[] = [];
  #bytes = 0;
  #connection = 0;
  #flushing: Promise<void> | undefined;
  #isClosed = false;

  constructor(services: Services, feed: string, parts: { liveness: Liveness; acknowledge: (tag: number) => void }) {
    this.#services = services;
    this.#feed = feed;
    this.#liveness = parts.liveness;
    this.#acknowledge = parts.acknowledge;
  }

  connected(): void {
    this.#connection++;
    this.#liveness.connected(this.#now());
  }

  disconnected(): void {
    // What was not acknowledged is gone with its queue, and is here all the same.
    this.#connection++;
    this.lose(this.#liveness.disconnected());
  }

  /** Markets of these producers stop, and the book asks for what they have. */
  lose(products: readonly number[]): void {
    for (const product of products) {
      const body = lostMessage(product, this.#now());
      const head = { tag: undefined, connection: this.#connection, system: undefined };
      this.#push({ ...head, event: null, body, lostProduct: product });
    }
  }

  /** Whether it can be taken; otherwise the connection has to be given up. */
  receive({ routingKey, body, tag }: Delivery): boolean {
    if (this.#bytes + body.length > MAX_BYTES) return false;
    const routed = readRoutingKey(routingKey);
    const head = { tag, connection: this.#connection };
    if (routed)
      this.#push({
        ...head,
        event: routed.event,
        body,
        system: isSystemMessage(routed) ? this.#read(body) : undefined,
      });
    else {
      this.#report(`is sent with the routing key ${routingKey.slice(0, 80)}`);
      // Without a body it is nothing to store, and is acknowledged in its turn.
      this.#push({ ...head, event: null, body: Buffer.alloc(0), system: undefined });
    }
    return true;
  }

  /** Until all that has come is stored. */
  async close(): Promise<void> {
    this.#isClosed = true;
    await this.#flushing;
  }

  #read(body: Buffer): UofMessage | undefined {
    try {
      return readMessage(body);
    } catch (error) {
      this.#report((error as Error).message);
      return undefined;
    }
  }

  #report(error: string): void {
    reportFailure(
      this.#services,
      `uof receive ${this.#feed}`,
      { feed: this.#feed, error },
      'something came over the connection of a feed that is none of its messages',
    );
  }

  #push(message: Waiting): void {
    this.#waiting.push(message);
    this.#bytes += message.body.length;
    this.#flushing ??= this.#flush().finally(() => {
      this.#flushing = undefined;
    });
  }

  async #flush(): Promise<void> {
    // So that what comes together is stored together.
    await new Promise((resolve) => setImmediate(resolve));
    while (this.#waiting.length > 0) {
      const batch = this.#waiting.slice(0, MOST_AT_ONCE);
      try {
        await this.#storeBatch(batch);
      } catch (error) {
        this.#report(`could not be stored: ${(error as Error).message}`);
        if (this.#isClosed) return;
        await new Promise((resolve) => setTimeout(resolve, AFTER_TROUBLE_MS).unref());
        continue;
      }
      this.#waiting.splice(0, batch.length);
      this.#bytes -= batch.reduce((bytes, { body }) => bytes + body.length, 0);
      const last = batch.findLast(({ tag, connection }) => tag !== undefined && connection === this.#connection);
      if (last?.tag !== undefined) this.#acknowledge(last.tag);
    }
  }

  async #storeBatch(batch: readonly Waiting[]): Promise<void> {
    const messages = batch.filter(({ body }) => body.length > 0);
    await transaction(this.#services.db, async (tx) => {
      const heard = new Map<number, number>();
      for (const { system, lostProduct } of messages) {
        if (lostProduct !== undefined) await endRequests(tx, this.#feed, lostProduct);
        if (system?.type === 'snapshot_complete') {
          const order = await answeredRequest(tx, this.#feed, system.product, system.request);
          if (order !== undefined) this.#liveness.complete(system.product, system.request, order);
        } else if (system?.type === 'alive') {
          const effect = this.#liveness.alive(system.product, system.isSubscribed, this.#now());
          if (effect === 'heard') heard.set(system.product, system.timestamp);
          // Also when this is tried again, and is no news any more.
          if (!system.isSubscribed && this.#liveness.requestOf(system.product) === undefined)
            await endRequests(tx, this.#feed, system.product);
        }
      }
      await saveHeard(tx, this.#feed, heard);
      await insertMessages(tx, this.#feed, messages, this.#services.clock.now());
    });
  }

  #now = (): number => this.#services.clock.now().getTime();
}
