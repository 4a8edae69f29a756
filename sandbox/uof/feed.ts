/** Says what has become due, that its producers are alive, and again what a reader has missed. */
import type { Content } from './content.ts';
import { EventBook } from './event-book.ts';
import { noFaults, oddMessage, type Faults, type OddMessage } from './faults.ts';
import { messageText, PRODUCERS, routingKey, type FeedMessage, type ProducerId } from './feed-message.ts';
import { RecoveryBudget, recoveryKind } from './recovery-budget.ts';
import { document, element } from './xml.ts';

export interface FeedOptions {
  content: Content;
  publish(routingKey: string, body: string): void;
  now: () => number;
  aliveMs: number;
}

export interface RecoveryOrder {
  producer: ProducerId;
  /** `undefined`: everything that is sold now, and nothing of before. */
  after?: number | undefined;
  requestId?: string | undefined;
  node?: string | undefined;
  /** Of one event only: its odds, or what changed bets. */
  event?: { id: string; what: 'odds' | 'stateful' } | undefined;
}

/** 202: it will be carried out. */
export type RecoveryAnswer = 202 | 403 | 429 | 503;

export class Feed {
  readonly book = new EventBook();
  faults: Faults = noFaults();
  readonly #options: FeedOptions;
  readonly #budget = new RecoveryBudget();
  readonly #timers = new Set<NodeJS.Timeout>();
  #aliveAt = -Infinity;
  /** Waits for the one behind it. */
  #held: (() => void) | undefined;
  #latest: FeedMessage | undefined;

  constructor(options: FeedOptions) {
    this.#options = options;
    // What was said before we began is known, and nobody was there to hear it.
    for (const message of options.content.due(options.now())) this.book.note(message);
  }

  /** To be called again and again. */
  step(): void {
    const now = this.#options.now();
    for (const message of this.#options.content.due(now)) this.say(message);
    // An alive message stands for everything before it.
    if (now - this.#aliveAt >= this.#options.aliveMs) this.#sayAlive(now);
  }

  stop(): void {
    for (const timer of this.#timers) clearTimeout(timer);
    this.#timers.clear();
  }

  say(message: FeedMessage): void {
    this.book.note(message);
    this.#latest = message;
    if (this.faults.silent.includes(message.producer)) return;
    const send = (): void => this.#send(routingKey(message), messageText(message));
    if (this.faults.delayMs > 0) return this.#later(send, this.faults.delayMs);
    if (!this.faults.isReordering) {
      this.#release();
      return send();
    }
    if (!this.#held) {
      this.#held = send;
      return;
    }
    send();
    this.#release();
  }

  /** The latest message so many times, each a moment later than the one before. */
  flood(count: number): number {
    const message = this.#latest ?? this.book.snapshot(PRODUCERS[1]!, this.#options.now())[0];
    if (!message) return 0;
    for (let nth = 0; nth < count; nth++) {
      const again = { ...message, at: message.at + nth };
      this.#options.publish(routingKey(again), messageText(again));
    }
    return count;
  }

  sayOddly(kind: OddMessage): FeedMessage | undefined {
    const message = oddMessage(kind, this.book, this.#options.now());
    if (message) this.say(message);
    return message;
  }

  recover(order: RecoveryOrder): RecoveryAnswer {
    const { faults } = this;
    if (faults.refusedRecoveries > 0) {
      faults.refusedRecoveries--;
      return faults.refusalStatus;
    }
    const now = this.#options.now();
    const kind = order.event ? 'event' : recoveryKind(now, order.after);
    if (!this.#budget.spend(order.producer, kind, now)) return 429;
    const isHalted = faults.haltedRecoveries > 0;
    if (isHalted) faults.haltedRecoveries--;
    this.#later(() => this.#carryOut(order, isHalted), 0);
    return 202;
  }

  #carryOut({ producer, after, requestId, node = '-', event }: RecoveryOrder, isHalted: boolean): void {
    const now = this.#options.now();
    const stateful =
      event?.what === 'odds' || (!event && after === undefined)
        ? []
        : this.book.statefulSince(producer, after ?? 0, event?.id);
    const odds = event?.what === 'stateful' ? [] : this.book.snapshot(producer, now, event?.id);
    const messages = [...stateful, ...odds];
    if (this.faults.silent.includes(producer)) return;
    for (const message of isHalted ? messages.slice(0, Math.ceil(messages.length / 2)) : messages)
      this.#send(routingKey(message, node), messageText(message, requestId));
    if (isHalted) return;
    const body = element('snapshot_complete', { request_id: requestId ?? 0, timestamp: now, product: producer });
    this.#send(`-.-.-.snapshot_complete.-.-.-.${node}`, document(body));
  }

  #sayAlive(now: number): void {
    this.#aliveAt = now;
    for (const product of PRODUCERS) {
      if (this.faults.silent.includes(product)) continue;
      const subscribed = this.faults.unsubscribed.includes(product) ? 0 : 1;
      this.#send('-.-.-.alive.-.-.-.-', document(element('alive', { product, timestamp: now, subscribed })));
    }
  }

  #send(key: string, body: string): void {
    this.#options.publish(key, body);
    if (this.faults.isRepeating) this.#options.publish(key, body);
  }

  #release(): void {
    const send = this.#held;
    this.#held = undefined;
    send?.();
  }

  #later(run: () => void, delayMs: number): void {
    const timer = setTimeout(() => {
      this.#timers.delete(timer);
      run();
    }, delayMs);
    this.#timers.add(timer);
  }
}
